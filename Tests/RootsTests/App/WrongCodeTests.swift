import Foundation
import Roots
import Testing

/// Mistakes that the compiler finds: each snippet is compiled against the module under test.
@Suite struct WrongCodeTests {
  /// Code that does not compile, with a part of the compiler's message.
  struct Mistake: CustomTestStringConvertible, Sendable {
    let code: String
    let message: String
    var testDescription: String { code }
  }

  static let mistakes = [
    // Inputs.
    Mistake(
      code: #"nav.main.push(.chat, with: "7")"#,
      message: "cannot convert value of type 'String' to expected argument type 'Int'"),
    Mistake(
      code: "nav.main.push(.chat)",
      message: "this screen or accessory takes an input; write push(.name, with: input)"),
    Mistake(
      code: "nav.main.go(.chat)",
      message: "this screen or accessory takes an input; write go(.name, with: input)"),
    Mistake(
      code: "nav.main.replace(.photo)",
      message: "this screen or accessory takes an input; write replace(.name, with: input)"),
    Mistake(
      code: "_ = try await nav.main.present(.photo)",
      message: "this screen or accessory takes an input; write present(.name, with: input)"),
    Mistake(
      code: "nav.accessory(0).push(.share)",
      message: "this screen or accessory takes an input; write push(.name, with: input)"),
    Mistake(
      code: "nav.main.push(.feed, with: 3)",
      message: "cannot convert value of type 'Int' to expected argument type '()'"),
    Mistake(
      code: "nav.main.push(.chat) { outcome in }",
      message: "this screen or accessory takes an input; write push(.name, with: input)"),
    Mistake(
      code: #"nav.update(.chat, with: "7")"#,
      message: "cannot convert value of type 'String' to expected argument type 'Int'"),
    Mistake(
      code: #"nav.main.load(.chat) { input in input.give("7") }"#,
      message: "cannot convert value of type 'String' to expected argument type 'Int'"),
    // Results.
    Mistake(
      code: "let count: Int = try await nav.accessory(0).present(.login)",
      message: "cannot convert value of type 'String' to specified type 'Int'"),
    Mistake(
      code: "nav.main.push(.photo, with: Photo(id: 1)) { (outcome: Outcome<Int>) in }",
      message: "cannot convert value of type '(Outcome<Int>) -> ()' to expected argument type "
        + "'((Outcome<Bool>) -> Void)?'"),
    Mistake(
      code: "login.finish(with: 3)",
      message: "cannot convert value of type 'Int' to expected argument type 'String'"),
    Mistake(
      code: "login.finish()", message: "requires the types 'String' and '()' be equivalent"),
    // Flows.
    Mistake(
      code: "nav.main.start(.ticket)",
      message: "this flow takes an input; write start(.flow, with: input)"),
    Mistake(
      code: "nav.main.start(.booking) { (outcome: Outcome<Bool>) in }",
      message: "cannot convert value of type '(Outcome<Bool>) -> ()' to expected argument type "
        + "'((Outcome<Photo>) -> Void)?'"),
    Mistake(
      code: "func end(_ run: Run<Shop, Photo>) { run.finish(with: \"x\") }; _ = end",
      message: "cannot convert value of type 'String' to expected argument type 'Photo'"),
    Mistake(
      code: "login.replace(.share, with: 3)",
      message: "requires the types 'String' and '()' be equivalent"),
    // Options.
    Mistake(
      code: "nav.main.push(.feed, VisitOptions(onRefusal: { (text: String) in }))",
      message: "cannot convert value of type '(String) -> ()' to expected argument type "
        + "'(Refusal) -> Void'"),
    Mistake(
      code: "nav.main.push(.feed, once: true)", message: "extraneous argument label 'once:' in call"
    ),
    Mistake(
      code: "nav.main.push(.feed, VisitOptions(keepAlive: .seconds(60)))",
      message: "has no member 'seconds'"),
    // Nested navigators.
    Mistake(
      code: "nav.nested(.purse).tab(.home).push(.feed)",
      message: "type 'PurseTab' has no member 'home'"),
    Mistake(code: "nav.nested(.feed).main.pop()", message: "has no member 'feed'"),
    Mistake(
      code: "nav.nested(.purse).tab(.cards).push(.chat)",
      message: "this screen or accessory takes an input; write push(.name, with: input)"),
    Mistake(
      code: "nav.nested(.purse).accessory().push(.feed)",
      message: "requires the types 'AccessoryKind' and 'ScreenKind' be equivalent"),
    // Names.
    Mistake(code: "nav.main.push(.chatt, with: 7)", message: "has no member 'chatt'"),
    Mistake(
      code: "nav.main.push(.login)",
      message: "requires the types 'ScreenKind' and 'AccessoryKind' be equivalent"),
    Mistake(
      code: "nav.accessory(0).push(.chat, with: 7)",
      message: "requires the types 'AccessoryKind' and 'ScreenKind' be equivalent"),
    Mistake(
      code: "nav.main.push(.elsewhere)",
      message: "static property 'elsewhere' requires the types 'Shop' and 'Other' be equivalent"),
    Mistake(
      code: "nav.tab(.main).push(.feed)", message: "type 'Shop.Tab' has no member 'main'"),
    // Facts and reading.
    Mistake(
      code: "nav[.basket] = true",
      message: "cannot assign value of type 'Bool' to subscript of type 'Int'"),
    Mistake(
      code: "if let text: String = nav.visible?.input(of: .chat) { _ = text }",
      message: "static property 'chat' requires the types 'String' and 'Int' be equivalent"),
    // Declarations.
    Mistake(
      code: "_ = try AppNavigator<Shop> { $0.screen(.chat) { id, context in Login(context) } }",
      message: "static property 'chat' requires the types 'String' and '()' be equivalent"),
    Mistake(
      code: "_ = try AppNavigator<Shop> { $0.tab(.home, root: .chat) }",
      message: "no exact matches in reference to static property 'chat'"),
    Mistake(
      code: "_ = try AppNavigator<Shop> { $0.start(with: .chat) }",
      message: "no exact matches in reference to static property 'chat'"),
    Mistake(
      code: "_ = try AppNavigator<Shop> { $0.screen(.live) { _, _ in Page() }.restorable() }",
      message: "requires that 'Handle' conform to 'Decodable'"),
    Mistake(
      code: "_ = try AppNavigator<Shop> { $0.accessory(.chat) { id, context in Page() } }",
      message: "requires the types 'AccessoryKind' and 'ScreenKind' be equivalent"),
    Mistake(
      code:
        "_ = try AppNavigator<Shop> { $0.nested(.purse, in: .feed) "
        + "{ $0.tab(.home, root: .feed) } }",
      message: "type 'PurseTab' has no member 'home'"),
    Mistake(
      code: "_ = try AppNavigator<Shop> { $0.nested(.purse, in: .login) { _ in } }",
      message: "requires the types 'ScreenKind' and 'AccessoryKind' be equivalent"),
    Mistake(
      code: "_ = try AppNavigator<Shop> { $0.screen(.feed) { _ in Page() }.child(.chat) }",
      message: "no exact matches"),
    Mistake(
      code:
        #"_ = try AppNavigator<Shop> { $0.screen(.feed) { _ in Page() }.child(.chat, with: "7") }"#,
      message: "cannot convert value of type 'String' to expected argument type 'Int'"),
    Mistake(
      code: "_ = try AppNavigator<Shop> { $0.accessory(.login) { _ in Page() }.under(.login) }",
      message: "has no member 'login'"),
    Mistake(
      code: "_ = try AppNavigator<Shop> { $0.menu(.chat) }",
      message: "no exact matches in reference to static property 'chat'"),
  ]

  /// The errors of one compilation of all mistakes, by mistake.
  private static let found = Result { try Compiler().errors(in: mistakes.map(\.code)) }

  @Test(arguments: mistakes.indices)
  func `a wrong use does not compile`(_ number: Int) throws {
    let mistake = Self.mistakes[number]
    let errors = try Self.found.get().snippets[number, default: []]
    #expect(
      errors.contains { $0.contains(mistake.message) }, "\(mistake.code): \(errors)")
  }

  @Test func `only the wrong uses do not compile`() throws {
    #expect(try Self.found.get().others == [])
    #expect(try Self.found.get().snippets.count == Self.mistakes.count)
  }

  @Test func `the right uses compile`() throws {
    let errors = try Compiler().errors(in: [
      "nav.tab(.friends).push(.chat, with: 7)",
      "nav.main.push(.photo, with: Photo(id: 1), .once)",
      "nav.main.push(.feed, VisitOptions(keepAlive: .age(.seconds(60)), onAppear: { _ in })) "
        + "{ _ in }",
      "nav.main.load(.photo) { input in input.give(Photo(id: 1)) } onResult: { _ in }",
      "nav.accessory().push(.login) { [log = [1]] in _ = \"\\($0) \\(log)\" }",
      "nav.update(.chat, with: 8); nav.update(.share, with: 3)",
      "login.replace(.signup, with: 3); login.stack?.push(.feed); login.report(0.5)",
      "let purse = nav.nested(.purse); purse.tab(.cards).push(.chat, with: 7); purse.back()",
      "_ = nav.nested(.purse).tab(.coins).top?.shows(.feed) == true",
      "nav.main.push(.photo, with: Photo(id: 1)) "
        + "{ if case .completed(let good) = $0 { _ = !good } }",
      "nav.main.push(.feed, VisitOptions(onRefusal: { refusal in _ = refusal })) { _ in }",
      "let name: String = try await nav.accessory(0).present(.login); _ = name",
      "let isGood = try await nav.tab(.home).present(.photo, with: Photo(id: 1)); _ = !isGood",
      "try await nav.main.present(.feed)",
      "nav.accessory(1).replace(.share, with: 2)",
      "nav.main.start(.ticket, with: 2) { if case .completed(let good) = $0 { _ = !good } }",
      "nav.main.start(.booking) { if case .completed(let photo) = $0 { _ = photo.id } }",
      "nav.open(.steps(.show(.home), .push(.chat, with: 7, on: .home)))",
      "nav.main.pop(to: .chat)",
      "nav.transaction { $0.main.go(.feed); $0.tab(.home).push(.chat, with: 1) }",
      "weak let held = nav; _ = held",
      "other.main.push(.chat)",
      "nav[.basket] += 1",
      "if let id = nav.visible?.input(of: .chat) { _ = id + 1 }",
      "_ = nav.tab(.home).top?.shows(.feed) == true && nav.tab(.home).screens == [\"feed\"]",
    ])
    #expect(errors.snippets == [:])
    #expect(errors.others == [])
  }
}

/// The Swift compiler, which checks snippets against the built modules.
private struct Compiler {
  /// Errors, by the snippet that contains them, and all other lines of the compiler.
  struct Errors {
    var snippets: [Int: [String]] = [:]
    var others: [String] = []
  }

  enum Problem: Error {
    /// No folder beside the test bundle contains the module.
    case noModules([String])
    /// The compiler could not be started.
    case notRun(String)
  }

  /// The declarations that all snippets use.
  private static let preface = """
    import Roots

    enum Shop: AppNames { enum Tab: String, TabNames { case home, friends } }
    extension Screen<Shop, Void, Void> { static var feed: Self { Self() } }
    extension Screen<Shop, Int, Void> { static var chat: Self { Self() } }
    extension Screen<Shop, Photo, Bool> { static var photo: Self { Self("photo-detail") } }
    extension Screen<Shop, Handle, Void> { static var live: Self { Self() } }
    extension Accessory<Shop, Void, String> { static var login: Self { Self() } }
    extension Accessory<Shop, Int, Void> { static var share: Self { Self() } }
    extension Accessory<Shop, Int, String> { static var signup: Self { Self() } }
    enum PurseTab: String, TabNames { case cards, coins }
    extension Nested<Shop, PurseTab> { static var purse: Self { Self() } }
    extension Fact<Shop, Int> { static var basket: Self { Self() } }
    extension Flow<Shop, Void, Photo> { static var booking: Self { Self() } }
    extension Flow<Shop, Int, Bool> { static var ticket: Self { Self() } }

    enum Other: AppNames {}
    extension Screen<Other, Void, Void> {
      static var elsewhere: Self { Self() }
      static var chat: Self { Self() }
    }

    struct Photo: Codable, Hashable, Sendable { var id: Int }
    final class Handle: Sendable {}

    final class Page: Controller {}
    final class Chat: Controller {
      init(_ id: Int, _ context: Context<Shop, Void>) { context.finish() }
    }
    final class Login: Controller {
      let context: Context<Shop, String>
      init(_ context: Context<Shop, String>) { self.context = context }
      func submit(_ name: String) { context.finish(with: name) }
    }

    func app() throws -> AppNavigator<Shop> {
      try AppNavigator {
        $0.tab(.home, root: .feed)
        $0.tab(.friends, root: .feed)
        $0.screen(.feed) { _ in Page() }.restorable()
          .child(.chat, with: 1).child(.live, with: Handle())
        $0.screen(.chat) { id, context in Chat(id, context) }
          .protected(by: "auth").restorable().under(.feed).child(.share).transition(.named("fade"))
        $0.screen(.photo) { photo, context in
          context.finish(with: photo.id > 0)
          return Page()
        }
        $0.screen(.live) { handle, _ in Page() }
        $0.accessory(.login, level: 1) { context in Login(context) }
        $0.accessory(.share) { id, context in Page() }.under(.home).under(.chat)
        $0.accessory(.signup) { id, context in Page() }
          .keepAlive(.memory(atMost: 3).shared(as: "a"))
        $0.nested(.purse, in: .photo, onEnd: { _ in }) {
          $0.tab(.cards, root: .feed)
          $0.tab(.coins, root: .feed)
          $0.start(in: .coins)
        }
        $0.menu(.feed)
        $0.fact(.basket, in: 0...3, initially: 0)
      }
    }
    """

  private static let function = """
    (
      _ nav: AppNavigator<Shop>, _ other: AppNavigator<Other>,
      _ login: Context<Shop, String>
    ) async throws {
    """

  private static let flags = [
    "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6",
    "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature",
    "InternalImportsByDefault", "-enable-upcoming-feature", "MemberImportVisibility",
  ]

  /// Compiles snippets, each in a function of its own, and returns their errors.
  func errors(in snippets: [String]) throws -> Errors {
    var lines = Self.preface.components(separatedBy: "\n")
    var snippetOfLine: [Int: Int] = [:]
    for (number, snippet) in snippets.enumerated() {
      lines += "func use\(number)\(Self.function)".components(separatedBy: "\n")
      lines.append(snippet)
      snippetOfLine[lines.count] = number
      lines.append("}")
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("roots-\(UUID().uuidString).swift")
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let (output, code) = try run(Self.flags + ["-I", try modules().path, file.path])
    var errors = Errors()
    for line in output.components(separatedBy: "\n") where line.contains(": error: ") {
      let parts = line.components(separatedBy: ":")
      if parts.count > 3, parts[0] == file.path, let number = Int(parts[1]),
        let snippet = snippetOfLine[number]
      {
        errors.snippets[snippet, default: []].append(line)
      } else {
        errors.others.append(line)
      }
    }
    let isSilent = errors.snippets.isEmpty && errors.others.isEmpty
    if isSilent != (code == 0) { errors.others.append("exit code \(code): \(output)") }
    return errors
  }

  /// The folder of the modules: beside the test bundle, or in a folder around it.
  private func modules() throws -> URL {
    let starts = [Bundle.main.executablePath ?? ""] + CommandLine.arguments
    for start in starts where start.hasPrefix("/") {
      var folder = URL(fileURLWithPath: start)
      while folder.path != "/" {
        folder.deleteLastPathComponent()
        let modules = folder.appendingPathComponent("Modules")
        let module = modules.appendingPathComponent("Roots.swiftmodule")
        if FileManager.default.fileExists(atPath: module.path) { return modules }
      }
    }
    throw Problem.noModules(starts)
  }

  private func run(_ arguments: [String]) throws -> (output: String, code: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let output = String(decoding: data, as: UTF8.self)
    // 127: `env` did not find the compiler.
    if process.terminationStatus == 127 { throw Problem.notRun("swiftc is not in PATH: \(output)") }
    return (output, process.terminationStatus)
  }
}
