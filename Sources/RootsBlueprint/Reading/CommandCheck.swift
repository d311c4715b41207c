internal import Roots

/// Checks a command against the declarations.
struct CommandCheck {
  let declared: Declared
  /// The command as written, for locating words in it.
  let text: String
  /// Whether an accessory issues the command, on whose layer it acts by default.
  let isOnAccessory: Bool
  let standing: Standing
  /// Whether to skip the search for suggestions.
  let isHasty: Bool
  /// The words of the command with their places; found when the first problem needs one.
  private lazy var words = Command.words(of: text)
  private(set) var findings = TextFindings()
  /// The nested navigator that the current command addresses.
  private(set) var inside: Name?
  /// How often each path of a placeholder has been checked.
  private var checkedPaths: [String: Int] = [:]
  /// The screens and accessories that the command names, and the flows that it starts.
  var used: Set<Use> = []
  /// The links that the command opens, with their ranges.
  private(set) var links: [(link: String, range: Range<Int>)] = []

  init(
    declared: Declared, text: String, isOnAccessory: Bool, standing: Standing, isHasty: Bool
  ) {
    self.declared = declared
    self.text = text
    self.isOnAccessory = isOnAccessory
    self.standing = standing
    self.isHasty = isHasty
  }

  mutating func check(_ command: Command, isInTransaction: Bool) {
    let arguments = command.arguments
    if isInTransaction, arguments.form.traits.contains(.travels) {
      note("undo and redo cannot be part of a transaction; remove it", "undo", "redo")
    }
    // A person and a tape can end the app.
    if command == .quit, standing != .constant {
      note("no action ends the app; its user does, with q", "quit")
    }
    // What it removes would stay away when the answer is no.
    if standing == .question, arguments.form.traits.contains(.replaces) {
      note("a question replaces no screen; write 'push' or 'overlay'", "go", "replace")
    }
    checkInputs(of: arguments)
    for part in arguments.form.parts {
      switch part {
      case .screen: check(screen: arguments.name, on: arguments.layer)
      case .popTarget:
        if let screen = arguments.popTarget?.screen {
          check(screen: screen, on: arguments.layer, besides: ["root"])
        }
      case .goal: check(arguments.name, "screen or accessory")
      case .link:
        for placeholder in LinkTemplate(arguments.link).placeholders { check(placeholder) }
        links.append((arguments.link, range(of: [arguments.link])))
      case .visit:
        if case .screen(let screen)? = arguments.visit {
          find(screen, in: declared.places, "screen or accessory")
        }
      case .from:
        if case .screen(let screen)? = arguments.visit { check(screen, "screen or accessory") }
      case .via: for screen in arguments.via { check(screen, "screen or accessory") }
      case .accessory: check(accessory: arguments.name)
      case .flow: find(arguments.name, in: declared.flows, "flow")
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
      case .fact, .nested, .host, .listener, .entry, .count, .once, .inheriting,
        .remembered, .root:
        break
      }
    }
  }

  /// Checks a command that can lack its last argument, which has any value here.
  mutating func check(_ command: Command, lacking part: CommandPart?) {
    let arguments = command.arguments
    switch part {
    case .value: find(arguments.name, in: declared.facts, "fact")
    case .message:
      if case .child(let flow, _) = arguments.listener { find(flow, in: declared.flows, "flow") }
    default: check(command, isInTransaction: false)
    }
  }

  /// Checks a command to a nested navigator, which has its own tabs and no history.
  private mutating func check(_ command: Command, inside name: Name, isInTransaction: Bool) {
    find(name, in: declared.nested, "nested navigator")
    if command.form.traits.contains(.travels) {
      return note("undo and redo are for the whole app; leave out 'in \(name)'", "undo", "redo")
    }
    let outer = inside
    inside = name
    check(command, isInTransaction: isInTransaction)
    inside = outer
  }

  // MARK: Names

  /// - Parameter words: words that can stand in place of a screen.
  private mutating func check(
    screen: Name, on layer: LayerName?, besides words: [String] = []
  ) {
    guard check(screen, "screen", besides: words) == .accessory else { return }
    let isOnContent =
      switch layer {
      case .main, .tab: true
      case .accessory, .flow: false
      case nil: !isOnAccessory
      }
    if isOnContent {
      note(
        "'\(screen)' is an accessory; overlay it, or name an accessory layer", screen.text)
    }
  }

  private mutating func check(accessory: Name) {
    if check(accessory, "accessory", choosing: .accessory) == .screen {
      note("'\(accessory)' is a screen, not an accessory; push it", accessory.text)
    }
  }

  /// The kind of a named screen or accessory; nil after noting an unknown one.
  ///
  /// - Parameters:
  ///   - choice: the kind of the known names in the message; nil for both.
  ///   - words: words that can stand in place of the name.
  @discardableResult
  private mutating func check(
    _ name: Name, _ kind: String, choosing choice: Declared.PlaceKind? = nil,
    besides words: [String] = []
  ) -> Declared.PlaceKind? {
    let places = declared.places
    guard let index = places.index(of: name) else {
      noteUnknown(kind, name, (choice.map { places.names(of: $0) } ?? places.names) + words)
      return nil
    }
    used.insert(.place(index))
    return places.values[index]
  }

  /// The index of a declared name; nil after noting an unknown one.
  @discardableResult
  mutating func find<Value>(
    _ name: Name, in names: DeclaredNames<Value>, _ kind: String
  ) -> Int? {
    let index = names.index(of: name)
    if index == nil { noteUnknown(kind, name, names.names) }
    return index
  }

  private mutating func check(_ layer: LayerName?) {
    switch layer {
    case nil, .main: break
    case .flow(let flow): find(flow, in: declared.flows, "flow")
    case .tab(let tab): check(tab)
    case .accessory(let level, _): check(level)
    }
  }

  private mutating func check(_ level: Int?) {
    guard let level, level >= Layer.limit else { return }
    note(Layer.absent(level), "\(level)")
  }

  /// Checks a tab.
  ///
  /// Without `in`, the name may also be a tab of any nested navigator.
  private mutating func check(_ tab: TabName) {
    let tabs: [String]
    let owner: String
    var known: [String] = []
    if let inside {
      guard let own = declared.nested[inside] else { return }
      (tabs, owner) = (own.map(\.text), "'\(inside)'")
    } else {
      (tabs, owner) = (declared.tabs.names, "this app")
      known = declared.nested.values.joined().map(\.text)
    }
    switch tab {
    case .name(let name) where (tabs + known).contains(name.text): break
    case .name(let name):
      if tabs.isEmpty, inside != nil || declared.nested.keys.isEmpty {
        return note(lackOfTabs(owner), name.text)
      }
      noteUnknown("tab", name, tabs + known)
    case .current: if tabs.isEmpty { note(lackOfTabs(owner), "tab") }
    case .number(let number):
      if tabs.isEmpty { return note("\(owner) has no tabs; declare some", "\(number)") }
      if number > tabs.count {
        return note(TabName.absent(number, count: tabs.count), "\(number)")
      }
      findings.problems.append(
        TextProblem(
          TabName.remark(on: number, of: tabs), at: range(of: ["\(number)"]),
          severity: .warning))
    }
  }

  private func lackOfTabs(_ owner: String) -> String {
    "\(owner) has no tabs" + (inside == nil ? "; declare some" : "")
  }

  private mutating func check(_ fact: Name, _ value: Literal) {
    guard let index = find(fact, in: declared.facts, "fact") else { return check(value) }
    let kind = declared.kind(ofFact: index)
    if case .placeholder(let placeholder) = value {
      check(placeholder)
      let given = self.kind(of: placeholder)
      guard !given.canBecome(kind) else { return }
      return note(
        "'\(fact)' takes \(kind.description), \(written(placeholder)) is \(given.description)",
        fact.text)
    }
    check(value)
    guard !value.hasPlaceholders else {
      return note("'\(fact)' takes \(kind.description), not \(value.kind)", fact.text)
    }
    let written = words.drop { $0.text != fact.text }.dropFirst().first {
      $0.text == value.plainText
    }
    let range = written?.range ?? range(of: [fact.text])
    if case .string(let text) = value, let sum = text.sumWithHyphen(of: declared) {
      return findings.problems.append(
        TextProblem(
          "\(cited(text)) is one name", at: range, suggestion: sum, replacement: sum))
    }
    if let problem = kind.problem(value, for: fact.text, at: range) {
      findings.problems.append(problem)
    }
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
      guard let path = paths.first, (try? declared.resolve(path, in: standing)) != nil
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
    findings.problems.append(
      TextProblem(
        "placeholders in a quoted text have no effect"
          + (isWhole
            ? "; write \(written) without quotes"
            : ", and commands do not join texts; pass \(written), and join it in the text shown"),
        at: range, replacement: isWhole ? written : nil,
        severity: isWhole ? .error : .warning))
  }

  private mutating func check(_ placeholder: Placeholder) {
    for summand in placeholder.summands {
      guard case .path(let path) = summand.term else { continue }
      let written = WrittenPath(text: path, range: range(ofPath: path))
      let meant = findings.resolve(written) { [declared, standing] path throws(TextProblem) in
        try declared.resolve(path, in: standing)
      }
      guard placeholder.summands.count > 1 else { continue }
      if let problem = meant?.kind.problemInSum(path, at: written.range) {
        findings.problems.append(problem)
      }
    }
  }

  func kind(of placeholder: Placeholder) -> ValueKind {
    guard placeholder.summands.count == 1, case .path(let path)? = placeholder.summands.first?.term
    else {
      return .number
    }
    let written = WrittenPath(text: path, range: 0..<0)
    return (try? declared.resolve(written, in: standing).kind) ?? .unknown
  }

  // MARK: Problems

  mutating func noteUnknown(_ kind: String, _ name: Name, _ known: [String]) {
    let range = range(of: [name.text])
    // A tab of the app is not one of a nested navigator.
    if kind != "intent", nearest(name.text, in: known) == nil,
      let (other, command) = declared.use(of: name.text), other != "a \(kind)"
    {
      let others = kind == "tab" ? ", or show one of \(known.joined(separator: ", "))" : ""
      findings.problems.append(
        TextProblem(
          "'\(name)' is \(other), and no \(kind); write '\(command)'\(others)", at: range))
      return
    }
    findings.problems.append(
      .unknown(kind, name.text, at: range, known: known, isHasty: isHasty))
  }

  mutating func note(_ message: String, _ words: String..., suggestion: String? = nil) {
    findings.problems.append(
      TextProblem(message, at: range(of: words), suggestion: suggestion))
  }

  /// The range of the first of these words in the command; the whole command if none is found.
  private mutating func range(of texts: [String]) -> Range<Int> {
    for text in texts {
      if let word = words.first(where: { $0.text == text && !$0.isPath }) { return word.range }
    }
    return 0..<text.utf8.count
  }

  /// Notes a problem at a field of the payload.
  mutating func note(
    _ message: String, field name: String, _ severity: Diagnostic.Severity = .error
  ) {
    findings.problems.append(
      TextProblem(message, at: range(ofField: name), severity: severity))
  }

  /// The range of the first key of a payload with a name; of the whole command without one.
  private func range(ofField name: String) -> Range<Int> {
    let bytes = Array(text.utf8)
    for quotes in ["", "\""] {
      let word = Array("\(quotes)\(name)\(quotes)".utf8)
      for start in bytes.indices where bytes[start...].starts(with: word) {
        let end = start + word.count
        let next = bytes[end...].first { $0 != 0x20 }
        let isKey = start > 0 && "{, ".utf8.contains(bytes[start - 1])
        if isKey, next == UInt8(ascii: ":") { return start..<end }
      }
    }
    return 0..<bytes.count
  }

  /// The range of the next mention of a path in a placeholder.
  private mutating func range(ofPath path: String) -> Range<Int> {
    let mentions = words.filter { $0.text == path && $0.isPath }
    let number = checkedPaths[path, default: 0]
    checkedPaths[path] = number + 1
    return (mentions.dropFirst(number).first ?? mentions.last)?.range ?? 0..<text.utf8.count
  }
}

extension Layer {
  /// The problem of an accessory layer that does not exist.
  static func absent(_ level: Int) -> String {
    "there is no accessory layer \(level); the layers are 0 to \(limit - 1)"
  }
}
