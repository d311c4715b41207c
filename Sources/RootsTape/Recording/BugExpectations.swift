import Roots
import RootsTerminal

/// What may be wrong in a session now, what changed last first.
///
/// Each is an expectation that fails now and holds once the thing is different.
struct BugExpectations {
  private(set) var choices: [SessionTool.Choice] = []

  /// The number of steps back in which changes are looked for.
  private static let stepCount = 4
  private static let changeLimit = 5
  private static let rowLimit = 12

  init(in session: Session) {
    let world = session.navigator.world
    let earlier = Self.earlierWorlds(of: session)
    if let refusal = session.removedMessage?.refusalClaim(\.isSayable) {
      let reason = session.removedMessage.map { visible($0.text) } ?? ""
      add("it should be possible: \(reason)", refusal.negated)
    }
    for before in earlier where choices.count <= Self.changeLimit {
      for claim in world.claims(since: before) { add(claim) }
      addResults(of: session, since: before)
    }
    if session.removedMessage?.isRefusal != true, let last = earlier.first, last != world,
      let any = try? TapePattern(".")
    {
      add("it should not be possible", .refused(any))
    }
    // Facts that should have changed.
    let claims = world.claims(since: World(world.map))
    for claim in claims where claim.path?.hasPrefix("fact ") == true { add(claim) }
    // The selected row first, about which most bugs are.
    let label = session.selectedRow?.label
    let texts = Self.texts(of: session)
    let selected = texts.filter { text in label.map { text.text.contains($0) } == true }
    let others = texts.filter { !selected.contains($0) }
    for text in selected + others.prefix(Self.rowLimit) {
      guard let claim = Self.claim(ofRow: text.text) else { continue }
      add("\(text.kind.rawValue): \(text.text.withSingleBlanks)", claim.negated)
    }
    for claim in world.claimsOfStart + claims { add(claim) }
  }

  /// Adds the opposite of a claim about the state.
  private mutating func add(_ claim: TapeExpectation) {
    guard let path = claim.path, let value = claim.claim.values.first else { return }
    add(Self.words(path, value.isEmpty ? "empty" : value), claim.negated)
  }

  /// A state in words, as in `screens of tab home: feed post`.
  private static func words(_ path: String, _ value: String) -> String {
    let parts = path.split(separator: " ").map { String($0) }
    let name = parts.dropFirst().joined(separator: " ")
    let owner = name.isEmpty ? "on the stack" : "of \(name)"
    switch parts.first {
    case "fact": return "\(name) is \(value)"
    case "stack": return "screens \(owner): \(value)"
    case "depth": return "number of screens \(owner): \(value)"
    case "in": return "screens in \(parts.dropFirst().first ?? ""): \(value)"
    case "accessory" where value != "none": return "overlay \(value) is open"
    case "accessory": return name == "0" ? "no overlay is open" : "overlay \(name) is not open"
    case "active" where value == "main": return "the main stack is shown"
    case "active": return "\(value) is shown"
    case "tab": return "tab \(value) is shown"
    default: return "\(path) is \(value)"
    }
  }

  private mutating func add(_ label: String, _ expectation: TapeExpectation) {
    guard expectation.isSayable else { return }
    let argument = String(expectation.description.drop { $0 == " " })
    guard !choices.contains(where: { $0.argument == argument }) else { return }
    choices.append(SessionTool.Choice(visible(label), argument: argument))
  }

  /// The worlds before the last steps that changed something, the newest first.
  private static func earlierWorlds(of session: Session) -> [World] {
    guard let journal = session.navigator.journal else { return [] }
    var worlds: [World] = []
    var last = session.navigator.world
    for step in (journal.forgottenCount..<max(journal.count, journal.forgottenCount)).reversed() {
      guard worlds.count < stepCount, journal.count - step < 50,
        let world = journal.world(after: step)
      else { break }
      if !world.claims(since: last).isEmpty || !last.claims(since: world).isEmpty {
        worlds.append(world)
        last = world
      }
    }
    return worlds
  }

  /// Adds the opposite of the results of screens that were visible before and are not now.
  private mutating func addResults(of session: Session, since before: World) {
    let now = session.navigator.world.state
    let gone = before.state.visibleEntries.filter { now.entry($0) == nil }
    for screen in gone.compactMap({ before.state.entry($0)?.screen }) {
      guard let outcome = session.results[screen].flatMap({ TapeOutcome($0) }) else { continue }
      let words =
        switch outcome {
        case .completed(let payload): "ended" + (payload.map { " with \($0)" } ?? "")
        case .dismissed(let reason): "was left: \(reason ?? "")"
        }
      add("\(screen) \(words)", .result(screen: screen.text, outcome).negated)
    }
  }

  /// A text of the frame.
  private struct ShownText: Equatable {
    let kind: ShownParts.Kind
    let text: String
  }

  /// The texts of the frame without the help line and without the signs of its widgets; the parts
  /// of a row inside a box and beside it are texts of their own.
  private static func texts(of session: Session) -> [ShownText] {
    let app = MarkedApp(session: session)
    let frame = app.appGlass()
    let parts = ShownParts(of: session, message: app.message)
    let first = session.navigator.world.map.tabs.isEmpty ? 0 : 1
    return (first..<max(frame.size.rows - 1, first)).flatMap { row in
      pieces(of: frame.row(row)).compactMap { line, piece -> ShownText? in
        guard piece.contains(where: \.isLetterOrDigit) else { return nil }
        let text = withoutSigns(piece)
        let kind = parts.kind(of: text.withSingleBlanks, row: row, after: line)
        return ShownText(kind: kind, text: shown(text, as: kind))
      }
    }
  }

  /// The pieces of a row between the lines of boxes, each with the first of the adjacent lines
  /// before it.
  private static func pieces(of row: String) -> [(line: Unicode.Scalar?, piece: Substring)] {
    var pieces: [(line: Unicode.Scalar?, piece: Substring)] = []
    var (line, rest): (Unicode.Scalar?, Substring) = (nil, row[...])
    while true {
      let end = rest.firstIndex { lines.contains($0.unicodeScalars.first?.value ?? 0) }
      let piece = rest[..<(end ?? rest.endIndex)]
      if !piece.isEmpty { pieces.append((line, piece)) }
      guard let end else { return pieces }
      if line == nil || !piece.isEmpty { line = rest[end].unicodeScalars.first }
      rest = rest[rest.index(after: end)...]
    }
  }

  /// A piece without the mark of a selected row, the dot of an unused one, bars and blanks at its
  /// ends.
  private static func withoutSigns(_ piece: Substring) -> String {
    let isSign = { (character: Character) in
      character == " " || blocks.contains(character.unicodeScalars.first?.value ?? 0)
    }
    var text = piece.drop(while: isSign)
    while text.last.map(isSign) == true { text.removeLast() }
    let marks = [Strokes.unicode.marker, Strokes.unicode.dot].map { Character($0) }
    while let first = text.first, marks.contains(first) {
      text = text.dropFirst().drop(while: isSign)
    }
    return String(text)
  }

  /// A text without the brackets of a button, and without the end of an empty or half-filled field.
  private static func shown(_ text: String, as kind: ShownParts.Kind) -> String {
    switch kind {
    case .button where text.hasPrefix("[ ") && text.hasSuffix(" ]"):
      return String(text.dropFirst(2).dropLast(2))
    case .field where text.contains("["):
      guard let last = text.lastIndex(where: \.isLetterOrDigit) else { return text }
      return String(text[...last]) + text[text.index(after: last)...].prefix { $0 != " " }
    default: return text
    }
  }

  /// The code points of the lines of boxes, and those of bars.
  private static let (lines, blocks): (ClosedRange<UInt32>, ClosedRange<UInt32>) =
    (0x2500...0x257F, 0x2580...0x259F)

  private static func claim(ofRow row: String) -> TapeExpectation? {
    TapePattern(beginning: row).map { .glass(.screen, $0) }
  }
}

extension Character {
  fileprivate var isLetterOrDigit: Bool { isLetter || isNumber }
}
