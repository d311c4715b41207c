internal import Roots

/// Checks a command against the declarations.
struct CommandCheck {
  let declared: Declared
  /// The command as written, for locating words in it.
  let text: String
  let site: BlueprintDecoder.Site
  let standing: Paths.Standing
  /// Whether to skip the search for suggestions.
  let isHasty: Bool
  /// The problems found.
  private(set) var problems: [TextProblem] = []
  /// The nested navigator that the current command addresses.
  private var inside: Name?
  /// The screens and accessories that the command names, by index.
  private(set) var places: [Int] = []
  /// The flows that the command starts, by index.
  var startedFlows: [Int] = []
  /// The references of the placeholders' paths.
  private(set) var references: [String: Reference] = [:]

  init(
    declared: Declared, text: String, site: BlueprintDecoder.Site, standing: Paths.Standing,
    isHasty: Bool
  ) {
    self.declared = declared
    self.text = text
    self.site = site
    self.standing = standing
    self.isHasty = isHasty
  }

  mutating func check(_ command: Command, isInTransaction: Bool) {
    switch command {
    case .push(let screen, let layer, let payload, _), .go(let screen, let layer, let payload),
      .replace(let screen, let layer, let payload, _):
      check(screen: screen, on: layer)
      check(payload)
    case .popTo(.screen(let screen), let layer): check(screen: screen, on: layer)
    case .popTo(_, let layer): check(layer)
    case .pop(let layer, let payload):
      check(layer)
      check(payload)
    case .show(let tab), .reset(let tab): check(tab)
    case .overlay(let accessory, let level, let payload, _):
      check(accessory: accessory)
      check(level)
      check(payload)
    case .dismiss(let level, let payload):
      check(level)
      check(payload)
    case .segue(let screen, let visit, let via, let payload):
      check(way: screen, visit, via)
      check(payload)
    case .start(let flow, let intent, let layer, let payload):
      check(start: flow, at: intent)
      check(layer)
      check(payload)
    case .finishFlow(let flow, let payload):
      check(flow: flow)
      check(payload)
    case .tell(let listener, let message, let payload):
      check(message, for: listener)
      check(payload)
    case .finish(_, let payload): check(payload)
    case .inside(let name, let command):
      check(command, inside: name, isInTransaction: isInTransaction)
    case .set(let fact, let value): check(fact, value)
    case .transaction(let commands):
      if commands.isEmpty { note("this transaction is empty; write a command in it", "begin") }
      for command in commands { check(command, isInTransaction: true) }
    case .undo where isInTransaction, .redo where isInTransaction:
      note("undo and redo cannot be part of a transaction; remove it", "undo", "redo")
    case .back, .showMain, .open, .undo, .redo: break
    }
  }

  /// Checks a command to a nested navigator, which has its own tabs and no history.
  private mutating func check(_ command: Command, inside name: Name, isInTransaction: Bool) {
    if declared.nested(name) == nil {
      noteUnknown("nested navigator", name, declared.nestedNames)
    }
    switch command {
    case .undo, .redo:
      note("undo and redo are for the whole app; leave out 'in \(name)'", "undo", "redo")
    default:
      let outer = inside
      inside = name
      check(command, isInTransaction: isInTransaction)
      inside = outer
    }
  }

  // MARK: Names

  private mutating func check(screen: Name, on layer: LayerName?) {
    check(layer)
    guard let index = declared.place(screen) else {
      return noteUnknown("screen", screen, declared.placeNames)
    }
    places.append(index)
    guard declared.places[index].isAccessory else { return }
    let isOnContent =
      switch layer {
      case .main, .tab: true
      case .accessory, .flow: false
      case nil: !site.isAccessory
      }
    if isOnContent {
      note(
        "'\(screen)' is an accessory; overlay it, or name an accessory layer", screen.text)
    }
  }

  private mutating func check(accessory: Name) {
    guard let index = declared.place(accessory) else {
      return noteUnknown("accessory", accessory, declared.accessoryNames)
    }
    places.append(index)
    if !declared.places[index].isAccessory {
      note("'\(accessory)' is a screen, not an accessory; push it", accessory.text)
    }
  }

  private mutating func check(way goal: Name, _ visit: Visit?, _ via: [Name]) {
    var names = [goal] + via
    if case .screen(let screen)? = visit { names.append(screen) }
    for name in names {
      if let index = declared.place(name) {
        places.append(index)
      } else {
        noteUnknown("screen or accessory", name, declared.placeNames)
      }
    }
  }

  private mutating func check(_ layer: LayerName?) {
    switch layer {
    case nil, .main: break
    case .flow(let flow): check(flow: flow)
    case .tab(let tab): check(tab)
    case .accessory(let level, _): check(level)
    }
  }

  private mutating func check(_ level: Int?) {
    guard let level, level >= Layer.limit else { return }
    note(
      "there is no accessory layer \(level); the layers are 0 to \(Layer.limit - 1)", "\(level)")
  }

  /// Checks a tab.
  ///
  /// Without `in`, the name may also be a tab of any nested navigator.
  private mutating func check(_ tab: TabName) {
    if let inside { return check(tab, inside) }
    let count = declared.tabs.count
    switch tab {
    case .name(let name) where declared.nested.contains { $0.tabs.contains(name) }: break
    case .name(let name) where declared.tab(name) == nil:
      if count == 0, declared.nested.isEmpty {
        return note("this app has no tabs; declare some", name.text)
      }
      let nested = declared.nested.flatMap(\.tabs).map(\.text)
      noteUnknown("tab", name, declared.tabNames + nested)
    case .index(let index) where index >= count:
      note(
        count == 0
          ? "this app has no tabs; declare some"
          : "there is no tab \(index); the tabs are 0 to \(count - 1)", "\(index)")
    case .current where count == 0: note("this app has no tabs; declare some", "tab")
    case .name, .index, .current: break
    }
  }

  private mutating func check(_ tab: TabName, _ navigator: Name) {
    guard let tabs = declared.nested(navigator) else { return }
    switch tab {
    case .name(let name) where !tabs.contains(name):
      if tabs.isEmpty { return note("'\(navigator)' has no tabs", name.text) }
      noteUnknown("tab", name, tabs.map(\.text))
    case .index(let index) where index >= tabs.count:
      note(
        tabs.isEmpty
          ? "'\(navigator)' has no tabs"
          : "there is no tab \(index); the tabs are 0 to \(tabs.count - 1)", "\(index)")
    case .current where tabs.isEmpty: note("'\(navigator)' has no tabs", "tab")
    case .name, .index, .current: break
    }
  }

  private mutating func check(_ fact: Name, _ value: Literal) {
    guard let index = declared.fact(fact) else {
      noteUnknown("fact", fact, declared.paths.factNames)
      return check(value)
    }
    let kind = declared.facts[index].kind
    if case .hole(let hole) = value {
      check(hole)
      let given = self.kind(of: hole)
      guard !given.canBecome(kind) else { return }
      return note("'\(fact)' takes \(kind.description), \(hole) is \(given.description)", fact.text)
    }
    check(value)
    guard !value.hasHoles else {
      return note("'\(fact)' takes \(kind.description), not \(value.kind)", fact.text)
    }
    let range = text.range(ofWord: value.plainText, after: fact.text) ?? range(of: [fact.text])
    if let problem = kind.problem(value, for: fact.text, at: range) { problems.append(problem) }
  }

  // MARK: Placeholders

  private mutating func check(_ payload: Payload?) {
    if let literal = payload?.literal { check(literal) }
  }

  private mutating func check(_ literal: Literal) {
    switch literal {
    case .hole(let hole): check(hole)
    case .array(let items): for item in items { check(item) }
    case .object(let fields):
      for key in fields.keys.sorted() { if let field = fields[key] { check(field) } }
    case .null, .bool, .int, .double, .string, .secret: break
    }
  }

  private mutating func check(_ hole: Placeholder) {
    for summand in hole.summands {
      guard case .path(let path) = summand.term else { continue }
      let written = WrittenPath(text: path, range: range(of: [path], inHole: true))
      do throws(TextProblem) {
        let (reference, kind) = try declared.paths.resolve(written, in: standing)
        references[path] = reference
        if hole.summands.count > 1, let problem = kind.problemInSum(path, at: written.range) {
          problems.append(problem)
        }
      } catch {
        problems.append(error)
      }
    }
  }

  private func kind(of hole: Placeholder) -> ValueKind {
    guard hole.summands.count == 1, case .path(let path)? = hole.summands.first?.term else {
      return .number
    }
    let written = WrittenPath(text: path, range: 0..<0)
    return (try? declared.paths.resolve(written, in: standing).kind) ?? .unknown
  }

  // MARK: Problems

  mutating func noteUnknown(_ kind: String, _ name: Name, _ known: [String]) {
    let meant = isHasty ? nil : nearest(name.text, in: known)
    let fix = meant == nil ? "; " + Reader.choice(of: known) : ""
    problems.append(
      TextProblem(
        message: "unknown \(kind) \(cited(name.text))\(fix)", range: range(of: [name.text]),
        suggestion: meant))
  }

  mutating func note(_ message: String, _ words: String..., suggestion: String? = nil) {
    problems.append(
      TextProblem(message: message, range: range(of: words), suggestion: suggestion))
  }

  /// The range of the first of these words in the command; the whole command if none is found.
  private func range(of words: [String], inHole: Bool = false) -> Range<Int> {
    for word in words {
      if let range = text.range(ofWord: word, inHole: inHole) { return range }
    }
    return 0..<text.utf8.count
  }
}

extension ValueKind {
  /// Whether a value of this kind can have the other kind.
  func canBecome(_ other: ValueKind) -> Bool {
    switch other {
    case .unknown: true
    case .fact(.flag): canBeFlag
    case .fact(.number), .number: canBeNumber
    case .fact(.choice), .fact(.text), .text: canBeText
    }
  }
}
