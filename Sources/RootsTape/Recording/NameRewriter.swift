import RootsTerminal

/// Makes the named lines of a recording, one line after the other.
struct NameRewriter {
  private var lines: [NamedRecording.Line] = []
  /// The index of the line that is written, among those that are added.
  private var index = 0
  /// The comments about texts before the next command, and those whose keys are left out.
  private var comments: (next: [NamedRecording.Line], left: [NamedRecording.Line]) = ([], [])
  /// Whether an Escape is left out that has left a field and has warned.
  private var hasLeftField = false
  /// The texts of the fields as the named lines leave them.
  private var texts: [FilledField.Place: String] = [:]
  /// The time of keys that are left out, less that of the acts in their place, while a timer ran.
  private var lost = Duration.zero

  /// Adds a line that does nothing.
  mutating func add(_ line: Recording.Line, origin: Int) {
    let line = NamedRecording.Line(line: line, places: index...index, origin: origin)
    // They are about a text, which is written when its field is filled.
    let isOfText = line.line == .secrecy || line.line == .changedPaste
    if isOfText { comments.next.append(line) } else { append(line) }
    index += 1
  }

  /// Adds a line of a command.
  /// - Parameters:
  ///   - origin: the index of the line of the recording that it is a part of.
  ///   - moment: the moment before the command.
  ///   - after: the moment behind it.
  ///   - isExpected: whether an expectation about its refusal follows.
  ///   - keepsKeys: whether it stays as it is.
  mutating func add(
    _ command: TapeCommand, origin: Int, from moment: NamedMoment, to after: NamedMoment,
    isExpected: Bool, keepsKeys: Bool
  ) {
    defer { index += 1 }
    for field in moment.fields where texts[field.place] == nil { texts[field.place] = field.text }
    if moment.warning == nil { hasLeftField = false }
    if case .sleep(let time) = command {
      sleep(time, origin)
      return follow(moment, after)
    }
    if keepsKeys || !command.isInput {
      keep(command, origin, moment, after)
    } else if let act = moment.acts.first.flatMap(\.self) {
      fill(moment)
      passTime()
      appendComments()
      if act == .back { warn(moment) }
      let every = moment.hasTimer || after.hasTimer ? command.every : nil
      append(act, in: after, every: every, as: .name)
      if !isExpected, let refusal = moment.refusal { append(.command(.expect(refusal))) }
      // By its name the act changes the fields as it did, such as a restart.
      for field in after.fields { texts[field.place] = field.text }
      if after.hasTimer { lost += command.typingTime }
    } else {
      comments.left += comments.next
      comments.next = []
      if moment.warning == nil, after.warning == .leftField { hasLeftField = true }
      if after.hasTimer { lost += command.typingTime }
    }
  }

  /// Keeps a line as it is, behind what was typed before it.
  private mutating func keep(
    _ command: TapeCommand, _ origin: Int, _ moment: NamedMoment, _ after: NamedMoment
  ) {
    fill(moment)
    if command.isInput || command.traits.contains(.acts) { passTime() }
    if !command.isInput { warn(moment) }
    appendComments()
    append(
      NamedRecording.Line(
        line: .command(command), places: index...index, origin: origin,
        kind: command.isInput ? .keys : .same))
    for field in after.fields { texts[field.place] = field.text }
  }

  /// Takes the texts that time has changed.
  private mutating func follow(_ moment: NamedMoment, _ after: NamedMoment) {
    for field in after.fields where !moment.fields.contains(field) {
      texts[field.place] = field.text
    }
  }

  /// Writes the Back that warns in place of an Escape that is left out, once.
  private mutating func warn(_ moment: NamedMoment) {
    guard hasLeftField, moment.warning == .leftField else { return }
    append(.back, in: moment)
    hasLeftField = false
  }

  /// Ends with what was typed last.
  /// - Parameter last: the moment at the end.
  mutating func finish(at last: NamedMoment) -> [NamedRecording.Line] {
    fill(last)
    passTime()
    return lines
  }

  private mutating func appendComments() {
    for comment in comments.next { append(comment) }
    comments = ([], [])
  }

  private mutating func append(
    _ line: Recording.Line, as kind: NamedRecording.Line.Kind = .added
  ) {
    append(NamedRecording.Line(line: line, places: index...index, kind: kind))
  }

  private mutating func append(_ line: NamedRecording.Line) {
    if let command = line.line.command, let last = lines.last, last.canJoin(line),
      let joined = last.line.command?.joined(with: command)
    {
      lines[lines.count - 1].line = .command(joined)
      lines[lines.count - 1].places = last.places.lowerBound...line.places.upperBound
    } else {
      lines.append(line)
    }
  }

  /// Appends an act, which takes time as a key does.
  private mutating func append(
    _ act: NamedAct, in moment: NamedMoment, every: TapeTime? = nil,
    as kind: NamedRecording.Line.Kind = .added
  ) {
    let command = TapeCommand.act(act, every: every)
    append(.command(command), as: kind)
    if moment.hasTimer { lost -= command.typingTime }
  }

  private mutating func sleep(_ time: TapeTime, _ origin: Int? = nil) {
    let duration = time.duration + lost
    let whole = lost == .zero ? time : TapeTime(max(duration, .zero)) ?? time
    lost = min(duration, .zero)
    guard whole.duration > .zero || time.duration == .zero else { return }
    append(
      NamedRecording.Line(
        line: .command(.sleep(whole)), places: index...index, origin: origin,
        kind: .added))
  }

  private mutating func passTime() {
    if lost > .zero { sleep(TapeTime(milliseconds: 0)) }
  }

  /// Fills the fields in which something else was entered.
  private mutating func fill(_ moment: NamedMoment) {
    for field in moment.fields where texts[field.place, default: field.text] != field.text {
      let hasSecret = comments.left.contains { $0.line == .secrecy }
      if field.isSecret, hasSecret { append(.secrecy) }
      append(.fill(field.name, with: field.text), in: moment)
      texts[field.place] = field.text
    }
  }
}

extension NamedRecording.Line {
  /// Whether keys of both can be one command: they are parts of one line.
  fileprivate func canJoin(_ next: Self) -> Bool {
    kind == .keys && next.kind == .keys && origin == next.origin
  }
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
