import Bounds
import MockServer
import Testing

@Suite("AEM: refusals", .bounded)
struct AEMRefusalTests {
    @Test("an unknown query is named with its configuration")
    func unknown() throws {
        let reply = try AEMVisit().get("adventures-al")
        #expect(reply.status == 404)
        let error = try reply.json.errors?[0]
        #expect(error?.errorType?.text == "ServletError")
        #expect(error?.details?.text?.contains("'adventures-al'") == true)
        #expect(error?.details?.text?.contains("'wknd-shared'") == true)
        #expect(try AEMVisit().get("a/b").status == 400)
    }

    @Test("no endpoint is a 404, a wrong address a 405")
    func closed() throws {
        var host = AEMHost.wknd
        host.hasEndpoint = false
        #expect(try AEMVisit(host).get("adventures-all").text.contains("No suitable endpoint"))
        host.refusesAddress = true
        #expect(try AEMVisit(host).get("adventures-all").status == 405)
    }

    @Test("a query that fails is a 200 with errors, beside data or without")
    func failures() throws {
        var host = AEMHost.wknd
        host.failure = .withoutData("Validation error")
        let plain = try AEMVisit(host).get("adventures-all")
        #expect(plain.status == 200)
        #expect(try plain.json.data == .null)
        #expect(try plain.json.errors?[0]?.message?.text == "Validation error")
        host.answersGraphQLType = true
        let typed = try AEMVisit(host).get("adventures-all")
        #expect(typed.status == 400)
        #expect(typed.headers["content-type"] == "application/graphql-response+json")
        host.failure = .besideData("One field failed")
        let both = try AEMVisit(host).json("adventures-all")
        #expect(both.data?.adventureList?.items?.list.count == 16 && both.errors != nil)
        #expect(try AEMVisit().json("adventures-all%3Blimit%3Dfew;").data == .null)
    }

    @Test(
        "credentials are asked of queries and images alike",
        arguments: [
            (AEMHost.Access.basic(user: "admin", password: "ädmin"), "Basic YWRtaW46w6RkbWlu"),
            (.bearer("t0ken"), "Bearer t0ken"),
        ])
    func access(access: AEMHost.Access, header: String) throws {
        var host = AEMHost.wknd
        host.access = access
        let visit = try AEMVisit(host)
        let image = host.images[0].escapedPath
        for target in ["/graphql/execute.json/wknd-shared/adventures-all", image] {
            #expect(try visit.server.get(target).status == 401)
            #expect(try visit.server.get(target, ["Authorization: Bearer Optional"]).status == 401)
            #expect(try visit.server.get(target, ["Authorization: " + header]).status == 200)
        }
        host.rejection = .loginPage
        let page = try AEMVisit(host)
        let reply = try page.get("adventures-all")
        #expect(reply.status == 302)
        let form = try page.server.get(reply.headers["location"] ?? "")
        #expect(form.status == 200 && form.headers["content-type"]?.hasPrefix("text/html") == true)
    }

    @Test("a token that expires half-way is refused from then on")
    func expiry() throws {
        var host = AEMHost.wknd
        host.access = .bearer("t")
        host.credentialsLast = 1
        let visit = try AEMVisit(host)
        #expect(try visit.get("adventures-all", ["Authorization: Bearer t"]).status == 200)
        #expect(try visit.get("adventures-all", ["Authorization: Bearer t"]).status == 401)
    }
}
