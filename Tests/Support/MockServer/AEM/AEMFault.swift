/// Why a query is not answered.
enum AEMFault: Error {
    /// The servlet refuses, before GraphQL.
    case servlet(Int, String)
    /// GraphQL refuses.
    case graphQL(String)

    /// The body of a servlet's error.
    static func body(_ details: String) -> WireValue {
        [
            "errors": [
                [
                    "errorType": "ServletError", "message": "Internal Servlet Failure",
                    "details": .string(details),
                ]
            ]
        ]
    }

    /// The `errors` of GraphQL.
    static func errors(_ message: String) -> WireValue {
        [
            [
                "message": .string(message), "locations": [["line": 2, "column": 3]],
                "extensions": ["classification": "DataFetchingException"],
            ]
        ]
    }
}
