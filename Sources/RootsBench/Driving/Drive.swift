import Roots
package import RootsBlueprint
import RootsTape
package import RootsTerminal

/// A conversation with a program that drives an app: one line of JSON for each request.
///
/// A class because it owns the app.
package final class Drive {
  let app: TapeDrive
  let blueprint: Blueprint
  /// Whether the program has asked for the end.
  package private(set) var isOver = false

  package var timeOfSearch = Duration.seconds(10)

  /// The greatest number of bytes of a line.
  package static let lineLimit = 1 << 16

  /// Starts an app.
  /// - Parameters:
  ///   - path: the path of the blueprint, for tapes; nil for the demo.
  ///   - isCancelled: whether a request is to be stopped.
  package init(
    _ blueprint: Blueprint, path: String?, size: Size,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws {
    self.blueprint = blueprint
    var player = TapePlayer { size, _ in makePlayedSession(of: blueprint, size: size) }
    player.watch.properties = { session, _ in ViolationFinder(session, blueprint).properties }
    player.isCancelled = isCancelled
    app = try TapeDrive(player, blueprint: path, size: size)
  }

  // MARK: Lines

  /// Answers a line; nil for a blank one.
  /// - Parameter isCut: whether the line was longer than can be read.
  package func answer(_ line: [UInt8], isCut: Bool = false) -> String? {
    if !isCut, line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return nil }
    var id: JSONValue?
    do throws(DriveError) {
      if isCut { throw DriveError(.tooLong, "a line has at most \(Self.lineLimit) bytes") }
      let members = try Self.members(of: line)
      id = members.first { $0.name == "id" }?.value
      let (request, value) = try Self.request(in: members)
      return Self.line(id, "result", try result(of: request, value))
    } catch {
      return Self.line(id, "error", error.json)
    }
  }

  private static func line(_ id: JSONValue?, _ name: String, _ value: JSONValue) -> String {
    let answer = JSONValue.Member(name, value)
    return JSONValue.object((id.map { [.init("id", $0)] } ?? []) + [answer]).line
  }

  private static func members(of line: [UInt8]) throws(DriveError) -> [JSONValue.Member] {
    let value: JSONValue
    do throws(JSONReader.Problem) {
      value = try JSONReader.value(of: line)
    } catch {
      throw DriveError(.malformed, error.message, at: .init(in: "request", column: error.column))
    }
    guard case .object(let members) = value else {
      throw DriveError(.malformed, "a request is an object such as {\"state\": true}")
    }
    return members
  }

  private static func request(
    in members: [JSONValue.Member]
  ) throws(DriveError) -> (DriveRequest, JSONValue) {
    let others = members.filter { $0.name != "id" }
    let known = DriveRequest.allCases.map(\.rawValue)
    if let unknown = others.first(where: { !known.contains($0.name) }) {
      let fix =
        suggestion(nearest(unknown.name, in: known))
        ?? "there are \(known.joined(separator: ", "))"
      throw DriveError(
        .unknownRequest, "there is no request '\(visible(unknown.name))'; \(fix)")
    }
    guard others.count == 1, let request = DriveRequest(rawValue: others[0].name) else {
      throw DriveError(
        .malformed, others.isEmpty ? "there is no request in the object" : "two requests in one")
    }
    return (request, others[0].value)
  }

  // MARK: Arguments

  /// The value of a request as a text; a number for one that counts.
  private func text(of request: DriveRequest, _ value: JSONValue) throws(DriveError) -> String {
    let wanted: String
    switch (request.argument, value) {
    case (.none, .bool(true)): return ""
    case (.count, .bool(true)): return "1"
    case (.choice(let words), .bool(true)): return words[0]
    case (.text, .text(let text)) where request != .open || !text.isEmpty: return text
    case (.choice(let words), .text(let text)) where words.contains(text): return text
    case (.count, .int(let number)) where number > 0: return "\(number)"
    case (.none, _): wanted = "true"
    case (.text, .text): wanted = "a link that is not empty"
    case (.text, _): wanted = "a text"
    case (.choice, _): wanted = request.argument.form
    case (.count, _): wanted = "a whole number from 1"
    }
    throw DriveError(
      .badArgument, "'\(request.rawValue)' takes \(wanted)", at: .init(in: request.rawValue))
  }

  private func result(
    of request: DriveRequest, _ value: JSONValue
  ) throws(DriveError) -> JSONValue {
    let text = try text(of: request, value)
    switch request {
    case .state: return state
    case .possible: return .object(["acts": .list(try possible(withOutcomes: text != "names"))])
    case .act: return try play(text, of: request)
    case .keys: return try play(text, .keys, of: request)
    case .open: return try play("\(TapeCommand.open(url: text))", of: request)
    case .wait: return try wait(text)
    case .restart: return try play("Restart", of: request)
    case .expect: return try check(text)
    case .frame: return frame(asPicture: text == "svg")
    case .undo: try app.undo(Int(text) ?? 1)
    case .redo: try app.redo(Int(text) ?? 1)
    case .fork:
      guard text != TapeDrive.start else {
        throw DriveError(
          .badArgument, "'\(text)' is the name of the beginning", at: .init(in: "fork"))
      }
      app.fork(text)
      return .object(["forks": .list(app.forkNames.map { .text($0) })])
    case .goBack: try app.goBack(to: text)
    case .path: return try path(to: text)
    case .explain: return try explain(text)
    case .write: return try write(to: text)
    case .quit:
      isOver = true
      return .object([])
    }
    return .object(["requests": .int(app.count)])
  }

  // MARK: Acting

  private func play(
    _ text: String, _ kind: TapeDrive.Kind = .any, of request: DriveRequest
  ) throws(DriveError) -> JSONValue {
    try play(try app.statements(text, kind, of: request.rawValue))
  }

  private func wait(_ time: String) throws(DriveError) -> JSONValue {
    let statements = try app.statements(time, after: "Sleep ", .keys, of: "wait")
    guard statements.count == 1 else {
      throw DriveError(.badArgument, "'wait' takes one time such as 2s", at: .init(in: "wait"))
    }
    return try play(statements)
  }

  private func play(_ statements: [TapeStatement]) throws(DriveError) -> JSONValue {
    let outcome = try app.play(statements)
    return .object(
      outcome.members + [
        .init("message", outcome.message.map(Self.json) ?? .null),
        .init("notes", .list(outcome.notes.map { .text($0) })),
      ])
  }

  static func json(_ message: MessageLine) -> JSONValue {
    .object(["kind": .text(message.kind.rawValue), "text": .text(message.text)])
  }

  private func check(_ claim: String) throws(DriveError) -> JSONValue {
    let statements = try app.statements(claim, after: "Expect ", .expectation, of: "expect")
    do throws(DriveError) {
      _ = try app.play(statements)
      return .object(["holds": .bool(true)])
    } catch  where error.code == .failed {
      return .object([
        "holds": .bool(false), "message": .text(error.message),
        "expected": .text(error.expected), "actual": .text(error.actual),
      ])
    }
  }

  // MARK: Looking

  private func frame(asPicture isPicture: Bool) -> JSONValue {
    let frame = app.frame()
    let rows = (0..<frame.size.rows).map { JSONValue.text(frame.row($0)) }
    let picture = Picture(of: frame, title: blueprint.name, look: PictureStyle())
    return .object([
      "size": .text("\(frame.size.columns)x\(frame.size.rows)"),
      isPicture ? "svg" : "rows": isPicture ? .text(picture.text) : .list(rows),
    ])
  }

  private func explain(_ subject: String) throws(DriveError) -> JSONValue {
    do throws(CommandSyntaxError) {
      let explanation = Explanation(
        of: try Explanation.command(subject), in: app.session.navigator.world)
      return .object([
        "stages": .list(
          explanation.parts.map { part in
            .object([
              "stage": .text(part.stage.rawValue),
              "lines": .list(part.lines.map { .text(visible($0)) }),
            ])
          }),
        "refused": .text(explanation.refusal),
      ])
    } catch {
      throw DriveError(.badArgument, visible("\(error)"), at: .init(in: "explain"))
    }
  }

  private func write(to path: String) throws(DriveError) -> JSONValue {
    guard !path.contains("\0") else {
      throw DriveError(.badArgument, "a path has no NUL character", at: .init(in: "write"))
    }
    let written = try app.write(to: path)
    return .object([
      "path": .text(path), "statements": .int(written.commandCount),
      "replays": .bool(written.difference == nil),
      "difference": .text(written.difference.map { "replaying it \($0)" }),
      "line": written.difference.map { .int($0.line) } ?? .null,
    ])
  }
}

extension TapeDrive.Outcome {
  /// What changed, as the protocol writes it.
  var members: [JSONValue.Member] {
    [
      .init("changes", .list(changes.map { .text($0) })),
      .init("waiting", .list(waiting.map { .text($0) })),
    ]
  }
}
