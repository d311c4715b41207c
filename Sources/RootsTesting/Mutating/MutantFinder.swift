package import RootsBlueprint

extension Mutant {
  /// The mutants of a blueprint, in the order of the file; none of a text that is not valid.
  package static func all(of source: Source) -> [Mutant] {
    guard let root = YAMLPart.read(source) else { return [] }
    var finder = MutantFinder(source, root)
    finder.find(in: root)
    return finder.mutants
  }
}

/// Finds the mutants of a blueprint in the parts of its text.
struct MutantFinder {
  let source: Source
  /// The names that are declared, by which commands can lead elsewhere.
  let names: DeclaredNames
  private var found: [(draft: Draft, place: Place)] = []
  /// The places at which a value is repeated, by its name.
  private var uses: [String: [Place]] = [:]
  private var place = Place()
  /// The key at the top of the file.
  private(set) var section = ""

  /// A change without its reach.
  struct Draft {
    let kind: Mutant.Kind
    let range: Range<Int>
    let replacement: String
    /// Whether it can show where its screen is not.
    var isGlobal = false
  }

  /// A place in the file.
  struct Place {
    /// The screen that declares it; nil outside of screens.
    var screen: String?
    /// The line of the row or the key in whose action it is; nil outside of these.
    var control: Int?
    /// The names of the values around it, which can be repeated elsewhere.
    var anchors: [String] = []
  }

  init(_ source: Source, _ root: YAMLPart) {
    self.source = source
    names = DeclaredNames(root)
  }

  var mutants: [Mutant] {
    found.map { draft, place in
      Mutant(
        kind: draft.kind, range: draft.range, replacement: draft.replacement,
        reach: draft.isGlobal ? .everywhere : reach(of: place),
        actions: draft.isGlobal ? nil : actions(at: place))
    }.sorted {
      ($0.range.lowerBound, $0.range.upperBound, $0.replacement)
        < ($1.range.lowerBound, $1.range.upperBound, $1.replacement)
    }
  }

  private func reach(of place: Place) -> Mutant.Reach {
    guard let screen = place.screen else { return .everywhere }
    var screens: Set = [screen]
    for use in place.anchors.flatMap({ uses[$0] ?? [] }) {
      guard case .screens(let others) = reach(of: use) else { return .everywhere }
      screens.formUnion(others)
    }
    return .screens(screens)
  }

  /// The lines of the rows and keys whose actions contain a place; nil if it is elsewhere too.
  private func actions(at place: Place) -> Set<Int>? {
    guard let control = place.control else { return nil }
    var lines: Set = [control]
    for use in place.anchors.flatMap({ uses[$0] ?? [] }) {
      guard let others = actions(at: use) else { return nil }
      lines.formUnion(others)
    }
    return lines
  }

  // MARK: The walk

  mutating func find(in root: YAMLPart) {
    // Aliases come after their values, and drafts ask for them.
    for (key, value) in root.pairs { noteUses(in: value, of: key.text ?? "") }
    for (key, value) in root.pairs {
      section = key.text ?? ""
      switch section {
      case "screens", "accessories":
        for (name, screen) in value.pairs {
          place = Place(screen: name.text)
          enter(screen)
        }
        place = Place()
      case "hears", "routes": rules(value)
      case "keys", "tabs", "protections", "flows", "nested", "facts": enter(value)
      default: break
      }
    }
  }

  private mutating func noteUses(in part: YAMLPart, of section: String) {
    if section == "screens" || section == "accessories" {
      for (name, screen) in part.pairs { noteUses(in: screen, Place(screen: name.text)) }
    } else {
      noteUses(in: part, Place())
    }
  }

  private mutating func noteUses(
    in part: YAMLPart, _ place: Place, under parent: String = "", control: Int? = nil
  ) {
    var place = place
    if let anchor = part.anchor { place.anchors.append(anchor) }
    switch part.content {
    case .scalar: break
    case .alias(let name): uses[name, default: []].append(place)
    case .sequence(let items):
      for item in items { noteUses(in: item, place, control: line(ofRow: item, in: parent)) }
    case .mapping(let pairs):
      for (key, value) in pairs {
        let name = key.text ?? ""
        var inner = place
        if let control, Self.actionKeys.contains(name) { inner.control = control }
        noteUses(in: value, inner, under: name, control: line(ofKey: key, in: parent))
      }
    }
  }

  /// The keys of a row, or of the declaration of a key, that make up its action.
  private static let actionKeys: Set = ["do", "then", "refused", "shown"]

  /// The line of a row in a list or a table; nil for other items.
  private func line(ofRow item: YAMLPart, in parent: String) -> Int? {
    guard ["list", "rows"].contains(parent), item.anchor == nil else { return nil }
    return source.line(at: item.range.lowerBound)
  }

  /// The line of a key of a screen; nil for other pairs.
  private func line(ofKey key: YAMLPart, in parent: String) -> Int? {
    parent == "keys" ? source.line(at: key.range.lowerBound) : nil
  }

  /// Goes through a part and those in it.
  private mutating func enter(
    _ part: YAMLPart, under parent: String = "", control: Int? = nil
  ) {
    let before = place
    defer { place = before }
    if let anchor = part.anchor { place.anchors.append(anchor) }
    for item in part.items { enter(item, control: line(ofRow: item, in: parent)) }
    let around = place
    for (index, pair) in part.pairs.enumerated() {
      let name = pair.key.text ?? ""
      if let control, Self.actionKeys.contains(name) { place.control = control }
      take(name, pair.value, drop(index, of: part), control: line(ofKey: pair.key, in: parent))
      place = around
    }
    if section == "facts" { bounds(of: part) }
  }

  private mutating func take(
    _ key: String, _ value: YAMLPart, _ dropped: Range<Int>?, control: Int?
  ) {
    let isRepeated = isRepeated(value)
    switch key {
    case "when":
      if let dropped, !isRepeated { add(.droppedCondition, dropped) }
      condition(value)
    case "passes": condition(value)
    case "protect", "leave", "once", "restore", "keepAlive", "policy", "identity":
      if let dropped, !isRepeated { add(.droppedRule, dropped, isGlobal: key == "protect") }
    case "then":
      branches(value, dropped)
      enter(value)
    case "do", "completed", "dismissed", "refused", "shown", "parents", "ask": commands(value)
    case "receives", "hears": rules(value)
    case "number", "length": bounds(of: value)
    default: enter(value, under: key, control: control)
    }
  }

  /// Rules by messages or links: a command, commands, or a mapping with both.
  private mutating func rules(_ part: YAMLPart) {
    for (_, value) in part.pairs {
      if case .mapping = value.content { enter(value) } else { commands(value) }
    }
  }

  mutating func add(
    _ kind: Mutant.Kind, _ range: Range<Int>, _ replacement: String = "", isGlobal: Bool = false
  ) {
    let draft = Draft(
      kind: kind, range: range, replacement: replacement, isGlobal: isGlobal)
    found.append((draft, place))
  }

  /// Whether a value, or one in it, is repeated elsewhere, so that it cannot be left out.
  private func isRepeated(_ part: YAMLPart) -> Bool {
    if let anchor = part.anchor, uses[anchor] != nil { return true }
    return part.items.contains { isRepeated($0) } || part.pairs.contains { isRepeated($0.value) }
  }

  // MARK: Parts that are left out

  private mutating func branches(_ value: YAMLPart, _ dropped: Range<Int>?) {
    if value.pairs.count > 1 {
      for (index, pair) in value.pairs.enumerated() where !isRepeated(pair.value) {
        if let range = drop(index, of: value) { add(.droppedBranch, range) }
      }
    } else if let dropped, !isRepeated(value) {
      add(.droppedBranch, dropped)
    }
  }

  /// Commands, which are one text or a list of steps.
  private mutating func commands(_ part: YAMLPart) {
    let before = place
    defer { place = before }
    if let anchor = part.anchor { place.anchors.append(anchor) }
    if part.text != nil { return command(part) }
    for (index, item) in part.items.enumerated() {
      if part.items.count > 1, !isRepeated(item), let range = drop(index, of: part) {
        add(.droppedStep, range)
      }
      if item.text != nil { command(item) }
    }
  }

  /// The bytes of a pair or an item with what separates it from the others; nil for the only one.
  private func drop(_ index: Int, of part: YAMLPart) -> Range<Int>? {
    let ranges: [Range<Int>] =
      switch part.content {
      case .sequence(let items): items.map(\.range)
      case .mapping(let pairs): pairs.map { $0.key.range.lowerBound..<$0.value.range.upperBound }
      case .scalar, .alias: []
      }
    guard ranges.count > 1 else { return nil }
    let range = ranges[index]
    if index == 0 { return range.lowerBound..<ranges[1].lowerBound }
    if part.isFlow(in: source) { return ranges[index - 1].upperBound..<range.upperBound }
    // Whole lines, with the comment behind and without those above.
    let first = source.bytesOfLine(source.line(at: range.lowerBound))
    let last = source.bytesOfLine(source.line(at: max(range.lowerBound, range.upperBound - 1)))
    let isLast = last.upperBound == source.bytes.count
    return isLast
      ? first.lowerBound - 1..<last.upperBound : first.lowerBound..<last.upperBound + 1
  }
}

/// The names that a blueprint declares.
struct DeclaredNames {
  let screens: [String]
  let accessories: [String]
  /// The tabs of the app, then those of each nested navigator.
  let tabs: [[String]]
  /// The words of each choice.
  let choices: [String: [String]]

  init(_ root: YAMLPart) {
    let parts = Dictionary(root.pairs.map { ($0.key.text ?? "", $0.value) }) { first, _ in first }
    func names(_ part: YAMLPart?) -> [String] { part?.pairs.compactMap(\.key.text) ?? [] }
    screens = names(parts["screens"])
    accessories = names(parts["accessories"])
    let nested = parts["nested"]?.pairs.compactMap { pair in
      pair.value.pairs.first { $0.key.text == "tabs" }?.value
    }
    tabs = [names(parts["tabs"])] + (nested ?? []).map(names)
    var choices: [String: [String]] = [:]
    for (name, value) in parts["facts"]?.pairs ?? [] {
      let list = value.pairs.first { $0.key.text == "choice" }?.value ?? value
      if let name = name.text, !list.items.isEmpty { choices[name] = list.items.compactMap(\.text) }
    }
    self.choices = choices
  }

  /// The next name of the same kind; nil without another one.
  static func sibling(of name: String, in names: [String]) -> String? {
    guard names.count > 1, let index = names.firstIndex(of: name) else { return nil }
    return names[(index + 1) % names.count]
  }
}
