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
    let rows = Self.rows(of: session)
    let selected = rows.filter { row in label.map { row.contains($0) } == true }
    let others = rows.filter { !selected.contains($0) }
    for row in selected + others.prefix(Self.rowLimit) {
      guard let claim = Self.claim(ofRow: row) else { continue }
      add("row: \(row.split(separator: " ").joined(separator: " "))", claim.negated)
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

  /// The rows of the frame from the first letter or digit to the last, without the help line; the
  /// parts inside a box and beside it are rows of their own.
  private static func rows(of session: Session) -> [String] {
    let frame = MarkedApp(session: session).appGlass()
    let first = session.navigator.world.map.tabs.isEmpty ? 0 : 1
    let parts = (first..<max(frame.size.rows - 1, first)).flatMap { row in
      frame.row(row).split { $0.unicodeScalars.contains { Self.lines.contains($0.value) } }
    }
    return parts.compactMap { part -> String? in
      let isWord = { (character: Character) in character.isLetter || character.isNumber }
      guard let first = part.firstIndex(where: isWord), let last = part.lastIndex(where: isWord)
      else { return nil }
      return String(part[first...last])
    }
  }

  /// The code points of the lines of boxes.
  private static let lines: ClosedRange<UInt32> = 0x2500...0x257F

  private static func claim(ofRow row: String) -> TapeExpectation? {
    TapePattern(beginning: row).map { .glass(.screen, $0) }
  }
}
