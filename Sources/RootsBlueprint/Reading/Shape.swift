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

/// The shapes of the payloads that the commands of a blueprint give.
struct PayloadShapes {
  /// The payloads by screen or accessory.
  private(set) var byScreen: [Name: Shape] = [:]
  /// The payloads of commands whose screen is not named, such as `pop to root with {…}`.
  private(set) var anyScreen = Shape.plain

  /// Records a payload for a screen.
  mutating func note(_ payload: Shape, for screen: Name) {
    byScreen[screen, default: .plain].merge(payload)
  }

  /// Records the declared input of a screen, which is all that commands can give it.
  mutating func declare(_ fields: [InputField], of screen: Name) {
    let shapes = fields.map { ($0.name, $0.kind == nil ? Shape.open : .plain) }
    byScreen[screen] = Shape(Dictionary(shapes) { first, _ in first })
  }

  /// Records that a screen shows another one with its own payload.
  mutating func note(part: Name, of screen: Name) {
    note(byScreen[screen] ?? .plain, for: part)
  }

  /// Records the payloads that a command gives.
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
    for entry in arguments.entries ?? [] {
      guard case .screen(let screen) = entry.visit, let payload = entry.payload else { continue }
      note(Shape(payload.literal, shape), for: screen)
    }
    let parts = arguments.form.parts
    guard !parts.contains(.message), let given = arguments.payload else { return }
    let payload = Shape(given.literal, shape)
    if parts.contains(.flow) {
      // The payload of `finish flow` is its result.
      guard arguments.form.traits.contains(.opens) else { return }
      for screen in flows(arguments.name) { note(payload, for: screen) }
    } else if parts.contains(where: \.isPlace) {
      note(payload, for: arguments.name)
    } else if parts.contains(.popTarget) || parts.contains(.visit) {
      switch (arguments.popTarget, arguments.visit) {
      case (.screen(let target), _), (.openScreen(let target), _), (_, .screen(let target)):
        note(payload, for: target)
      case (nil, nil): if let screen { note(payload, for: screen) }
      default: anyScreen.merge(payload)
      }
    }
  }
}
