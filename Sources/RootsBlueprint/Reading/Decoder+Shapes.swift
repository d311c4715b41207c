internal import Roots

// The check for placeholders without a value: fields of payloads that no command of the file gives,
// which are often misspelt.
extension BlueprintDecoder {
  /// Whether the commands being decoded are issued by an accessory, or over one.
  var isOnAccessory: Bool {
    switch speaker {
    case .screen(let name): declared.places[name] == .accessory
    case .flow, .app: true
    case .anyScreen, .protection, .elsewhere: false
    }
  }

  /// Decodes the texts and commands of an owner.
  mutating func speaking<Value>(
    _ owner: Speaker, _ decode: (inout BlueprintDecoder) -> Value
  ) -> Value {
    let outer = speaker
    defer { (speaker, declared.speakingScreen) = (outer, outer.screen) }
    (speaker, declared.speakingScreen) = (owner, owner.screen)
    return decode(&self)
  }

  /// Records the use of a path for `checkPaths`.
  mutating func note(
    _ reference: Reference, _ path: WrittenPath, in node: YAMLNode, _ standing: Standing,
    isInCommand: Bool = false
  ) {
    switch reference {
    case .payload, .fact, .flow: break
    case .result, .message, .field, .depth, .overlays, .keys, .title, .tab, .link: return
    }
    guard !report.isFull else { return }
    pathUses.append(
      PathUse(
        reference: reference, speaker: speaker, path: path, node: node, standing: standing,
        isInCommand: isInCommand))
  }

  /// Records the payload of a root or a child.
  mutating func noteShape(_ payload: Payload?, for screen: Name) {
    guard let literal = payload?.literal else { return }
    givenShapes.note(Shape(literal) { _ in .open }, for: screen)
  }

  /// Reports the paths that cannot have a value, after everything else is decoded.
  ///
  /// - Returns: the screens with such a path of the payload.
  mutating func checkPaths(_ flows: [FlowDefinition]) -> Set<Name> {
    let flowScreens = Dictionary(
      flows.map { ($0.name, $0.screens + $0.intents.values) }, uniquingKeysWith: { $1 })
    var shapes = givenShapes
    for issue in issued {
      shapes.note(
        issue.command, from: issue.screen, { flowScreens[$0] ?? [] }, issue.shape(ofPlaceholder:))
    }
    for content in contents.all {
      guard case .multipart(let top, let bottom, _)? = content.scene?.scene else { continue }
      for case .screen(let part) in [top, bottom] { shapes.note(part: part, of: content.screen) }
    }
    for (screen, fields) in declared.inputs { shapes.declare(fields, of: screen) }
    let isUsed = declared.places.names.enumerated().filter { used.contains(.place($0.0)) }
    let check = PathCheck(
      shapes: shapes, flows: flowScreens, protected: protected, facts: declared.facts.names,
      inputs: Set(declared.inputs.keys), named: Set(isUsed.map(\.1)))
    var faulty: Set<Name> = []
    var shadowed: Set<String> = []
    for use in pathUses {
      if let problem = check.shadowProblem(of: use) {
        // The same rule of names at each place would be noise.
        if shadowed.insert(problem.message).inserted { note(problem, in: use.node) }
        continue
      }
      guard let problem = check.problem(of: use) else { continue }
      if case .payload = use.reference, let screen = use.speaker.screen { faulty.insert(screen) }
      note(problem, in: use.node)
    }
    return faulty
  }
}

extension BlueprintDecoder {
  /// Warns of commands that open a screen without a part of the payload which its texts read.
  ///
  /// - Parameter faulty: the screens to which no command gives what they read, which is reported.
  mutating func warnOfMissingPayloads(except faulty: Set<Name>, in map: NavigationMap) {
    guard !report.isFull else { return }
    var readers: [Name: [(parts: [String], path: String)]] = [:]
    // A screen that tests a part of its payload is made for a payload without that part.
    var tested: [Name: [[String]]] = [:]
    for use in pathUses where use.standing == .condition {
      guard case .payload(let parts) = use.reference, let screen = use.speaker.screen else {
        continue
      }
      tested[screen, default: []].append(parts)
    }
    for use in pathUses where !use.isInCommand && use.standing.isText {
      guard case .payload(let parts) = use.reference, let screen = use.speaker.screen,
        // Of several definitions of an accessory, the screen below it decides which one reads.
        !faulty.contains(screen), contents[screen].count == 1, declared.inputs[screen] == nil,
        tested[screen]?.contains(where: { parts.starts(with: $0) }) != true
      else { continue }
      readers[screen, default: []].append((parts, use.path.text))
    }
    let children = Set(tree.filter(\.hasPayload).map(\.child))
    for issue in issued {
      for destination in map.destinations(of: issue.command) {
        guard case .screen(let screen) = destination.place, let reads = readers[screen],
          // A route gives its own payload, and a child can have one in the tree.
          destination.opening == .always, destination.way != .open,
          destination.way != .segue || !children.contains(screen)
        else { continue }
        let given = destination.payload.map { Shape($0.literal, issue.shape(ofPlaceholder:)) }
        guard let missing = reads.first(where: { given?.contains($0.parts[...]) != true })
        else { continue }
        let word = Command.words(of: issue.text).first { $0.text == screen.text && !$0.isPath }
        let range = word?.range ?? 0..<issue.text.utf8.count
        var lack = "a payload, but its texts read '$\(missing.path)'; add 'with …'"
        if let given {
          let wanted = missing.parts.joined(separator: ".")
          lack = "'\(wanted)' in its payload, which its texts read"
          let read = Set(reads.map { $0.parts.joined(separator: ".") })
          let unread = given.paths.filter { !read.contains($0) }
          if let meant = nearest(wanted, in: unread) { lack += "; is '\(meant)' meant?" }
        }
        report.warning(
          "this opens \(cited(screen.text)) without \(lack)",
          at: report.source.extent(of: range, in: issue.node))
      }
    }
  }
}

extension Standing {
  /// Whether a path is a part of a text that is drawn.
  fileprivate var isText: Bool { self != .condition && self != .identity }
}

extension IssuedText {
  /// The fields that the value of a placeholder can have.
  fileprivate func shape(ofPlaceholder path: String) -> Shape {
    switch references[path] {
    case .payload, .result, .message, .flow, .link, nil: .open
    default: .plain
    }
  }
}

/// Checks paths against the values that the commands of a blueprint give.
struct PathCheck {
  let shapes: PayloadShapes
  /// The screens of each flow.
  let flows: [Name: [Name]]
  /// The screens that use each protection; nil for one that visits to any screen can use.
  let protected: [Name: Set<Name>?]
  let facts: [String]
  /// The screens and accessories whose input is declared.
  let inputs: Set<Name>
  /// The screens and accessories that the file names in a command, a tab or the start.
  let named: Set<String>

  /// The problem of a path; nil if it can have a value.
  func problem(of use: PathUse) -> TextProblem? {
    switch use.reference {
    case .payload(let path): problem(with: path, of: use, payload(of: use.speaker))
    case .flow(let path): problem(with: path, of: use, flowData(for: use.speaker))
    case .fact, .result, .message, .field, .depth, .overlays, .keys, .title, .tab, .link: nil
    }
  }

  private func problem(with path: [String], of use: PathUse, _ shape: Shape?) -> TextProblem? {
    guard let shape, !shape.contains(path[...]) else { return nil }
    let (text, range) = (use.path.text, use.path.range)
    if use.standing == .identity {
      let meant = nearest(text, in: shape.fields.keys.sorted())
      let effect = isDeclared(use) ? "; declare it there" : "; all its visits are the same one"
      return TextProblem(
        lack(of: cited(text), use) + (meant == nil ? effect : ""), at: range, suggestion: meant,
        severity: meant == nil && !isDeclared(use) ? .warning : .error)
    }
    if use.speaker == .app {
      let meant = nearest(text, in: facts + ["message"])
      return TextProblem(
        "'\(text)' is no fact, and the app has neither a payload nor flow data"
          + (meant == nil
            ? "; write $message.\(path.joined(separator: ".")) for a part of the message" : ""),
        at: range, suggestion: meant, severity: .warning)
    }
    let isBare = text.split(separator: ".").first.map(String.init) == path.first
    guard isBare else {
      let whole = path.joined(separator: ".")
      let root = text.prefix { $0 != "." }
      let meant = nearest(whole, in: shape.paths).map { "\(root).\($0)" }
      return TextProblem(
        "\(lack(of: "'\(whole)'", use))", at: range, suggestion: meant,
        severity: meant == nil && !isDeclared(use) ? .warning : .error)
    }
    // Where the path could also name a value of the screen, such as its title.
    let values = use.standing.nameWithoutScreen == nil ? Vocabulary.builtInNames : []
    let meant = nearest(text, in: shape.paths + use.fields + facts + values)
    return TextProblem(
      (use.fields.isEmpty ? "'\(text)' is no fact" : "'\(text)' is no field or fact")
        + ", and \(lack(of: "it", use))" + (meant == nil ? effect(of: use) : ""),
      at: range, suggestion: meant,
      severity: meant == nil && !isDeclared(use) ? .warning : .error)
  }

  private func isDeclared(_ use: PathUse) -> Bool {
    use.speaker.screen.map { inputs.contains($0) } ?? false
  }

  private func lack(of part: String, _ use: PathUse) -> String {
    isDeclared(use)
      ? "the input of \(subject(use)) does not have \(part)"
      : "no command gives \(subject(use)) a payload with \(part)"
  }

  /// The effect of a path without a value, or beside fields the known ones.
  private func effect(of use: PathUse) -> String {
    if isDeclared(use) { return "; declare it there" }
    guard use.fields.isEmpty else {
      return "; known fields: \(use.fields.joined(separator: ", "))"
    }
    return use.isInCommand ? "; the command is refused" : "; it is drawn empty"
  }

  /// The data of the flow around an owner, which are the payloads of its screens.
  private func flowData(for owner: Speaker) -> Shape? {
    if owner == .elsewhere { return nil }
    return flows.isEmpty || owner == .app ? .plain : anyPayload
  }

  /// The payload of any screen.
  private var anyPayload: Shape {
    shapes.byScreen.values.reduce(into: shapes.anyScreen) { $0.merge($1) }
  }

  private func subject(_ use: PathUse) -> String {
    if case .flow = use.reference { return "a screen of a flow" }
    return switch use.speaker {
    case .screen(let name): "'\(name)'"
    case .flow(let name): "the flow '\(name)'"
    case .protection(let name): "a screen with the protection '\(name)'"
    case .anyScreen, .app, .elsewhere: "a screen"
    }
  }

  /// The payload of the owner; nil if it can be anything.
  private func payload(of owner: Speaker) -> Shape? {
    var shape = shapes.anyScreen
    switch owner {
    case .elsewhere: return nil
    case .app: return .plain
    case .anyScreen: return anyPayload
    case .screen(let name):
      if inputs.contains(name) { return shapes.byScreen[name] }
      guard named.contains(name.text) else { return nil }
      shape.merge(shapes.byScreen[name] ?? .plain)
    case .flow(let name):
      for screen in flows[name] ?? [] { shape.merge(shapes.byScreen[screen] ?? .plain) }
    case .protection(let name):
      guard let screens = protected[name, default: []] else { return anyPayload }
      for screen in screens { shape.merge(shapes.byScreen[screen] ?? .plain) }
    }
    return shape
  }

  /// The problem of a fact that hides a field of the payload with the same name.
  func shadowProblem(of use: PathUse) -> TextProblem? {
    let name = use.path.text
    guard case .fact = use.reference, use.standing != .condition,
      case .screen(let screen) = use.speaker,
      shapes.byScreen[screen]?.fields[name] != nil
    else { return nil }
    return TextProblem(
      "'\(name)' is the fact, but commands also give '\(screen)' a payload with '\(name)'; write "
        + "payload.\(name) for that, or rename one", at: use.path.range, severity: .warning)
  }
}
