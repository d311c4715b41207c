import Roots
import RootsTerminal

/// Writes names in a recording, except in the lines where they lead to something else.
struct Naming {
  /// A line of one key, or another line.
  private struct Atom {
    let line: Recording.Line
    /// The index of the line of the recording that it is a part of.
    let origin: Int
    /// The statements as which it is read: none for a comment, several for an included tape.
    var statements: Range<Int>?
    /// Whether an expectation about its refusal follows.
    var isExpected = false
  }

  private let path: String
  private let player: TapePlayer
  private var atoms: [Atom]
  private let moments: [NamedMoment]
  /// The reasons of the lines that keep their keys, by their indices.
  private var kept: [Int: String] = [:]
  /// The lines that keep their keys for the reason of another one.
  private var keptSilently: Set<Int> = []

  /// The greatest number of plays with names.
  private static let playLimit = 32

  /// Plays the recording with its keys.
  init(of recording: Recording, at path: String, by player: TapePlayer) throws(KeptKeys) {
    (self.path, self.player) = (path, player)
    let whole = try recording.reading(at: path, by: player).tape
    let hasVariables = whole.declaresVariables || !player.variables.isEmpty
    atoms = recording.lines.enumerated().flatMap { index, line in
      let hasVariable = hasVariables && line.command?.hasVariable == true
      return (hasVariable ? [line] : line.singleKeys).map { Atom(line: $0, origin: index) }
    }
    let lines = atoms.map(\.line)
    let play = try Recording(lines: lines).playing(at: path, by: player)
    guard play.end != nil else { throw KeptKeys(reason: "it does not pass: \(play.problem)") }
    moments = play.moments
    for (index, range) in Self.statements(of: lines, in: play.tape, at: path).enumerated() {
      atoms[index].statements = range
      let next = lines[(index + 1)...].first { !$0.tellsNothing }
      atoms[index].isExpected = next?.command?.claim?.isAboutRefusal == true
    }
    keepUnnamed(play.tape, hasVariables: hasVariables)
    if let acts = recording.acts {
      let difference = play.acts.difference(from: acts, of: recording)
      if let difference { throw KeptKeys(reason: difference) }
    } else {
      keepBehindSecret()
    }
  }

  /// Finds the statements of each line, which those of an included tape follow.
  private static func statements(
    of lines: [Recording.Line], in tape: Tape, at path: String
  ) -> [Range<Int>?] {
    var rest = tape.statements.indices[...]
    var place = 1
    return lines.map { line in
      let text = "\(line)"
      let places = place...place + text.utf8.count { $0 == UInt8(ascii: "\n") }
      place = places.upperBound + 1
      guard let command = line.command else { return nil }
      let isSource = command.verb == .source
      let own = rest.prefix {
        let position = tape.statements[$0].position
        return isSource ? position.file != path : places.contains(position.line)
      }
      rest = rest[own.endIndex...]
      return own.startIndex..<own.endIndex
    }
  }

  // MARK: Lines without names

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

  /// Keeps the lines that have no names from the first, and keys in fields with a variable.
  private mutating func keepUnnamed(_ tape: Tape, hasVariables: Bool) {
    var filled: Set<FilledField.Place> = []
    var hasOpenedTool = false
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
      } else if before.hasTool, hasOpenedTool {
        keptSilently.insert(atom.origin)
      } else if let lack = before.lackOfName(until: after, isExpected: atom.isExpected) {
        keep(atom.origin, lack)
      }
      hasOpenedTool = after.hasTool && (hasOpenedTool || !before.hasTool)
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
    var playCount = 0
    while true {
      keepPreparations()
      let lines = lines()
      let play = try Recording(lines: lines.map(\.line)).playing(at: path, by: player)
      playCount += 1
      let differences = differences(in: play, with: lines)
      if differences.isEmpty {
        let reasons = kept.sorted { $0.key < $1.key }
        return NamedRecording(
          lines: lines, kept: reasons.map { .init(index: $0.key, reason: $0.value) })
      }
      let keepsRest = playCount >= Self.playLimit
      let counts = differences.map { keep($0, withRest: keepsRest) }
      if counts.allSatisfy({ $0 == 0 }) || player.isCancelled() {
        throw KeptKeys(reason: differences[0].reason)
      }
    }
  }

  /// Keeps what is copied for a line that pastes it, and the mouse where a line scrolls.
  private mutating func keepPreparations() {
    var (copy, move): (Int?, Int?)
    for atom in atoms {
      switch atom.line.command {
      case .copy: copy = atom.origin
      case .move: move = atom.origin
      case .paste where isKept(atom.origin): copy.map { keep($0, "a later line pastes it") }
      case .press(.scrollUp, _, _) where isKept(atom.origin),
        .press(.scrollDown, _, _) where isKept(atom.origin):
        move.map { keep($0, "a later line scrolls there") }
      default: break
      }
    }
  }

  private func isKept(_ origin: Int) -> Bool {
    kept[origin] != nil || keptSilently.contains(origin)
  }

  private mutating func keep(_ origin: Int, _ reason: String) {
    if !isKept(origin) { kept[origin] = reason }
  }

  /// Keeps the lines of keys without which a difference is not there: the last one before it, or
  /// all since the plays were equal.
  /// - Parameter rest: whether the lines behind it are kept too.
  /// - Returns: the number of lines that had names.
  private mutating func keep(_ difference: Difference, withRest rest: Bool) -> Int {
    let open = atoms[..<difference.end].indices.filter { index in
      atoms[index].line.command?.isInput == true && !isKept(atoms[index].origin)
    }
    guard let last = open.last else { return 0 }
    let first = difference.isOfSelection ? min(difference.start, last) : last
    let named = open.filter { $0 >= first }
    for index in named { keep(atoms[index].origin, difference.reason) }
    if rest {
      kept[atoms[named[0]].origin] =
        "\(difference.reason); the lines behind it keep their keys too"
      keptSilently.formUnion(atoms[named[0]...].map(\.origin))
    }
    return named.count
  }

  /// The lines with names in all but those that keep their keys.
  private func lines() -> [NamedRecording.Line] {
    var rewriter = NameRewriter()
    for atom in atoms {
      guard let range = atom.statements, let command = atom.line.command else {
        rewriter.add(atom.line, origin: atom.origin)
        continue
      }
      rewriter.add(
        command, origin: atom.origin, from: moments[range.lowerBound],
        to: moments[range.upperBound], isExpected: atom.isExpected,
        keepsKeys: isKept(atom.origin))
    }
    return rewriter.finish(at: moments[moments.count - 1])
  }

  // MARK: Comparing

  fileprivate static let otherState = "names lead to another state: "

  /// A difference between the play with names and that with keys.
  private struct Difference {
    /// The index of the line behind the last one where the same was selected.
    let start: Int
    /// The index of the line behind all that can be the cause.
    let end: Int
    let reason: String
    /// Whether all that was selected and typed since the start can be the cause.
    var isOfSelection = false
  }

  /// A moment that is compared in both plays.
  fileprivate struct Checkpoint {
    /// The index of the line behind all that was played.
    let end: Int
    let keys, names: NamedMoment
    /// The line before or behind which they are compared.
    let line: NamedRecording.Line.Kind
    let isBehind: Bool
  }

  /// The lines of keys that find something else selected, or else the first other difference.
  private func differences(
    in play: RecordingPlay, with lines: [NamedRecording.Line]
  ) -> [Difference] {
    let ranges = Self.statements(of: lines.map(\.line), in: play.tape, at: path)
    var (start, found): (Int, [Difference]) = (0, [])
    for point in checkpoints(in: play, with: Array(zip(lines, ranges))) {
      if let reason = point.difference {
        return found.isEmpty ? [Difference(start: start, end: point.end, reason: reason)] : found
      }
      let (finding, receivers) = (point.otherFinding, point.otherReceivers)
      if let reason = finding ?? receivers {
        let difference = Difference(
          start: start, end: point.end, reason: reason, isOfSelection: true)
        if finding != nil, !found.isEmpty { return found }
        found.append(difference)
        if finding != nil { return found }
      } else if point.names.state.inputs == point.keys.state.inputs {
        start = point.end
      }
    }
    if let end = play.end, found.isEmpty,
      let change = end.difference(from: moments[moments.count - 1].state)
    {
      return [Difference(start: start, end: atoms.count, reason: Self.otherState + change)]
    }
    guard found.isEmpty, play.end == nil else { return found }
    let failed = zip(lines, ranges).first { $1?.contains(play.moments.count - 1) == true }?.0
    let isNew = failed?.kind == .name || failed?.kind == .added
    let end = failed.map { $0.places.lowerBound + (isNew ? 1 : 0) } ?? atoms.count
    let reason = "with names it does not pass: \(play.problem)"
    return [Difference(start: start, end: end, reason: reason)]
  }

  /// The lines that are compared, as far as the play with names came.
  private func checkpoints(
    in play: RecordingPlay, with lines: [(NamedRecording.Line, Range<Int>?)]
  ) -> [Checkpoint] {
    var points: [Checkpoint] = []
    func add(_ end: Int, _ place: Int, _ other: Int, _ line: NamedRecording.Line, _ behind: Bool) {
      guard other < play.moments.count else { return }
      points.append(
        Checkpoint(
          end: end, keys: moments[place], names: play.moments[other], line: line.kind,
          isBehind: behind))
    }
    for (line, range) in lines {
      let (first, last) = (line.places.lowerBound, line.places.upperBound)
      guard line.kind != .added, let range, let begin = atoms[first].statements,
        let end = atoms[last].statements
      else { continue }
      add(first, begin.lowerBound, range.lowerBound, line, false)
      // A key that is left out has ended a warning, which the name repeats.
      let warnsOnlyByNames =
        points.last.map { $0.names.state.warnsOfLoss && !$0.keys.state.warnsOfLoss } == true
      add(last + (warnsOnlyByNames ? 0 : 1), end.upperBound, range.upperBound, line, true)
    }
    return points
  }
}

extension Naming.Checkpoint {
  /// The difference in the navigation, the facts, the texts of forms and the warning; nil for none.
  fileprivate var difference: String? {
    if let change = names.state.difference(from: keys.state) {
      return Naming.otherState + change
    }
    let isSame = !isBehind || line != .name || names.state.warnsOfLoss == keys.state.warnsOfLoss
    return isSame ? nil : "with its name it discards a form earlier or later"
  }

  /// The difference in what an expectation or a picture finds; nil for none.
  fileprivate var otherFinding: String? {
    if isBehind { return nil }
    if names.picture != keys.picture { return "with names a screenshot shows something else" }
    return names.finding == keys.finding ? nil : "with names an expectation finds something else"
  }

  /// The difference in what takes the keys of the line; nil for none.
  fileprivate var otherReceivers: String? {
    guard line == .keys, !isBehind, names.receivers != keys.receivers else { return nil }
    return "a later line of keys needs what it selects"
  }
}

extension NamedMoment {
  /// The reason why a key or a click has no name; nil if it has one or needs none.
  /// - Parameters:
  ///   - after: the moment behind it.
  ///   - isExpected: whether an expectation about its refusal follows.
  fileprivate func lackOfName(until after: NamedMoment, isExpected: Bool) -> String? {
    if hasTool { return "it is for a tool of the program" }
    if after.hasTool { return "it opens a tool of the program, which takes the keys behind it" }
    switch acts.count {
    case 0 where isOfProgram: return "it is a key of the program"
    case 0 where isExpected: return "its refusal is expected, and it has no name"
    case 0: return parts == after.parts ? nil : "the app changes without an act that has a name"
    case 1: return acts[0] == nil ? "what it does has no name" : nil
    default: return "it does several acts at once"
    }
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
