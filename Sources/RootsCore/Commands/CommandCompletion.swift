/// A word that can stand at a place in a command.
public struct Completion: Hashable, Sendable {
  /// What a word stands for.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case command, screen, accessory, tab, layer, keyword, fact, value, entry, flow
  }

  /// The word, whole.
  public let word: String
  /// What there is to know about it, in a few words; may be empty.
  public let detail: String
  /// What it stands for.
  public let kind: Kind
  /// The characters whose place it takes, counted from the start of the text.
  public let range: Range<Int>

  /// A word; whoever knows words of its own offers them beside those of the language.
  public init(word: String, detail: String, kind: Kind, range: Range<Int>) {
    self.word = word
    self.detail = detail
    self.kind = kind
    self.range = range
  }
}

/// The words that can stand where a person is typing a command, the most likely first.
///
/// What is typed of the word decides, in any case of letters; all of the word is replaced.
///
/// - Parameters:
///   - text: a command, or any part of one, on one line.
///   - cursor: the characters to the left of the cursor.
///   - map: the names that are known.
///   - state: the entries that are there.
/// - Returns: nothing where any value can stand, or where what stands before is no command.
/// - Complexity: O(names + entries).
public func completions(
  of text: String, at cursor: Int, in map: NavigationMap, state: NavigationState
) -> [Completion] {
  let head = String(text.prefix(max(cursor, 0)))
  var parser = CommandParser(head, isUnfinished: true)
  guard let place = parser.findPlace() else { return [] }
  let start = String(decoding: head.utf8.prefix(place.start), as: UTF8.self).count
  let typed = String(decoding: head.utf8.dropFirst(place.start), as: UTF8.self)
  let rest = typed.isEmpty ? "" : text.dropFirst(head.count).prefix { $0.isOfCommandWord }
  let words = CommandVocabulary(
    in: parser.navigator, map: map, state: state, typed: typed.lowercased())
  var seen: Set<String> = []
  return place.wanted.flatMap { words.candidates(for: $0) }
    .filter { seen.insert($0.word).inserted }
    .map { candidate in
      Completion(
        word: candidate.word, detail: candidate.detail, kind: candidate.kind,
        range: start..<(head.count + rest.count))
    }
}

/// The form of the command that a person is typing.
///
/// Inside a transaction it is that of the command at the cursor. Nil while its first word is
/// none of the language.
public func commandForm(of text: String, at cursor: Int) -> CommandForm? {
  var parser = CommandParser(String(text.prefix(max(cursor, 0))), isUnfinished: true)
  _ = parser.findPlace()
  return parser.form
}

extension Character {
  fileprivate var isOfCommandWord: Bool { self != " " && self != "\t" && self != ";" }
}

/// What can stand at a place in a command.
enum Wanted: Hashable {
  /// A command's first word; in the innermost transaction that there can be, of a command that
  /// holds no others.
  case command, innermostCommand
  case screen, accessory, popTarget, visit, tab, fact, flow, nested
  /// What a flow can start at.
  case intent(of: String)
  /// A word that is one of the language, or `;`.
  case keyword(String)
  /// A layer's first word.
  case layer
  /// An accessory layer's number, among all of them or among those that are shown.
  case level, shownLevel
  /// An entry, or one that can own an accessory layer.
  case entry, owner
  case value(of: String)
}

/// All words that can be told of a map and a state, as far as they begin with what is typed.
struct CommandVocabulary {
  struct Candidate: Hashable {
    let word: String
    let detail: String
    let kind: Completion.Kind
  }

  private let map: NavigationMap
  /// The stacks and tabs of whom the command is meant for.
  private let state: NavigationState
  private let tabDefinitions: [TabDefinition]
  /// In lower case.
  private let typed: String

  /// - Parameter navigator: the nested navigator that the command is meant for; nil for the app.
  init(in navigator: String?, map: NavigationMap, state: NavigationState, typed: String) {
    self.map = map
    self.typed = typed
    if let navigator {
      let definition = map.nested.first { $0.name.text == navigator }
      tabDefinitions = definition?.tabs ?? []
      self.state = definition.flatMap { state.stacks(of: $0.name) } ?? NavigationState()
    } else {
      (tabDefinitions, self.state) = (map.tabs, state)
    }
  }

  func candidates(for wanted: Wanted) -> [Candidate] {
    switch wanted {
    case .command: commands { _ in true }
    case .innermostCommand: commands { !$0.holdsCommands }
    case .screen: screens
    case .accessory: accessories
    case .popTarget: popTargets
    case .visit: visits
    case .tab: tabs
    case .fact: facts
    case .flow: flows
    case .nested: nested
    case .intent(let flow): intents(of: flow)
    case .keyword("flow") where map.flows.isEmpty: []
    case .keyword(let word): keyword(word)
    case .layer: layers
    case .level: levels
    case .shownLevel: shownLevels
    case .entry: entries { _ in true }
    case .owner: entries { $0.isContent }
    case .value(let fact): values(of: fact)
    }
  }

  /// A text in quotes may be begun without them.
  private func begins(_ word: String) -> Bool {
    if typed.isEmpty { return true }
    let word = word.lowercased()
    return word.hasPrefix(typed) || (word.first == "\"" && word.dropFirst().hasPrefix(typed))
  }

  private func matching(
    _ words: [String], _ kind: Completion.Kind, _ detail: (String) -> String
  ) -> [Candidate] {
    words.filter { begins($0) }.map { Candidate(word: $0, detail: detail($0), kind: kind) }
  }

  private func commands(_ isMeant: (CommandForm) -> Bool) -> [Candidate] {
    let forms = CommandForm.all.filter { !$0.words.contains(" ") && isMeant($0) }
    return forms.filter { begins($0.words) }.map {
      Candidate(word: $0.words, detail: $0.summary, kind: .command)
    }
  }

  private func keyword(_ word: String) -> [Candidate] {
    matching([word], .keyword) { Self.meanings[$0] ?? "" }
  }

  private static let meanings = [
    "on": "a layer", "with": "a payload", "once": "unless equal to the top",
    "inheriting": "the result moves on", "at": "an accessory layer", "to": "down to a screen",
    "of": "an entry's own", ";": "the next command", "end": "the transaction is whole",
    "main": "over the tabs", "tab": "the selected tab", "flow": "a flow's run of entries",
    "from": "another start", "via": "through these screens", "all": "every child",
    "parent": "who is around it",
  ]

  private var screens: [Candidate] {
    let declared = map.names.filter { map.screen($0) != nil }
    return matching(declared.map(\.text), .screen) { _ in "screen" }
  }

  private var accessories: [Candidate] {
    map.names.filter { begins($0.text) }.compactMap { name in
      guard let accessory = map.accessories(name).first else { return nil }
      return Candidate(
        word: name.text, detail: "accessory layer \(accessory.level)", kind: .accessory)
    }
  }

  private var tabs: [Candidate] {
    let named = tabDefinitions.enumerated().map { ($1.name.text, "tab \($0)") }
    let numbered = tabDefinitions.enumerated().map { ("\($0)", $1.name.text) }
    return (named + numbered).filter { begins($0.0) }.map {
      Candidate(word: $0.0, detail: $0.1, kind: .tab)
    }
  }

  private var flows: [Candidate] {
    matching(map.flows.map(\.name.text), .flow) { _ in "flow" }
  }

  private var nested: [Candidate] {
    matching(map.nested.map(\.name.text), .flow) { _ in "nested navigator" }
  }

  private func intents(of flow: String) -> [Candidate] {
    guard let flow = map.flows.first(where: { $0.name.text == flow }) else { return [] }
    let intents = flow.intents.sorted { $0.key.text < $1.key.text }
    return matching(intents.map(\.key.text), .value) { word in
      intents.first { $0.key.text == word }?.value.text ?? ""
    }
  }

  private var layers: [Candidate] {
    let words = ["main", "tab", "accessory"] + (map.flows.isEmpty ? [] : ["flow"])
    return matching(words, .layer) { word in
      switch word {
      case "main": top(of: .main)
      case "tab": tabDefinitions.isEmpty ? "there are no tabs" : "one of the tabs"
      case "flow": "where a flow stands"
      default: "one of the layers over all"
      }
    }
  }

  private var levels: [Candidate] {
    matching((0..<Layer.limit).map { "\($0)" }, .layer) { word in
      let level = Int(word) ?? 0
      if let layer = state.shownAccessory(level) { return top(of: layer) }
      let declared = map.names.filter { map.accessories($0).contains { $0.level == level } }
      return declared.map(\.text).joined(separator: ", ")
    }
  }

  private var shownLevels: [Candidate] {
    (0..<Layer.limit).reversed().compactMap { level in
      guard begins("\(level)"), let layer = state.shownAccessory(level) else { return nil }
      return Candidate(word: "\(level)", detail: top(of: layer), kind: .layer)
    }
  }

  private func top(of layer: Layer) -> String {
    guard let top = state[layer].top else { return "empty" }
    return top.screen == .host ? "the tabs" : "\(top.screen)\(top.id) on top"
  }

  // MARK: Entries

  /// Those of the focused layer first, on each layer the newest first.
  private func entries(_ isMeant: (Layer) -> Bool) -> [Candidate] {
    let focused = state.focusedLayer
    let layers = [focused] + state.layers.filter { $0 != focused }
    return layers.filter(isMeant).flatMap { layer in
      state[layer].entries.reversed().filter { begins("\($0.id)") && $0.screen != .host }.map {
        Candidate(word: "\($0.id)", detail: "\($0.screen) on \(layer)", kind: .entry)
      }
    }
  }

  /// The screens below on the layer that is meant come first, then the bottom, entries, and what
  /// would be pushed.
  private var popTargets: [Candidate] {
    let root = matching(["root"], .keyword) { _ in "the bottom" }
    return screensBelow + root + entries { _ in true } + screens
  }

  private var visits: [Candidate] { screensBelow + entries { _ in true } }

  private var screensBelow: [Candidate] {
    let below = state[state.activeLayer].entries.dropLast().reversed().filter {
      $0.screen != .host && begins($0.screen.text)
    }
    return below.map { Candidate(word: $0.screen.text, detail: "\($0.id)", kind: .screen) }
  }

  // MARK: Facts

  private var facts: [Candidate] {
    map.facts.filter { begins($0.name.text) }.map {
      Candidate(word: $0.name.text, detail: "\($0.domain)", kind: .fact)
    }
  }

  /// A long range is told by its ends.
  private func values(of fact: String) -> [Candidate] {
    guard let definition = map.facts.first(where: { $0.name.text == fact }) else { return [] }
    let values: [Literal]
    switch definition.domain {
    case .flag: values = [.bool(true), .bool(false)]
    case .choice(let words): values = words.map { .string($0) }
    case .number(let range):
      let isShort = range.upperBound.subtractingReportingOverflow(range.lowerBound)
      let all = !isShort.overflow && isShort.partialValue < 100
      values = (all ? Array(range) : [range.lowerBound, range.upperBound]).map { .int($0) }
    case .text(let samples): values = samples.map { .string($0) }
    }
    return values.flatMap { value in
      matching([value.bareText], .value) { _ in value == definition.initial ? "at first" : "" }
    }
  }
}
