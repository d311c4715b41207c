/// A recorded tape with comments.
public struct Recording: Hashable, Sendable {
  /// A line of a recording.
  public enum Line: Hashable, Sendable {
    /// A comment on one line, without control characters.
    case comment(String)
    case command(TapeCommand)
    /// An empty line.
    case gap
  }

  /// The lines, in order.
  public internal(set) var lines: [Line]
  /// The acts of the session that was recorded; nil for a tape, of which only its lines are known.
  private(set) var acts: [PerformedAct]?

  /// Creates a recording.
  public init(lines: [Line] = []) { self.lines = lines }

  /// Creates a recording of a session with some acts.
  init(lines: [Line], acts: [PerformedAct]) { (self.lines, self.acts) = (lines, acts) }

  /// Adds lines at the end.
  package mutating func append(_ new: [Line]) { lines += new }

  /// Adds a setting behind those at the beginning.
  package mutating func add(_ setting: TapeSetting) {
    let first = lines.firstIndex(where: \.isSetting) ?? lines.startIndex
    let end = lines[first...].firstIndex { !$0.isSetting } ?? lines.endIndex
    lines.insert(.command(.set(setting)), at: end)
  }

  /// Sets the path of the blueprint, in place of one that is set, else before other settings.
  package mutating func replace(blueprint path: String) {
    let isBlueprint = { (line: Line) in
      if case .set(.blueprint)? = line.command { true } else { false }
    }
    let setting = Line.command(.set(.blueprint(path: path)))
    let first = lines.firstIndex(where: isBlueprint) ?? lines.firstIndex(where: \.isSetting)
    lines.removeAll(where: isBlueprint)
    lines.insert(contentsOf: first == nil ? [setting, .gap] : [setting], at: first ?? 0)
  }

  /// Removes the expectations of refusals, and allows them by a setting at the beginning.
  package mutating func allowRefusals() {
    lines.removeAll { line in
      line.command?.claim.map { $0.isOfRefusal && !$0.isSoft } == true
    }
    add(.allowsRefusals(true))
  }

  /// The commands without comments.
  public var tape: Tape { Tape(lines.compactMap(\.command), file: "recording") }

  /// The text of the file.
  ///
  /// Several blank lines are one, and those at the end are left out, as in every formatted tape.
  public var text: String {
    let end = lines.lastIndex { $0 != .gap }.map { $0 + 1 } ?? 0
    let single = lines.indices.prefix(end).filter { index in
      lines[index] != .gap || index > 0 && lines[index - 1] != .gap
    }
    return single.map { "\(lines[$0])\n" }.joined()
  }
}

extension Recording.Line {
  /// The command of the line; nil for another line.
  var command: TapeCommand? { if case .command(let command) = self { command } else { nil } }

  fileprivate var isSetting: Bool { if case .command(.set) = self { true } else { false } }
}

extension Recording.Line: CustomStringConvertible {
  /// The line without its line break.
  public var description: String {
    switch self {
    case .comment(let text): "# \(text)"
    case .command(let command): "\(command)"
    case .gap: ""
    }
  }
}
