import Roots
import RootsTerminal

/// Makes the named lines of a recording, one line after the other.
struct NameRewriter {
  private var lines: [NamedRecording.Line] = []
  /// The lines that only changed what is selected, scrolled or typed.
  private var pending: [NamedRecording.Line] = []
  /// Whether one of them moved a selection, a focus or what is scrolled.
  private var hasMoved = false
  /// Whether a Back is written for the Escape that has warned.
  private var hasWarned = false
  /// Whether another field can have the focus than that of the keys, because a `Fill` moves none.
  private var hasOtherFocus = false
  /// The texts of the fields as the named lines leave them.
  private var texts: [FilledField.Place: String] = [:]
  /// The time of keys that are left out, less that of the acts in their place, while a timer ran.
  private var lost = Duration.zero

  /// Adds a line that does nothing.
  mutating func add(_ line: NamedRecording.Line) {
    // They are about a text, which is written when its field is filled.
    let isOfText = line.line == .secrecy || line.line == .changedPaste
    if isOfText { pending.append(line) } else { append(line) }
  }

  /// Adds a line of a command.
  /// - Parameters:
  ///   - moment: the moment before the command.
  ///   - after: the moment behind it.
  ///   - next: the line behind it that is no gap, comment or remark.
  ///   - keepsKeys: whether it stays as it is.
  mutating func add(
    _ line: NamedRecording.Line, _ command: TapeCommand, from moment: NamedMoment,
    to after: NamedMoment, next: Recording.Line?, keepsKeys: Bool
  ) {
    remember(moment.fields)
    if moment.warning == nil { hasWarned = false }
    if case .sleep(let time) = command { return sleep(time, line.origin) }
    if keepsKeys { return keepKeys(line, moment, after) }
    let claim = command.verb == .mark ? next?.command?.claim : command.claim
    let isOfFrame =
      command.traits.contains(.pictures) || hasMoved && claim?.isOfFrame == true
    guard command.isInput || isOfFrame else {
      return keep(line, command, moment, after)
    }
    let isExpected = next?.command?.claim?.isAboutRefusal == true
    let hasTool = moment.hasTool || after.hasTool
    if !hasTool, moment.acts.count == 1, let act = moment.acts[0] {
      fill(moment)
      passTime()
      if act == .back { warn(moment) }
      append(act, in: after, every: moment.hasTimer || after.hasTimer ? command.every : nil)
      if !isExpected, let refusal = moment.refusal { append(.command(.expect(refusal))) }
      drop(moment)
      if !moment.hasFields(of: after) { hasOtherFocus = false }
      // By its name the act changes the fields as it did, such as a restart.
      for field in after.fields { texts[field.place] = field.text }
    } else if command.isInput, !hasTool, !isExpected, !moment.isOfProgram, moment.acts.isEmpty,
      moment.parts == after.parts
    {
      pending.append(line)
      // The Escape that leaves a field warns.
      let warns = moment.warning == nil && after.warning != nil
      if moment.fields == after.fields, !warns { hasMoved = true }
    } else {
      return keepKeys(line, moment, after)
    }
    if after.hasTimer { lost += command.typingTime }
  }

  /// Keeps a line with the keys before it that select and type for it.
  private mutating func keepKeys(
    _ line: NamedRecording.Line, _ moment: NamedMoment, _ after: NamedMoment
  ) {
    passTime()
    if hasOtherFocus {
      fill(moment)
      forget()
    }
    for line in pending + [line] {
      append(NamedRecording.Line(line: line.line, origin: line.origin, keepsKeys: true))
    }
    forget()
    // The Escape that has left a field is one of the keys, or a Back is written for it.
    if moment.warning == .leftField || after.warning == .leftField { hasWarned = true }
    for field in after.fields { texts[field.place] = field.text }
  }

  /// Keeps a line that is no input, behind what was typed before it.
  private mutating func keep(
    _ line: NamedRecording.Line, _ command: TapeCommand, _ moment: NamedMoment,
    _ after: NamedMoment
  ) {
    let isOfSecret = pending.last?.line == .secrecy
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
    forget()
  }

  private mutating func forget() { (pending, hasMoved) = ([], false) }

  /// Writes the Back that warns in place of an Escape, once.
  private mutating func warn(_ moment: NamedMoment) {
    guard moment.warning == .leftField, !hasWarned else { return }
    append(.back, in: moment)
    hasWarned = true
  }

  /// Ends with what was typed last.
  /// - Parameter last: the moment at the end.
  mutating func finish(at last: NamedMoment) -> [NamedRecording.Line] {
    fill(last)
    passTime()
    return lines
  }

  private mutating func append(_ line: Recording.Line) {
    append(NamedRecording.Line(line: line))
  }

  private mutating func append(_ line: NamedRecording.Line) {
    if let command = line.line.command, let last = lines.last, last.canJoin(line),
      let joined = last.line.command?.joined(with: command)
    {
      lines[lines.count - 1].line = .command(joined)
    } else {
      lines.append(line)
    }
  }

  /// Appends an act, which takes time as a key does.
  private mutating func append(_ act: NamedAct, in moment: NamedMoment, every: TapeTime? = nil) {
    let command = TapeCommand.act(act, every: every)
    append(.command(command))
    if moment.hasTimer { lost -= command.typingTime }
  }

  private mutating func sleep(_ time: TapeTime, _ origin: Int? = nil) {
    let duration = time.duration + lost
    let whole = lost == .zero ? time : TapeTime(max(duration, .zero)) ?? time
    lost = min(duration, .zero)
    guard whole.duration > .zero || time.duration == .zero else { return }
    append(NamedRecording.Line(line: .command(.sleep(whole)), origin: origin))
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
      if field.isSecret, pending.contains(where: { $0.line == .secrecy }) {
        append(.secrecy)
      }
      append(.fill(field.name, with: field.text), in: moment)
      texts[field.place] = field.text
      hasFilled = true
    }
    return hasFilled
  }
}

extension NamedRecording.Line {
  /// Whether keys of both can be one command: lines that keep their keys stay separate.
  fileprivate func canJoin(_ next: Self) -> Bool {
    keepsKeys || next.keepsKeys ? origin == next.origin : true
  }
}

extension TapeExpectation {
  /// Whether it is about the selected row, or what is shown.
  fileprivate var isOfFrame: Bool { claim is SelectionClaim || claim is GlassClaim }
}

extension TapeCommand {
  /// The time of each key, where it is written.
  fileprivate var every: TapeTime? {
    switch self {
    case .press(_, _, let every), .type(_, let every), .act(_, let every): every
    default: nil
    }
  }

  /// Whether it is a key, a paste or an act of the mouse.
  var isInput: Bool {
    switch verb {
    case nil, .type, .copy, .paste, .move, .click, .drag: true
    default: false
    }
  }
}
