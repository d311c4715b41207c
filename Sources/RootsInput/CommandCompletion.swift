package import RootsCore

/// A possible word at a position in a command.
package struct Completion: Hashable, Sendable {
  /// The kind of a word.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case command, screen, accessory, tab, layer, keyword, fact, value, entry, flow
    /// A whole line, which is found by its label.
    case line
  }

  /// The whole word.
  package let word: String
  /// A description in a few words; may be empty.
  package let detail: String
  /// The kind of the word.
  package let kind: Kind
  /// The characters that the word replaces, counted from the start of the text.
  package let range: Range<Int>

  /// Creates a completion, for words in addition to those of the command language.
  package init(word: String, detail: String, kind: Kind, range: Range<Int>) {
    self.word = word
    self.detail = detail
    self.kind = kind
    self.range = range
  }
}

/// Returns the possible words at a cursor in a command, the most likely first.
///
/// A word matches if it begins with the typed letters in any letter case; the completion replaces
/// the whole word.
///
/// - Parameters:
///   - text: a command, or any part of one, on one line.
///   - cursor: the number of characters to the left of the cursor.
///   - map: the map, for names.
///   - state: the navigation state, for entries.
/// - Returns: the words; none if any value is possible, or if the text before the cursor is not the
///   beginning of a command.
/// - Complexity: O(names + entries).
package func completions(
  of text: String, at cursor: Int, in map: NavigationMap, state: NavigationState
) -> [Completion] {
  let head = String(text.prefix(max(cursor, 0)))
  let command = UnfinishedCommand(head)
  guard let offset = command.offset else { return [] }
  let start = String(decoding: head.utf8.prefix(offset), as: UTF8.self).count
  let typed = String(decoding: head.utf8.dropFirst(offset), as: UTF8.self)
  let rest = typed.isEmpty ? "" : text.dropFirst(head.count).prefix { $0.isOfCommandWord }
  let words = CommandVocabulary(
    in: command.navigator, map: map, state: state, typed: typed.lowercased())
  var seen: Set<String> = []
  return command.wanted.flatMap { words.candidates(for: $0) }
    .filter { seen.insert($0.word).inserted }
    .map { candidate in
      Completion(
        word: candidate.word, detail: candidate.detail, kind: candidate.kind,
        range: start..<(head.count + rest.count))
    }
}

extension Character {
  fileprivate var isOfCommandWord: Bool { self != " " && self != "\t" && self != ";" }
}

/// The words of a map and a state that begin with the typed letters.
struct CommandVocabulary {
  struct Candidate: Hashable {
    let word: String
    let detail: String
    let kind: Completion.Kind
  }

  private let map: NavigationMap
  private let app: NavigationState
  /// The stacks and tabs of the navigator that gets the command.
  private let state: NavigationState
  private let tabDefinitions: [TabDefinition]
  /// The entry that hosts the navigator that gets the command; nil for the app.
  private let host: EntryID?
  /// The typed letters in lower case.
  private let typed: String

  /// - Parameter navigator: the nested navigator that gets the command; nil for the app.
  init(in navigator: String?, map: NavigationMap, state: NavigationState, typed: String) {
    self.map = map
    self.typed = typed
    app = state
    if let navigator {
      let definition = map.nested.first { $0.name.text == navigator }
      tabDefinitions = definition?.tabs ?? []
      host = definition.flatMap { state.host(of: $0.name) }
      self.state = host.flatMap { state.stacks(in: $0) } ?? NavigationState()
    } else {
      (tabDefinitions, host, self.state) = (map.tabs, nil, state)
    }
  }

  func candidates(for wanted: WantedWord) -> [Candidate] {
    switch wanted {
    case .command: commands { _ in true }
    case .innermostCommand: commands { !$0.holdsCommands }
    case .keyword("flow") where map.flows.isEmpty: []
    case .keyword(let word): keyword(word)
    case .argument(let part, let name): candidates(for: part, of: name)
    case .tabName: tabs
    case .owner: entries { layer, _ in layer.isContent }
    }
  }

  /// - Parameter name: the name in the command before the argument.
  private func candidates(for part: CommandPart, of name: String) -> [Candidate] {
    switch part {
    case .screen, .goal, .via: screens
    case .accessory: accessories
    case .flow: flows
    case .fact: facts
    case .nested: nested
    case .popTarget: popTargets
    case .tab: tabs + keyword("tab")
    case .tabOrLayer: tabs + layers
    case .entries: screens + allEntries
    case .listener: flows + keyword("all") + keyword("parent")
    case .value: values(of: name)
    case .commands: keyword(";")
    case .on: layers
    case .layerOrEntry, .onLayerOrEntry: layers + allEntries
    case .level: shownLevels
    case .at: levels
    case .entry: allEntries
    case .host: entries { state.navigator(in: $1.id)?.text == name }
    case .intent: intents(of: name)
    case .from, .visit: openScreens + allEntries
    case .link: links
    case .message, .count, .with, .payload, .command, .once, .inheriting,
      .remembered, .root:
      []
    }
  }

  /// Whether a word begins with the typed letters; a quoted text also matches without its quote.
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
    "inheriting": "the result moves on", "remembered": "back leads to the present one",
    "at": "an accessory layer or an intent", "to": "down to a screen",
    "of": "an entry's own", ";": "the next command", "end": "the transaction is whole",
    "main": "over the tabs", "root": "at the bottom", "tab": "the selected tab",
    "flow": "a flow's run of entries",
    "from": "another start", "via": "through these screens", "all": "every child",
    "parent": "who is around it",
  ]

  private var screens: [Candidate] {
    let declared = map.names.filter { map.screen($0) != nil }
    return matching(declared.map(\.text), .screen) { _ in "screen" }
  }

  private var accessories: [Candidate] {
    map.names.filter { begins($0.text) }.compactMap { name in
      let levels = Set(map.accessories(name).map(\.level)).sorted().map { "\($0)" }
      guard !levels.isEmpty else { return nil }
      return Candidate(
        word: name.text, detail: "accessory layer " + levels.joined(separator: " or "),
        kind: .accessory)
    }
  }

  private var tabs: [Candidate] {
    let present = state.tabs.isEmpty ? Array(tabDefinitions.indices) : state.presentTabs
    let names = present.map { tabDefinitions[$0].name.text }
    let named = names.enumerated().map { ($1, "tab \($0 + 1)") }
    let numbered = names.enumerated().map { ("\($0 + 1)", $1) }
    return (named + numbered).filter { begins($0.0) }.map {
      Candidate(word: $0.0, detail: $0.1, kind: .tab)
    }
  }

  /// The declared routes, up to their first parameter.
  private var links: [Candidate] {
    let routes = map.links.routes.map(\.definition.written)
    let pairs = routes.map { (String($0.prefix { !"{*".contains($0) }), $0) }
    return pairs.filter { begins($0.0) }.map { Candidate(word: $0.0, detail: $0.1, kind: .value) }
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

  private var allEntries: [Candidate] { entries { _, _ in true } }

  private func entries(_ isMeant: (Layer, Entry) -> Bool) -> [Candidate] {
    openEntries.filter { begins("\($0.entry.id)") && isMeant($0.layer, $0.entry) }.map {
      Candidate(
        word: "\($0.entry.id)", detail: "\($0.entry.screen) on \(place(of: $0.layer))",
        kind: .entry)
    }
  }

  /// The place of a layer: of the navigator that gets the command, or of one inside it.
  private func place(of layer: Layer) -> SavedPlace {
    map.place(of: layer.host == nil ? app.layer(layer.slot, within: host) : layer)
  }

  /// The entries, those of the focused layer first, on each layer the newest first.
  private var openEntries: [(layer: Layer, entry: Entry)] {
    let focused = state.focusedLayer
    let layers = [focused] + state.layers.filter { $0 != focused }
    return layers.flatMap { layer in
      state[layer].entries.reversed().filter { $0.screen != .host }.map { (layer, $0) }
    }
  }

  /// The targets of `pop to`: screens below on the layer, then the root, entries, and screens that
  /// would be pushed.
  private var popTargets: [Candidate] {
    let root = matching(["root"], .keyword) { _ in "the bottom" }
    return screensBelow + root + allEntries + screens
  }

  /// The screens of all open entries, the nearest first.
  private var openScreens: [Candidate] {
    openEntries.map(\.entry).filter { begins($0.screen.text) }.map {
      Candidate(word: $0.screen.text, detail: "\($0.id)", kind: .screen)
    }
  }

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

  /// The values of a fact; a long range is represented by its ends.
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
