import Roots
import RootsTerminal

extension Recording {
  /// The recording with the names of what its keys and clicks use, in place of them.
  ///
  /// Keys without a name, such as those for the prompt, stay. Keys that only select, scroll and
  /// type are left out: a `Fill` gives a field what was typed.
  ///
  /// - Parameters:
  ///   - path: the path of the tape.
  ///   - player: plays the recording on the same app, twice.
  /// - Throws: `KeptKeys` if that would not pass, or not lead to the same state.
  package func named(at path: String, by player: TapePlayer) throws(KeptKeys) -> Recording {
    let atoms = lines.flatMap(\.singleKeys)
    if let reason = atoms.lazy.compactMap(\.reasonForKeys).first { throw KeptKeys(reason: reason) }
    let watch = NameWatch(atoms.filter { $0.command != nil })
    var watched = player
    watched.watch.statement = { watch.follow($1) }
    let end = try Recording(lines: atoms).end(at: path, by: watched, orElse: "it does not pass")
    // A line that reads as another number of statements has no moment of its own.
    guard watch.moments.count == watch.lines.count + 1 else {
      throw KeptKeys(reason: "a line of it is no single statement")
    }
    var rewriter = NameRewriter(watch.moments)
    for (place, line) in atoms.enumerated() {
      rewriter.add(line, next: atoms.dropFirst(place + 1).first { !$0.tellsNothing })
    }
    let named = Recording(lines: rewriter.finish())
    let other = try named.end(at: path, by: player, orElse: "with names it does not pass")
    if let difference = other.world.canonical.differences(from: end.world.canonical).first {
      throw KeptKeys(reason: "names lead to another state: \(difference)")
    }
    guard other.texts == end.texts else {
      throw KeptKeys(reason: "with names a field has another text")
    }
    guard other.pictures == end.pictures else {
      throw KeptKeys(reason: "with names a screenshot shows something else")
    }
    return named
  }

  /// Plays the recording to its end; what is expected of marked bugs may fail and changes no state.
  /// - Parameter problem: the reason if it does not pass, in front of that of the failure.
  /// - Returns: the result, the world and the texts of the fields at its end, and the frames of its
  ///   screenshots and snapshots.
  func end(
    at path: String, by player: TapePlayer, orElse problem: String
  ) throws(KeptKeys) -> (result: TapeResult, world: World, texts: [String], pictures: [Frame]) {
    var (session, pictures): (Session?, [Frame]) = (nil, [])
    let reading = Tape.parse(text, file: path)
    let statements = reading.tape.statements
    var watched = player
    watched.watch.session = { session = $0 }
    watched.watch.statement = { index, session in
      player.watch.statement?(index, session)
      guard statements.indices.contains(index),
        statements[index].command.traits.contains(.pictures)
      else { return }
      pictures.append(session.frame())
    }
    let result = watched.play(reading, path: path)
    guard result.isPlayedToEnd, let session else {
      // The place in the failure is not that in the file.
      let place = result.reason.prefix { $0.isNumber || $0 == ":" }
      let reason = result.reason.dropFirst(place.count).drop { !place.isEmpty && $0 == " " }
      throw KeptKeys(reason: "\(problem): \(reason)")
    }
    return (result, session.navigator.world, session.fieldTexts, pictures)
  }
}

extension Session {
  /// The names of the fields that can be filled now with their texts, and the lengths of secrets.
  var fieldTexts: [String] {
    filledFields.map { "\($0.name) " + ($0.isSecret ? "\($0.text.count)" : $0.text) }
  }
}

/// The reason why a tape keeps its keys.
package struct KeptKeys: Error, Hashable, Sendable {
  /// The reason as a sentence without a full stop.
  package let reason: String
}

/// What a statement finds, and what it does.
private struct NamedMoment {
  /// The fields before it.
  var fields: [FilledField] = []
  /// Whether a tool covers the app before it.
  var hasTool = false
  /// Whether time matters before it, because a timer runs.
  var hasTimer = false
  /// The warning of a form that would be lost, if there is one before it.
  var warning: Warning?
  var parts: World?
  /// What refused the statement, in the words of the engine or of a form.
  var refusal: TapeExpectation?
  /// Whether it is a key of the program, such as the one that reads the app again.
  var isOfProgram = false
  /// The names of the acts in it; nil for one without a name.
  var acts: [NamedAct?] = []

  /// What has warned.
  enum Warning {
    /// An act, which has a name.
    case act
    /// The Escape that left a field, which no act is: by its name, a Back warns.
    case escape
  }
}

extension NamedMoment {
  /// Whether a field of it is one of another moment, too.
  func hasFields(of other: NamedMoment) -> Bool {
    fields.contains { field in other.fields.contains { $0.place == field.place } }
  }
}

/// Follows the play of a recording.
///
/// A class because the session's observers add to it.
private final class NameWatch {
  /// The moments of the statements, and one for the end.
  private(set) var moments: [NamedMoment] = []
  private var observations: [Subscription] = []
  fileprivate let lines: [Recording.Line]

  /// - Parameter lines: the lines of the statements that are played.
  init(_ lines: [Recording.Line]) { self.lines = lines }

  deinit { for observation in observations { observation.cancel() } }

  /// Begins the moment of the next statement.
  func follow(_ session: Session) {
    if observations.isEmpty { observe(session) }
    if let message = session.message, let last = moments.indices.last,
      moments[last].refusal == nil
    {
      moments[last].refusal = message.refusalClaim(\.isSayable)
    }
    moments.append(
      NamedMoment(
        fields: session.filledFields, hasTool: session.hasTool,
        hasTimer: session.scheduler.nextDue != nil, warning: warning(session),
        parts: session.navigator.world.comparable, isOfProgram: isOfProgram(session)))
  }

  /// A warning stays until the next act.
  private func warning(_ session: Session) -> NamedMoment.Warning? {
    guard session.warnsOfLoss, let last = moments.last else { return nil }
    return last.acts.isEmpty ? last.warning ?? .escape : .act
  }

  /// Whether the next statement is a key of the program that no screen and no field takes.
  private func isOfProgram(_ session: Session) -> Bool {
    guard moments.count < lines.count, let key = lines[moments.count].key else { return false }
    if session.hasFocusedField, key.isOfferedToField || session.declares(key) { return false }
    return key == .control("c") || session.keymap.action(for: key) != nil && !session.declares(key)
  }

  private func observe(_ session: Session) {
    observations = [
      session.observers.acts.add { [weak self] act, name in
        guard let self, act != .wait, !moments.isEmpty else { return }
        moments[moments.count - 1].acts.append(name())
      },
      session.observers.steps.add { [weak self] result in
        result.forEachRefusal { reason, command in
          if !reason.isNoOp(of: command) { self?.note(reason) }
        }
      },
    ]
  }

  private func note(_ reason: Refusal) {
    guard let last = moments.indices.last else { return }
    moments[last].refusal = TapePattern(beginning: "\(reason)").map { .refused($0) }
  }
}

/// Makes the named lines of a recording, one line after the other.
private struct NameRewriter {
  private let moments: [NamedMoment]
  private var place = 0
  private var lines: [Recording.Line] = []
  /// The lines that only changed what is selected, scrolled or typed.
  private var pending: [Recording.Line] = []
  /// Whether a Back is written for the Escape that has warned.
  private var hasWarned = false
  /// Whether another field can have the focus than that of the keys, because a `Fill` moves none.
  private var hasOtherFocus = false
  /// The texts of the fields as the named lines leave them.
  private var texts: [FilledField.Place: String] = [:]
  /// The time of keys that are left out, less that of the acts in their place, while a timer ran.
  private var lost = Duration.zero

  init(_ moments: [NamedMoment]) { self.moments = moments }

  /// - Parameter next: the line behind it that is no gap, comment or remark.
  mutating func add(_ line: Recording.Line, next: Recording.Line?) {
    // The text of a secret is written when its field is filled.
    if line == .secrecy { return pending.append(line) }
    guard let command = line.command else { return append(line) }
    defer { place += 1 }
    let (moment, after) = (moments[place], moments[place + 1])
    remember(moment.fields)
    if moment.warning == nil { hasWarned = false }
    if case .sleep(let time) = command { return sleep(time) }
    guard command.isInput || command.traits.contains(.pictures) else {
      return keep(line, command, moment, after)
    }
    let isExpected = next?.command?.claim?.isAboutRefusal == true
    let hasTool = moment.hasTool || after.hasTool
    if !hasTool, moment.acts.count == 1, let act = moment.acts[0] {
      fill(moment)
      passTime()
      if act == .back { warn(moment) }
      append(act, after)
      if !isExpected, let refusal = moment.refusal { append(.command(.expect(refusal))) }
      drop(moment)
      if !moment.hasFields(of: after) { hasOtherFocus = false }
      // By its name the act changes the fields as it did, such as a restart.
      for field in after.fields { texts[field.place] = field.text }
    } else if command.isInput, !hasTool, !isExpected, !moment.isOfProgram, moment.acts.isEmpty,
      moment.parts == after.parts
    {
      pending.append(line)
    } else {
      passTime()
      if hasOtherFocus {
        fill(moment)
        pending = []
      }
      for line in pending + [line] { append(line) }
      pending = []
      for field in after.fields { texts[field.place] = field.text }
      return
    }
    if after.hasTimer { lost += command.typingTime }
  }

  /// Keeps a line that is no input, behind what was typed before it.
  private mutating func keep(
    _ line: Recording.Line, _ command: TapeCommand, _ moment: NamedMoment, _ after: NamedMoment
  ) {
    let isOfSecret = pending.last == .secrecy
    let hasFilled = fill(moment)
    warn(moment)
    if isOfSecret, case .act = command { append(.secrecy) }
    append(line)
    let isAct = command.traits.contains(.acts)
    // A selection behind a remark is still that of the next key.
    if isAct || hasFilled { drop(moment) }
    guard isAct else { return }
    for field in after.fields { texts[field.place] = field.text }
  }

  /// Leaves out what only selected, scrolled and typed.
  private mutating func drop(_ moment: NamedMoment) {
    if !pending.isEmpty, !moment.fields.isEmpty { hasOtherFocus = true }
    pending = []
  }

  /// Writes the Back that warns in place of an Escape, once.
  private mutating func warn(_ moment: NamedMoment) {
    guard moment.warning == .escape, !hasWarned else { return }
    append(.back, moment)
    hasWarned = true
  }

  /// Ends with what was typed last.
  mutating func finish() -> [Recording.Line] {
    if let last = moments.last { fill(last) }
    passTime()
    return lines
  }

  private mutating func append(_ line: Recording.Line) {
    if let command = line.command, let joined = lines.last?.command?.joined(with: command) {
      lines[lines.count - 1] = .command(joined)
    } else {
      lines.append(line)
    }
  }

  /// Appends an act, which takes time as a key does.
  private mutating func append(_ act: NamedAct, _ moment: NamedMoment) {
    append(.command(.act(act, every: nil)))
    if moment.hasTimer { lost -= RecordingClock.typingSpeed }
  }

  private mutating func sleep(_ time: TapeTime) {
    append(.command(.sleep(TapeTime(time.duration + lost) ?? time)))
    lost = .zero
  }

  private mutating func passTime() {
    if lost > .zero { sleep(TapeTime(milliseconds: 0)) }
  }

  /// Remembers the first texts of new fields.
  private mutating func remember(_ fields: [FilledField]) {
    for field in fields where texts[field.place] == nil { texts[field.place] = field.text }
  }

  /// Fills the fields in which something else was entered.
  /// - Returns: whether there were any.
  @discardableResult
  private mutating func fill(_ moment: NamedMoment) -> Bool {
    var hasFilled = false
    for field in moment.fields where texts[field.place, default: field.text] != field.text {
      if field.isSecret, pending.contains(.secrecy) {
        append(.secrecy)
      }
      append(.fill(field.name, with: field.text), moment)
      texts[field.place] = field.text
      hasFilled = true
    }
    return hasFilled
  }
}

extension Recording.Line {
  /// Whether it does and expects nothing.
  fileprivate var tellsNothing: Bool {
    command.map { $0.verb == .mark } ?? true
  }

  /// The reason why a tape with the line keeps its keys; nil for other lines.
  fileprivate var reasonForKeys: String? {
    switch command {
    case .source: "it includes another tape"
    case .set(.variable), .set(.secret): "it has variables"
    default: nil
    }
  }

  /// The key of a line of one key; nil for other lines.
  fileprivate var key: Key? {
    switch command {
    case .press(let key, _, _): key.pressed()
    case .type(let text, _): text.first.map { Key(typing: $0) }
    case .chord(let chord): chord.keys.first?.pressed(with: chord.modifiers)
    default: nil
    }
  }

  /// The line as lines of one key each.
  fileprivate var singleKeys: [Recording.Line] {
    command?.singleKeys.map { .command($0) } ?? [self]
  }
}

extension TapeCommand {
  /// Whether it is a key, a paste or an act of the mouse.
  fileprivate var isInput: Bool {
    switch verb {
    case nil, .type, .copy, .paste, .move, .click, .drag: true
    default: false
    }
  }
}
