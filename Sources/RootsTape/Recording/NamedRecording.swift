import Roots
import RootsTerminal

/// A recording with names in place of keys and clicks, and the lines that keep theirs.
package struct NamedRecording {
  /// The lines, each with what it was in the recording that was named.
  let lines: [Line]
  /// The lines of the recording that was named which keep their keys, in order.
  package let kept: [KeptLine]

  package var recording: Recording { Recording(lines: lines.map(\.line)) }

  /// A line with names or with keys.
  struct Line: Hashable, Sendable {
    var line: Recording.Line
    /// The index of the line in the recording that was named; nil for a new line.
    var origin: Int?
    /// Whether it is a line of keys that have no names.
    var keepsKeys = false
  }

  /// A line that keeps its keys.
  package struct KeptLine: Hashable, Sendable {
    /// The index of the line in the recording that was named.
    package let index: Int
    /// The reason as a sentence without a full stop.
    package let reason: String
  }
}

/// The reason why a whole tape keeps its keys.
package struct KeptKeys: Error, Hashable, Sendable {
  /// The reason as a sentence without a full stop.
  package let reason: String
}

extension Recording {
  /// The recording with the names of what its keys and clicks use, in place of them.
  ///
  /// Keys without a name, such as those for the prompt, stay. Keys that only select, scroll and
  /// type are left out: a `Fill` gives a field what was typed. A line keeps its keys if they have a
  /// variable, if it includes another tape, or if the recording with its name would not pass, or
  /// not lead to the same state.
  ///
  /// - Parameters:
  ///   - path: the path of the tape.
  ///   - player: plays the recording on the same app, at least twice.
  /// - Throws: `KeptKeys` if the recording itself does not pass.
  package func named(at path: String, by player: TapePlayer) throws(KeptKeys) -> NamedRecording {
    var naming = try Naming(of: self, at: path, by: player)
    return try naming.named()
  }

  /// The recording as the tape at a path, with the tapes that it includes.
  fileprivate func reading(
    at path: String, by player: TapePlayer
  ) throws(KeptKeys) -> TapeReading {
    let (text, others) = (text, player.files)
    let files = TapeFiles { name throws(TapeFileError) in
      try name == path ? text : others.text(name)
    }
    do throws(TapeFileError) {
      return try Tape.read(path, from: files)
    } catch {
      throw KeptKeys(reason: "it cannot be read: \(error)")
    }
  }

  /// Plays the recording.
  /// - Returns: the result, and what the play leaves; nil if the app cannot be used.
  func playing(
    at path: String, by player: TapePlayer
  ) throws(KeptKeys) -> (result: TapeResult, end: End?) {
    var (session, pictures, findings): (Session?, [Frame], [String]) = (nil, [], [])
    let reading = try reading(at: path, by: player)
    let statements = reading.tape.statements
    var watched = player
    watched.watch.session = { session = $0 }
    watched.watch.statement = { index, session in
      player.watch.statement?(index, session)
      guard statements.indices.contains(index) else { return }
      let command = statements[index].command
      if command.traits.contains(.pictures) { pictures.append(session.frame()) }
      command.claim?.finding(in: session).map { findings.append($0) }
    }
    let result = watched.play(reading, path: path)
    let end = session.map { session in
      End(
        world: session.navigator.world, texts: session.fieldTexts, pictures: pictures,
        findings: findings)
    }
    return (result, end)
  }

  /// Plays the recording to its end; what is expected of marked bugs may fail and changes no state.
  /// - Parameter problem: the reason if it does not pass, in front of that of the failure.
  fileprivate func end(
    at path: String, by player: TapePlayer, orElse problem: String
  ) throws(KeptKeys) -> End {
    let (result, end) = try playing(at: path, by: player)
    guard result.isPlayedToEnd, let end else {
      // The place in the failure is not that in the file.
      let place = result.reason.prefix { $0.isNumber || $0 == ":" }
      let reason = result.reason.dropFirst(place.count).drop { !place.isEmpty && $0 == " " }
      throw KeptKeys(reason: "\(problem): \(reason)")
    }
    return end
  }
}

/// Writes names in a recording, except in the lines where they lead to something else.
private struct Naming {
  /// A line of one key, or another line.
  private struct Atom {
    let line: Recording.Line
    /// The index of the line of the recording that it is a part of.
    let origin: Int
    /// The statements as which it is read: none for a comment, several for an included tape.
    var statements: Range<Int>?
  }

  private let path: String
  private let player: TapePlayer
  private var atoms: [Atom]
  private let moments: [NamedMoment]
  private let end: Recording.End
  /// The reasons of the lines that keep their keys, by their indices.
  private var kept: [Int: String] = [:]
  /// The lines that keep their keys for the reason of another one.
  private var keptSilently: Set<Int> = []

  /// The greatest number of lines that are found by trying.
  private static let foundLimit = 16

  /// Plays the recording with its keys.
  init(
    of recording: Recording, at path: String, by player: TapePlayer
  ) throws(KeptKeys) {
    (self.path, self.player) = (path, player)
    let whole = try recording.reading(at: path, by: player).tape
    let hasVariables = whole.declaresVariables || !player.variables.isEmpty
    atoms = recording.lines.enumerated().flatMap { index, line in
      let hasVariable = hasVariables && line.command?.hasVariable == true
      return (hasVariable ? [line] : line.singleKeys).map { Atom(line: $0, origin: index) }
    }
    let single = Recording(lines: atoms.map(\.line))
    let tape = try single.reading(at: path, by: player).tape
    Self.assign(tape.statements, to: &atoms, at: path)
    let watch = NameWatch(tape.commands)
    var watched = player
    watched.watch.statement = { watch.follow($1) }
    end = try single.end(at: path, by: watched, orElse: "it does not pass")
    moments = watch.moments
    guard moments.count == tape.statements.count + 1 else {
      throw KeptKeys(reason: "it does not pass: it ends early")
    }
    keepUnnamed(tape, hasVariables: hasVariables)
    if let acts = recording.acts {
      let difference = watch.performed.difference(from: acts, of: recording)
      if let difference { throw KeptKeys(reason: difference) }
    } else {
      keepBehindSecret()
    }
  }

  /// Keeps the keys behind a typed secret that is not recorded, where the session is not known.
  private mutating func keepBehindSecret() {
    let isInput = { (atom: Atom) in atom.line.command?.isInput == true }
    let first = atoms.indices.first { index in
      atoms[index].line == .secrecy
        && atoms[index...].first { $0.line.command != nil }.map(isInput) == true
    }
    guard let first else { return }
    let inputs = atoms[first...].filter(isInput).map(\.origin)
    guard let origin = inputs.first else { return }
    kept[origin] = kept[origin] ?? "\(Self.secretReason); the lines behind it keep their keys too"
    keptSilently.formUnion(inputs)
  }

  private static let secretReason =
    "a secret is not recorded here, so that the session can have used something else than the "
    + "tape; put the right text in its place and remove the comment"

  /// Finds the statements of each line, which those of an included tape follow.
  private static func assign(
    _ statements: [TapeStatement], to atoms: inout [Atom], at path: String
  ) {
    var rest = statements.indices[...]
    var line = 1
    for index in atoms.indices {
      let text = "\(atoms[index].line)"
      let lines = line...line + text.utf8.count { $0 == UInt8(ascii: "\n") }
      line = lines.upperBound + 1
      guard let command = atoms[index].line.command else { continue }
      let isSource = command.verb == .source
      let own = rest.prefix {
        let position = statements[$0].position
        return isSource ? position.file != path : lines.contains(position.line)
      }
      atoms[index].statements = own.startIndex..<own.endIndex
      rest = rest[own.endIndex...]
    }
  }

  /// Keeps the lines that have no names from the first, and keys in fields with a variable.
  private mutating func keepUnnamed(_ tape: Tape, hasVariables: Bool) {
    var filled: Set<FilledField.Place> = []
    for atom in atoms {
      guard let range = atom.statements, let command = atom.line.command else { continue }
      let commands = tape.commands[range]
      let (before, after) = (moments[range.lowerBound], moments[range.upperBound])
      let changed = after.fields.filter { field in
        before.fields.contains { $0.place == field.place && $0.text != field.text }
      }.map(\.place)
      let hasVariable = hasVariables && commands.contains(where: \.hasVariable)
      if hasVariable { filled.formUnion(changed) }
      if command.verb == .source {
        if hasInput(command) { kept[atom.origin] = "it includes another tape" }
      } else if !command.isInput {
        continue
      } else if hasVariable {
        kept[atom.origin] = "it has a variable"
      } else if before.acts.isEmpty, changed.contains(where: filled.contains) {
        kept[atom.origin] = "its field has the value of a variable"
      } else if hasVariables, before.acts.contains(where: { $0?.hasVariable == true }) {
        kept[atom.origin] = "its name would be read with the value of a variable"
      } else if hasVariables,
        after.fields.contains(where: { changed.contains($0.place) && $0.hasVariable })
      {
        filled.formUnion(changed)
        kept[atom.origin] = "its text would be read with the value of a variable"
      } else if commands.count > 1 {
        kept[atom.origin] = "it reads as several commands"
      }
    }
  }

  /// Whether the tape that a line includes has keys or clicks.
  private func hasInput(_ source: TapeCommand) -> Bool {
    let alone = try? Recording(lines: [.command(source)]).reading(at: path, by: player)
    return alone?.tape.commands.contains(where: \.isInput) != false
  }

  // MARK: Naming

  /// Keeps lines until names lead to the same.
  mutating func named() throws(KeptKeys) -> NamedRecording {
    let origins = Set(atoms.filter { $0.line.command?.isInput == true }.map(\.origin)).sorted()
    var foundCount = 0
    while true {
      let lines = lines { isKept($0) }
      guard let problem = problem(with: lines) else {
        let reasons = kept.sorted { $0.key < $1.key }
        return NamedRecording(
          lines: lines, kept: reasons.map { .init(index: $0.key, reason: $0.value) })
      }
      let open = origins.filter { !isKept($0) }
      if player.isCancelled() || open.isEmpty { throw KeptKeys(reason: problem) }
      let (place, reason) = firstFailure(among: open) ?? (0, problem)
      foundCount += 1
      kept[open[place]] = reason
      if foundCount == Self.foundLimit {
        kept[open[place]] = "\(reason); the lines behind it keep their keys too"
        keptSilently.formUnion(open[place...])
      }
    }
  }

  private func isKept(_ origin: Int) -> Bool {
    kept[origin] != nil || keptSilently.contains(origin)
  }

  /// The first of some lines with whose name the recording leads to something else, while the
  /// lines behind it keep their keys; nil for none.
  private func firstFailure(among open: [Int]) -> (place: Int, reason: String)? {
    var (good, bad, reason): (Int, Int, String?) = (0, open.count, nil)
    while bad - good > 1 || reason == nil && bad > good {
      let middle = bad - good > 1 ? (good + bad) / 2 : bad
      let rest = Set(open[middle...])
      if let problem = problem(with: lines { isKept($0) || rest.contains($0) }) {
        (bad, reason) = (middle, problem)
      } else {
        good = middle
      }
    }
    return reason.map { (bad - 1, $0) }
  }

  /// The lines with names in all but some.
  private func lines(keeping isKept: (Int) -> Bool) -> [NamedRecording.Line] {
    var rewriter = NameRewriter()
    for (index, atom) in atoms.enumerated() {
      let line = NamedRecording.Line(line: atom.line, origin: atom.origin)
      guard let range = atom.statements, let command = atom.line.command else {
        rewriter.add(line)
        continue
      }
      rewriter.add(
        line, command, from: moments[range.lowerBound], to: moments[range.upperBound],
        next: atoms.dropFirst(index + 1).first { !$0.line.tellsNothing }?.line,
        keepsKeys: isKept(atom.origin))
    }
    return rewriter.finish(at: moments[moments.count - 1])
  }

  /// The difference that names make; nil without one.
  private func problem(with lines: [NamedRecording.Line]) -> String? {
    let named = Recording(lines: lines.map(\.line))
    let other: Recording.End
    do throws(KeptKeys) {
      other = try named.end(at: path, by: player, orElse: "with names it does not pass")
    } catch {
      return error.reason
    }
    if let difference = other.world.canonical.changes(since: end.world.canonical).first {
      return "names lead to another state: \(difference)"
    }
    if other.texts != end.texts { return "with names a field has another text" }
    if other.pictures != end.pictures { return "with names a screenshot shows something else" }
    return other.findings == end.findings ? nil : "with names an expectation finds something else"
  }
}

extension Session {
  /// The names of the fields that can be filled now with their texts, and the lengths of secrets.
  var fieldTexts: [String] {
    filledFields.map { "\($0.name) " + ($0.isSecret ? "\($0.text.count)" : $0.text) }
  }
}

extension TapeExpectation {
  /// The selected row, or whether the claim holds; nil for a claim about a refusal or a property.
  fileprivate func finding(in session: Session) -> String? {
    if isAboutRefusal || property != nil { return nil }
    if claim is SelectionClaim {
      return session.selectedRow.map { "\($0.label) \($0.detail ?? "")" } ?? ""
    }
    var app = MarkedApp(session: session, message: session.message)
    return (try? holds(in: &app)).map { "\($0)" } ?? ""
  }
}

extension Recording.Line {
  /// Whether it does and expects nothing.
  fileprivate var tellsNothing: Bool {
    command.map { $0.verb == .mark } ?? true
  }

  /// The line as lines of one key each.
  fileprivate var singleKeys: [Recording.Line] {
    command?.singleKeys.map { .command($0) } ?? [self]
  }
}

extension TapeCommand {
  /// Whether a name of a variable is in its text.
  fileprivate var hasVariable: Bool { !TapeVariables.names(in: "\(self)").isEmpty }
}

extension NamedAct {
  /// Whether a name of a variable is in its text.
  fileprivate var hasVariable: Bool {
    switch self {
    case .use(_, let name): !TapeVariables.names(in: name.text).isEmpty
    case .fill(let name, let text):
      [name.text, text].contains { !TapeVariables.names(in: $0).isEmpty }
    case .back, .undo, .redo, .restart: false
    }
  }
}

extension FilledField {
  /// Whether a name of a variable is in its text or its name.
  fileprivate var hasVariable: Bool {
    NamedAct.fill(name, with: text).hasVariable
  }
}

extension Tape {
  fileprivate var declaresVariables: Bool {
    commands.contains { command in
      switch command {
      case .set(.variable), .set(.secret): true
      default: false
      }
    }
  }
}
