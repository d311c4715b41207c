import Foundation
import Roots
import RootsBench
import RootsBlueprint
import RootsTape
import RootsTerminal
import Synchronization
import Testing

/// What the requests of `roots drive` promise, for random requests.
@Suite struct DriveLawTests {
  private static let apps = ["Shop.yaml", "City.yaml", "Inn.yaml"]
  private static let runs = max(1, Effort.acts / 12_000)

  @Test(arguments: apps, 0..<3)
  func `possible acts are done, refused ones change nothing, and the tape replays`(
    app: String, shard: Int
  ) throws {
    for run in 0..<Self.runs {
      let client = try Client(app)
      var chance = Chance(seed: UInt64(run * 3 + shard))
      for _ in 0..<8 {
        let acts = try #require(client.ask("possible")["acts"]?.items)
        #expect(acts.count > 2)
        try perform(chance.one(of: acts), on: client)
      }
      let path = "\(NSTemporaryDirectory())drive-\(UUID().uuidString).tape"
      defer { try? FileManager.default.removeItem(atPath: path) }
      let written = client.ask("write", .text(path))
      #expect(written["replays"] == .bool(true), "\(written.line)\n\(text(of: path))")
      let player = TapePlayer { size, _ in makePlayedSession(of: client.blueprint, size: size) }
      let played = player.play(path)
      #expect(played.isPassed, "\(played.report)\n\(text(of: path))")
    }
  }

  /// Does an act that is possible, or that is refused.
  private func perform(_ act: JSONValue, on client: Client) throws {
    let statement = try #require(act["act"])
    let before = client.ask("state")
    let answer = client.answer("do", statement)
    guard let refusal = act["refused"] else {
      let result = try #require(answer["result"], "\(act.line)\n\(answer.line)")
      #expect(result["changes"] == act["changes"] && result["waiting"] == act["waiting"])
      return
    }
    #expect(answer["error"]?["code"] == .text("refused"), "\(act.line)\n\(answer.line)")
    #expect(answer["error"]?["message"] == refusal)
    #expect(client.ask("state") == before)
  }

  @Test(arguments: apps)
  func `undo, redo and return give the states that came before`(app: String) throws {
    let client = try Client(app)
    var chance = Chance(seed: 7)
    var states = [client.ask("state")]
    while states.count < 9 {
      let acts = try #require(client.ask("possible")["acts"]?.items)
      let act = chance.one(of: acts.filter { $0["refused"] == nil })
      _ = client.ask("do", try #require(act["act"]))
      states.append(client.ask("state"))
    }
    for _ in 0..<20 {
      let count = chance.below(states.count)
      guard count > 0 else { continue }
      _ = client.ask("undo", .int(count))
      #expect(client.ask("state") == states[states.count - 1 - count])
      _ = client.ask("redo", .int(count))
      #expect(client.ask("state") == states.last)
    }
    // What was taken back is gone after another act, and after a return.
    for (request, value) in [("wait", "1s"), ("return", "start")] {
      _ = client.ask("undo")
      _ = client.ask(request, .text(value))
      #expect(client.answer("redo", .bool(true))["error"]?["code"] == .text("no-history"))
    }
    #expect(client.ask("state") == states[0])
  }

  @Test(arguments: apps)
  func `a path from any state leads to its condition`(app: String) throws {
    let client = try Client(app)
    var (chance, found) = (Chance(seed: 3), 0)
    for name in client.blueprint.map.names.map(\.text).shuffled(using: &chance).prefix(6) {
      let condition = JSONValue.text("\(name) is shown")
      for _ in 0..<3 {
        let acts = try #require(client.ask("possible", .text("names"))["acts"]?.items)
        _ = client.answer("do", try #require(chance.one(of: acts)["act"]))
      }
      let answer = client.answer("path", condition)
      guard let acts = answer["result"]?["acts"]?.items else {
        #expect(answer["error"]?["code"] == .text("not-found"), "\(answer.line)")
        continue
      }
      found += 1
      for act in acts { _ = client.ask("do", act) }
      #expect(client.ask("path", condition)["acts"] == .list([]), "\(answer.line)")
    }
    // City has so many states that a busy machine may not find any path in the time.
    #expect(found > 0 || app == "City.yaml")
  }

  @Test func `acts that cannot be done in a state are not listed`() throws {
    let client = try Client("Inn.yaml")
    #expect(client.kinds == ["row", "row", "key", "restart"])
    _ = client.ask("do", .text("Choose \"My room\""))
    #expect(client.kinds.suffix(3) == ["back", "undo", "restart"])
    _ = client.ask("do", .text("Undo\nChoose \"A table for a group\"\nUndo"))
    #expect(client.kinds.suffix(2) == ["redo", "restart"])
    // The terminal is too small, a tool covers the app, and the app has ended.
    for (request, text) in [
      ("do", "Resize 10x3"), ("do", "Resize 80x24\nType \":\""), ("do", "Escape\nCtrl+c"),
    ] {
      _ = client.ask(request, .text(text))
      #expect(client.kinds == [], "\(text)")
      let before = client.ask("state")
      for act in ["Back", "Undo", "Redo", "Restart", "Choose \"My room\""] {
        #expect(client.answer("do", .text(act))["error"] != nil, "\(text): \(act)")
      }
      #expect(client.ask("state") == before)
    }
  }

  @Test func `a refusal that is known before the act starts no app again`() throws {
    let (read, report) = Blueprint.read(file: "Resources/Inn.yaml")
    let blueprint = try #require(read, "\(report.text)")
    var startCount = 0
    let player = TapePlayer { size, _ in
      startCount += 1
      return makePlayedSession(of: blueprint, size: size)
    }
    let drive = try TapeDrive(player, blueprint: nil, size: Size(columns: 80, rows: 24))
    func refusal(of text: String) throws -> DriveError? {
      let statements = try drive.statements(text, of: "do")
      return #expect(throws: DriveError.self, "\(text)") { try drive.play(statements) }
    }
    for act in ["Undo", "Redo", "Back", "Choose \"None\"", "Open \"inn://none\""] {
      #expect(try refusal(of: act)?.code == .refused)
    }
    _ = try drive.play(try drive.statements("Resize 10x3", of: "do"))
    for act in ["Restart", "Back", "Undo", "Choose \"My room\""] {
      #expect(try refusal(of: act)?.message == "the terminal is too small to show the app")
    }
    #expect(startCount == 1 && drive.count == 1)
    // What is expected to be refused is played, and what only doing it shows is played again.
    _ = try drive.play(try drive.statements("Resize 80x24\nBack\nExpect refused /root/", of: "do"))
    _ = try drive.play(try drive.statements("Choose \"My room\"", of: "do"))
    #expect(startCount == 1)
    #expect(try refusal(of: "Submit")?.message == "Submit was refused: 'Name' is required")
    #expect(startCount == 2)
  }

  @Test func `a path is the shortest one from the present state`() throws {
    let client = try Client("Shop.yaml")
    let far = client.ask("path", .text("orders is shown"))
    #expect(far["acts"]?.items?.count == 4 && far["shortest"] == .bool(true), "\(far.line)")
    _ = client.ask("do", .text("Switch \"Account\"\nChoose \"Orders\""))
    let near = client.ask("path", .text("orders is shown"))
    #expect(near["acts"] == .list([.text("Fill email \"ada@mill.example\""), .text("Submit")]))
  }

  @Test func `undo takes back what acted, and the end of the app is an act`() throws {
    let client = try Client("Inn.yaml")
    let start = client.ask("state")
    for last in ["Choose \"My room\"", "Do \"quit\""] {
      _ = client.ask("do", .text(last))
      let after = client.ask("state")
      #expect(client.ask("expect", .text("state stack desk"))["holds"] == .bool(true))
      _ = client.ask("undo")
      #expect(client.ask("state") == start)
      _ = client.ask("redo")
      #expect(client.ask("state") == after && after["requests"] == .int(1))
      _ = client.ask("undo")
    }
    _ = client.ask("redo")
    let path = client.answer("path", .text("desk is shown"))
    #expect(path["error"]?["code"] == .text("ended"), "\(path.line)")
    let file = "\(NSTemporaryDirectory())drive-\(UUID().uuidString).tape"
    defer { try? FileManager.default.removeItem(atPath: file) }
    #expect(client.ask("write", .text(file))["replays"] == .bool(true))
    #expect(text(of: file).contains("Do \"quit\""))
  }

  @Test func `a request that is stopped changes nothing`() throws {
    let flag = Flag()
    let client = try Client("Inn.yaml") { flag.isSet.load(ordering: .relaxed) }
    let before = client.ask("state")
    flag.isSet.store(true, ordering: .relaxed)
    let answer = client.answer("do", .text("Choose \"My room\""))
    #expect(answer["error"]?["code"] == .text("stopped"), "\(answer.line)")
    #expect(client.ask("state") == before)
  }

  private func text(of path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}

/// A flag that another thread may read.
private final class Flag: Sendable {
  let isSet = Atomic(false)
}

/// A program that drives an app.
private struct Client {
  let blueprint: Blueprint
  private let drive: Drive

  init(_ app: String, isCancelled: @escaping @Sendable () -> Bool = { false }) throws {
    let (read, report) = Blueprint.read(file: "Resources/\(app)")
    blueprint = try #require(read, "\(report.text)")
    drive = try Drive(
      blueprint, path: nil, size: Size(columns: 80, rows: 24), isCancelled: isCancelled)
    drive.timeOfSearch = .seconds(2)
  }

  /// The kinds of what is possible.
  var kinds: [String] {
    (ask("possible", .text("names"))["acts"]?.items ?? []).map { act in
      if case .text(let kind)? = act["kind"] { kind } else { "" }
    }
  }

  /// The answer to a request.
  func answer(_ request: String, _ value: JSONValue) -> JSONValue {
    let line = JSONValue.object([JSONValue.Member(request, value)]).line
    let answer = drive.answer(Array(line.utf8)) ?? ""
    return (try? JSONReader.value(of: Array(answer.utf8))) ?? .null
  }

  /// The result of a request that is done.
  func ask(
    _ request: String, _ value: JSONValue = .bool(true),
    at place: SourceLocation = #_sourceLocation
  ) -> JSONValue {
    let answer = answer(request, value)
    #expect(
      answer["result"] != nil, "\(request) \(value.line): \(answer.line)", sourceLocation: place)
    return answer["result"] ?? .null
  }
}

extension JSONValue {
  /// The value of a member; nil without one.
  fileprivate subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The values of a list; nil for another value.
  fileprivate var items: [JSONValue]? { if case .list(let items) = self { items } else { nil } }
}
