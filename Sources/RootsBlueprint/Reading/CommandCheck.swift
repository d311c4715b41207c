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
  /// The words of the command with their places; found when the first problem needs one.
  private lazy var words = Command.words(of: text)
  /// The problems found.
  private(set) var problems: [TextProblem] = []
  /// The nested navigator that the current command addresses.
  private var inside: Name?
  /// How often each path of a placeholder has been checked.
  private var checkedPaths: [String: Int] = [:]
  /// The screens and accessories that the command names, by index.
  private(set) var places: [Int] = []
  /// The flows that the command starts, by index.
  var startedFlows: [Int] = []
  /// The links that the command opens, with their ranges.
  private(set) var links: [(link: String, range: Range<Int>)] = []
  /// The references of the placeholders' paths.
  private(set) var references: [String: Reference] = [:]
  /// The paths of the placeholders, with their places in the command.
  private(set) var uses: [(path: WrittenPath, reference: Reference)] = []

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
    let arguments = command.arguments
    if isInTransaction, arguments.form.traits.contains(.travels) {
      note("undo and redo cannot be part of a transaction; remove it", "undo", "redo")
    }
    if command == .quit {
      note("no action ends the app; its user does, with q", "quit")
    }
    for part in arguments.form.parts {
      switch part {
      case .screen: check(screen: arguments.name, on: arguments.layer)
      case .popTarget:
        if case .screen(let screen)? = arguments.popTarget {
          check(screen: screen, on: arguments.layer)
        }
      case .goal: check(onPath: arguments.name)
      case .link:
        for placeholder in LinkTemplate(arguments.link).placeholders { check(placeholder) }
        links.append((arguments.link, range(of: [arguments.link])))
      case .visit:
        if case .screen(let screen)? = arguments.visit, declared.place(screen) == nil {
          noteUnknown("screen or accessory", screen, declared.placeNames)
        }
      case .from: if case .screen(let screen)? = arguments.visit { check(onPath: screen) }
      case .via: for screen in arguments.via { check(onPath: screen) }
      case .accessory: check(accessory: arguments.name)
      case .flow: check(flow: arguments.name)
      case .intent: check(start: arguments.name, at: arguments.intent)
      case .tab: if let tab = arguments.tab { check(tab) }
      case .layerOrEntry, .on, .onLayerOrEntry, .tabOrLayer: check(arguments.layer)
      case .entries:
        for entry in arguments.entries ?? [] {
          if case .screen(let screen) = entry.visit { check(screen: screen, on: arguments.layer) }
          check(entry.payload)
        }
      case .level, .at: check(arguments.level)
      case .message: check(arguments.message, for: arguments.listener)
      case .value: if let value = arguments.value { check(arguments.name, value) }
      case .with, .payload: check(arguments.payload)
      case .command:
        for command in arguments.commands {
          check(command, inside: arguments.name, isInTransaction: isInTransaction)
        }
      case .commands:
        if arguments.commands.isEmpty {
          note("this transaction is empty; write a command in it", "begin")
        }
        for command in arguments.commands { check(command, isInTransaction: true) }
      case .fact, .nested, .host, .listener, .entry, .count, .once, .inheriting, .root:
        break
      }
    }
  }

  /// Checks a command that can lack its last argument, which has any value here.
  mutating func check(_ command: Command, lacking part: CommandPart?) {
    let arguments = command.arguments
    switch part {
    case .value:
      if declared.fact(arguments.name) == nil {
        noteUnknown("fact", arguments.name, declared.paths.factNames)
      }
    case .message: if case .child(let flow, _) = arguments.listener { check(flow: flow) }
    default: check(command, isInTransaction: false)
    }
  }

  /// Checks a command to a nested navigator, which has its own tabs and no history.
  private mutating func check(_ command: Command, inside name: Name, isInTransaction: Bool) {
    if declared.nested(name) == nil {
      noteUnknown("nested navigator", name, declared.nestedNames)
    }
    if command.form.traits.contains(.travels) {
      return note("undo and redo are for the whole app; leave out 'in \(name)'", "undo", "redo")
    }
    let outer = inside
    inside = name
    check(command, isInTransaction: isInTransaction)
    inside = outer
  }

  // MARK: Names

  private mutating func check(screen: Name, on layer: LayerName?) {
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

  private mutating func check(onPath name: Name) {
    guard let index = declared.place(name) else {
      return noteUnknown("screen or accessory", name, declared.placeNames)
    }
    places.append(index)
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
    case .number(let number): check(number, of: declared.tabNames, "this app")
    case .current where count == 0: note("this app has no tabs; declare some", "tab")
    case .name, .current: break
    }
  }

  private mutating func check(_ tab: TabName, _ navigator: Name) {
    guard let tabs = declared.nested(navigator) else { return }
    switch tab {
    case .name(let name) where !tabs.contains(name):
      if tabs.isEmpty { return note("'\(navigator)' has no tabs", name.text) }
      noteUnknown("tab", name, tabs.map(\.text))
    case .number(let number): check(number, of: tabs.map(\.text), "'\(navigator)'")
    case .current where tabs.isEmpty: note("'\(navigator)' has no tabs", "tab")
    case .name, .current: break
    }
  }

  /// Checks the number of a tab, which is accepted with a remark.
  private mutating func check(_ number: Int, of tabs: [String], _ owner: String) {
    if tabs.isEmpty { return note("\(owner) has no tabs; declare some", "\(number)") }
    if number > tabs.count { return note(TabName.absent(number, count: tabs.count), "\(number)") }
    problems.append(
      TextProblem(
        message: TabName.remark(on: number, of: tabs), range: range(of: ["\(number)"]),
        severity: .warning))
  }

  private mutating func check(_ fact: Name, _ value: Literal) {
    guard let index = declared.fact(fact) else {
      noteUnknown("fact", fact, declared.paths.factNames)
      return check(value)
    }
    let kind = declared.facts[index].kind
    if case .placeholder(let placeholder) = value {
      check(placeholder)
      let given = self.kind(of: placeholder)
      guard !given.canBecome(kind) else { return }
      return note(
        "'\(fact)' takes \(kind.description), \(placeholder) is \(given.description)", fact.text)
    }
    check(value)
    guard !value.hasPlaceholders else {
      return note("'\(fact)' takes \(kind.description), not \(value.kind)", fact.text)
    }
    let written = words.drop { $0.text != fact.text }.dropFirst().first {
      $0.text == value.plainText
    }
    let range = written?.range ?? range(of: [fact.text])
    if let problem = kind.problem(value, for: fact.text, at: range) { problems.append(problem) }
  }

  // MARK: Placeholders

  private mutating func check(_ payload: Payload?) {
    if let literal = payload?.literal { check(literal) }
  }

  private mutating func check(_ literal: Literal) {
    switch literal {
    case .placeholder(let placeholder): check(placeholder)
    case .array(let items): for item in items { check(item) }
    case .object(let fields):
      for key in fields.keys.sorted() { if let field = fields[key] { check(field) } }
    case .string(let text): check(text: text)
    case .null, .bool, .int, .double, .secret: break
    }
  }

  /// Reports a placeholder in a quoted text, which is not a template.
  private mutating func check(text quoted: String) {
    guard !WrittenTemplate.isPlain(quoted) else { return }
    for case .placeholder(_, let paths, let place) in WrittenTemplate(quoted).pieces {
      guard let path = paths.first, (try? declared.paths.resolve(path, in: standing)) != nil
      else { continue }
      noteQuoted(quoted, place)
    }
  }

  private mutating func noteQuoted(_ quoted: String, _ place: Range<Int>) {
    let written = String(decoding: Array(quoted.utf8)[place], as: UTF8.self)
    let isWhole = quoted == written
    var range = range(of: [quoted])
    if isWhole, range.lowerBound > 0 {
      // The quotes are replaced as well.
      range = range.lowerBound - 1..<range.upperBound + 1
    } else if range.count == quoted.utf8.count {
      range = range.lowerBound + place.lowerBound..<range.lowerBound + place.upperBound
    }
    problems.append(
      TextProblem(
        message: "placeholders in a quoted text have no effect; write "
          + (isWhole ? "\(written) without quotes" : "only \(written), without quotes"),
        range: range, replacement: isWhole ? written : nil,
        severity: isWhole ? .error : .warning))
  }

  private mutating func check(_ placeholder: Placeholder) {
    for summand in placeholder.summands {
      guard case .path(let path) = summand.term else { continue }
      let written = WrittenPath(text: path, range: range(ofPath: path))
      do throws(TextProblem) {
        let (reference, kind) = try declared.paths.resolve(written, in: standing)
        references[path] = reference
        uses.append((written, reference))
        if placeholder.summands.count > 1, let problem = kind.problemInSum(path, at: written.range)
        {
          problems.append(problem)
        }
      } catch {
        problems.append(error)
      }
    }
  }

  private func kind(of placeholder: Placeholder) -> ValueKind {
    guard placeholder.summands.count == 1, case .path(let path)? = placeholder.summands.first?.term
    else {
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
  private mutating func range(of texts: [String]) -> Range<Int> {
    for text in texts {
      if let word = words.first(where: { $0.text == text && !$0.isPath }) { return word.range }
    }
    return 0..<text.utf8.count
  }

  /// The range of the next mention of a path in a placeholder.
  private mutating func range(ofPath path: String) -> Range<Int> {
    let mentions = words.filter { $0.text == path && $0.isPath }
    let number = checkedPaths[path, default: 0]
    checkedPaths[path] = number + 1
    return (mentions.dropFirst(number).first ?? mentions.last)?.range ?? 0..<text.utf8.count
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
