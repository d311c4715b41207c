internal import Roots

/// The fields that a value can have, as far as the commands of a blueprint show them.
struct Shape: Equatable {
  private(set) var fields: [String: Shape] = [:]
  /// Whether the value can also have fields that the file does not show.
  private(set) var isOpen = false

  /// A value without fields, such as a text.
  static let plain = Shape()
  /// A value with unknown fields.
  static let open = Shape(isOpen: true)

  init(_ fields: [String: Shape] = [:], isOpen: Bool = false) {
    self.fields = fields
    self.isOpen = isOpen
  }

  /// The shape of a literal in a command; `shape` gives that of a placeholder's path.
  init(_ literal: Literal?, _ shape: (String) -> Shape) {
    switch literal {
    case .object(let fields):
      self.init(fields.mapValues { Shape($0, shape) })
    case .placeholder(let placeholder):
      guard placeholder.summands.count == 1, case .path(let path) = placeholder.summands[0].term
      else {
        self = .plain
        return
      }
      self = shape(path)
    default: self = .plain
    }
  }

  /// Adds the fields of another possible value.
  mutating func merge(_ other: Shape) {
    isOpen = isOpen || other.isOpen
    for (name, shape) in other.fields { fields[name, default: .plain].merge(shape) }
  }

  /// Whether the value can have a part at this path.
  func contains(_ path: ArraySlice<String>) -> Bool {
    guard let first = path.first, !isOpen else { return true }
    return fields[first]?.contains(path.dropFirst()) ?? false
  }

  /// The paths to all parts, sorted.
  var paths: [String] {
    fields.keys.sorted().flatMap { name in
      [name] + (fields[name]?.paths ?? []).map { "\(name).\($0)" }
    }
  }
}

/// The shapes of the payloads, results and messages that the commands of a blueprint give.
struct ValueShapes {
  /// The payloads by screen or accessory.
  private(set) var payloads: [Name: Shape] = [:]
  /// The payloads of commands whose screen is not named, such as `pop to root with {…}`.
  private(set) var anyPayload = Shape.plain
  /// The results by the screen or accessory that returns them.
  private var results: [Name: Shape] = [:]
  /// The results of commands that can complete any screen.
  private var anyResult = Shape.plain
  /// The results by flow.
  private var flowResults: [Name: Shape] = [:]
  /// The payloads of the messages by name.
  private(set) var messages: [Name: Shape] = [:]
  /// The screens that inherit the pending result of another one.
  private var heirs: [(of: Name, heir: Name)] = []

  /// Records a payload that the file gives to a screen outside of a command.
  mutating func note(_ payload: Shape, for screen: Name) {
    payloads[screen, default: .plain].merge(payload)
  }

  /// Records that a screen shows another one with its own payload.
  mutating func note(part: Name, of screen: Name) {
    payloads[part, default: .plain].merge(payloads[screen] ?? .plain)
  }

  /// Records the values that a command gives.
  ///
  /// - Parameters:
  ///   - screen: the screen that issues the command; nil if it is not a screen.
  ///   - flows: the screens of each flow.
  ///   - shape: the shape of a placeholder's path.
  mutating func note(
    _ command: Command, from screen: Name?, _ flows: (Name) -> [Name], _ shape: (String) -> Shape
  ) {
    let arguments = command.arguments
    for command in arguments.commands { note(command, from: screen, flows, shape) }
    if arguments.inheriting { inherit(arguments, from: screen) }
    for entry in arguments.entries ?? [] {
      guard case .screen(let screen) = entry.visit, let payload = entry.payload else { continue }
      note(Shape(payload.literal, shape), for: screen)
    }
    let payload = arguments.payload.map { Shape($0.literal, shape) }
    let parts = arguments.form.parts
    if parts.contains(.message) {
      messages[arguments.message, default: .plain].merge(payload ?? .plain)
    } else if let payload {
      if parts.contains(.flow) {
        note(payload, arguments, flows)
      } else if parts.contains(where: \.isPlace) {
        note(payload, for: arguments.name)
      } else if parts.contains(.popTarget) || parts.contains(.visit) {
        note(payload, arguments, from: screen)
      } else {
        let isOwn = arguments.entry == nil && arguments.layer == nil && arguments.count == 1
        note(result: payload, of: isOwn && !parts.contains(.level) ? screen : nil)
      }
    }
  }

  /// Records the payload with which a flow starts, or the result with which it ends.
  private mutating func note(
    _ payload: Shape, _ arguments: CommandArguments, _ flows: (Name) -> [Name]
  ) {
    guard arguments.form.traits.contains(.opens) else {
      return flowResults[arguments.name, default: .plain].merge(payload)
    }
    for screen in flows(arguments.name) { note(payload, for: screen) }
  }

  /// Records a payload for the target of `pop to`, or for an open screen.
  private mutating func note(
    _ payload: Shape, _ arguments: CommandArguments, from screen: Name?
  ) {
    switch (arguments.popTarget, arguments.visit) {
    case (.screen(let target), _), (_, .screen(let target)): note(payload, for: target)
    case (nil, nil): if let screen { note(payload, for: screen) }
    default: anyPayload.merge(payload)
    }
  }

  private mutating func note(result: Shape, of screen: Name?) {
    guard let screen else { return anyResult.merge(result) }
    results[screen, default: .plain].merge(result)
  }

  private mutating func inherit(_ arguments: CommandArguments, from screen: Name?) {
    guard let screen, arguments.layer == nil, arguments.entry == nil else {
      return anyResult.merge(.open)
    }
    heirs.append((screen, arguments.name))
  }

  /// Passes the results of heirs to the screens that they replaced, until nothing changes.
  mutating func settleHeirs() {
    for _ in heirs {
      let before = results
      for (screen, heir) in heirs {
        guard let result = results[heir] else { continue }
        results[screen, default: .plain].merge(result)
      }
      if results == before { return }
    }
  }

  /// The shape of the result of any of these screens and flows; open if nothing in the file
  /// returns a result from one of them.
  func result(of opened: [Opened], _ flows: (Name) -> [Name]) -> Shape {
    var shape = anyResult
    for place in opened {
      switch place {
      case .screen(let screen): shape.merge(results[screen] ?? .open)
      case .flow(let flow):
        let given = [flowResults[flow]] + flows(flow).map { results[$0] }
        if given.allSatisfy({ $0 == nil }) { return .open }
        for result in given { shape.merge(result ?? .plain) }
      case .anything: return .open
      }
    }
    return shape
  }
}

/// A place that a command opens and whose result a `then` receives.
enum Opened: Hashable {
  case screen(Name)
  case flow(Name)
  /// The destination of a link, or of a command without a name.
  case anything
}

extension Command {
  /// The places whose results a `then` beside this command can receive.
  var opened: [Opened] {
    let arguments = arguments
    guard arguments.form.traits.contains(.opens) else {
      return arguments.commands.flatMap(\.opened)
    }
    let parts = arguments.form.parts
    if parts.contains(.flow) { return [.flow(arguments.name)] }
    if parts.contains(where: \.isPlace) {
      return [.screen(arguments.name)]
    }
    if case .screen(let screen)? = arguments.popTarget { return [.screen(screen)] }
    return [.anything]
  }
}

extension CommandPart {
  /// Whether it is the name of a screen or an accessory that the command opens.
  var isPlace: Bool { self == .screen || self == .goal || self == .accessory }
}
