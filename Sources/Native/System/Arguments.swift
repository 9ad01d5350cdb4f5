import CArgp
import Glibc

/// One option of a command, as glibc's argp wants it.
public struct CommandOption: Sendable {
    public let name: String
    public let short: Character?
    /// What its value is called in the help; nil for an option without a value.
    public let value: String?
    /// Whether `--name` may stand without its value; it is then given as `--name=VALUE`.
    public let isValueOptional: Bool
    public let help: String

    public init(
        _ name: String, short: Character? = nil, value: String? = nil,
        isValueOptional: Bool = false, help: String
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.isValueOptional = isValueOptional
        self.help = help
    }
}

/// A command line read by glibc's argp: GNU conventions, `--help`, abbreviations, `-j4`.
///
/// Wrong usage ends the process with exit status 2, and `--help` with 0, as argp does.
public struct Arguments: Sendable {
    /// The options that were given, in order.
    public private(set) var options: [(name: String, value: String?)] = []
    /// What is no option.
    public private(set) var words: [String] = []

    /// The value that was given last; nil when the option was not given, or has none.
    public func value(_ name: String) -> String? {
        options.last { $0.name == name }?.value
    }

    public func values(_ name: String) -> [String] {
        options.filter { $0.name == name }.compactMap(\.value)
    }

    public func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// Reads `arguments` (without the program's name).
    ///
    /// `usage` is what follows the options in the help; `purpose` stands above them and `notes` below.
    public static func parse(
        _ arguments: [String], program: String, usage: String, purpose: String, notes: String = "",
        options: [CommandOption]
    ) -> Arguments {
        let reader = Reader(options)
        let help = CommandOption("help", short: "h", help: "print this help and exit")
        var table = unsafe (options + [help]).enumerated().map { index, option in
            unsafe argp_option(
                name: strdup(option.name), key: Reader.key(option, index),
                arg: option.value.map { unsafe UnsafePointer(strdup($0)) },
                flags: option.isValueOptional ? OPTION_ARG_OPTIONAL : 0, doc: strdup(option.help),
                group: 0)
        }
        // argp's messages recommend --usage; with its own help switched off it is ours to answer.
        unsafe table.append(
            argp_option(
                name: strdup("usage"), key: Reader.usage, arg: nil, flags: OPTION_HIDDEN, doc: nil,
                group: 0))
        unsafe table.append(argp_option())
        gallery_argp_exit_status(2)
        var words = unsafe ([program] + arguments).map { unsafe strdup($0) }
        unsafe words.append(nil)
        let text = notes.isEmpty ? purpose : purpose + "\u{B}" + notes
        // The strings above live as long as the process: a command line is read once.
        unsafe table.withUnsafeBufferPointer { table in
            var parser = unsafe argp(
                options: table.baseAddress, parser: Reader.parse, args_doc: strdup(usage),
                doc: strdup(text), children: nil, help_filter: nil, argp_domain: nil)
            let box = unsafe Unmanaged.passUnretained(reader).toOpaque()
            _ = unsafe argp_parse(
                &parser, Int32(words.count - 1), &words, UInt32(ARGP_NO_HELP), nil, box)
        }
        return reader.read
    }

    private final class Reader {
        var read = Arguments()
        let options: [CommandOption]

        /// The key of `--usage`; those of options begin at 32.
        static let usage: Int32 = 1

        init(_ options: [CommandOption]) { self.options = options }

        /// argp wants a printable character for a short option, and any other number without one.
        static func key(_ option: CommandOption, _ index: Int) -> Int32 {
            if let short = option.short?.asciiValue { Int32(short) } else { Int32(1000 + index) }
        }

        static let parse:
            @convention(c) (
                Int32, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<argp_state>?
            ) -> error_t = { key, argument, state in
                guard let input = unsafe state?.pointee.input else { return 0 }
                let reader = unsafe Unmanaged<Reader>.fromOpaque(input).takeUnretainedValue()
                let value = unsafe argument.map { unsafe String(cString: $0) }
                if key == ARGP_KEY_ARG {
                    reader.read.words.append(value ?? "")
                    return 0
                }
                if key == 0x68 {
                    unsafe gallery_argp_help(state)
                    return 0
                }
                if key == usage {
                    unsafe gallery_argp_usage(state)
                    return 0
                }
                let match = reader.options.enumerated().first { Reader.key($1, $0) == key }
                guard let option = match?.element else { return ARGP_ERR_UNKNOWN }
                reader.read.options.append((option.name, value))
                return 0
            }
    }
}
