public import Roots

/// Shows any scene: as the controller of an entry, or inside a part of another scene.
///
///     let container = try SceneContainer(
///       .multipart(top: search, bottom: stops, over: map), title: "Map")
///
/// It keeps how far the card is pulled up. Keys go to the part below, then to the one above, then
/// up the chain of responders; what is left moves the card.
///
/// A class because it is the owner of its parts.
public final class SceneContainer: SceneController, Responder {
  /// Whose it is, when it stands inside another scene.
  public var ownership = Ownership()
  /// The scene; nil shows nothing.
  public private(set) var scene: ScreenScene?
  /// How far the card is pulled up.
  public var card: SceneCard
  /// The controller that the whole is: what it is called, and its keys; it may be a part as well.
  public let base: (any ScreenController)?
  /// Called before the backdrop is drawn, to say how this scene looks at it.
  public var aim: (() -> Void)?
  private let ownTitle: String
  private(set) var context: Context?
  /// The part that the mouse holds, by its place among the parts.
  var draggedPart: Int?

  /// A container with a scene in it.
  ///
  /// - Parameters:
  ///   - scene: what it shows at first; nil for nothing.
  ///   - title: what it is called, unless its base says so.
  ///   - base: the controller that the whole is.
  ///   - card: where the card rests at first.
  /// - Throws: `AdoptionRefusal` for a part that belongs to another scene, or contains this one.
  public init(
    _ scene: ScreenScene? = nil, title: String = "", base: (any ScreenController)? = nil,
    card: SceneCard = SceneCard()
  ) throws(AdoptionRefusal) {
    self.base = base
    self.card = card
    ownTitle = title
    try show(scene)
  }

  /// Shows another scene, or nothing.
  ///
  /// - Throws: `AdoptionRefusal` for a part that belongs to another scene, or contains this one;
  ///   then everything stays as it was.
  public func show(_ scene: ScreenScene?) throws(AdoptionRefusal) {
    let before = (self.scene?.parts ?? []).compactMap { $0 as? any Responder }
    var adopted: [any Responder] = []
    for case let part as any Responder in scene?.parts ?? [] {
      let isNew = part.ownership.owner == nil
      do throws(AdoptionRefusal) {
        try adopt(part)
      } catch {
        for part in adopted { release(part) }
        throw error
      }
      if isNew { adopted.append(part) }
    }
    self.scene = scene
    for part in before where !shows(part) { release(part) }
    draggedPart = nil
  }

  /// The parts, top first.
  var parts: [any ScreenController] { scene?.parts ?? [] }
  /// The base, where it is not one of the parts.
  private var baseBesides: (any ScreenController)? {
    base.flatMap { base in parts.contains { $0 === base } ? nil : base }
  }

  // MARK: The chain

  /// The entry's context, where it is an entry's controller.
  public var presentingContext: Context? { context }
  /// The parts it has now.
  public func shows(_ child: any Responder) -> Bool { parts.contains { $0 === child } }

  // MARK: Lifecycle

  /// Hands it on to its parts.
  public func attach(to context: Context) {
    self.context = context
    each { $0.attach(to: context) }
  }

  /// Hands it on to its parts.
  public func appear() { each { $0.appear() } }
  /// Hands it on to its parts.
  public func disappear() { each { $0.disappear() } }
  /// Hands it on to its parts.
  public func end() { each { $0.end() } }

  private func each(_ body: (any ScreenController) -> Void) {
    if let baseBesides { body(baseBesides) }
    for part in parts { body(part) }
  }

  // MARK: What it says of itself

  /// That of its base, else its own.
  public var title: String { base?.title ?? ownTitle }
  /// That of its base.
  public var preferredSize: Size? { base?.preferredSize }
  /// Whether its base keeps its keys.
  public var isModal: Bool { base?.isModal ?? false }
  /// Whether a part has one.
  public var hasFocusedField: Bool { focusedPart != nil }
  /// Whether the part that is typed into hides it.
  public var hidesTyping: Bool { focusedPart?.hidesTyping ?? false }

  /// The part whose field takes what is typed.
  var focusedPart: (any ScreenController)? { inOrderOfKeys.first { $0.hasFocusedField } }

  /// Whom a key is offered, one after the other: who has a field first, else from below.
  var inOrderOfKeys: [any ScreenController] {
    let all = parts.reversed() + [baseBesides].compactMap { $0 }
    return all.filter(\.hasFocusedField) + all.filter { !$0.hasFocusedField }
  }

  /// The keys of its parts, then those of the card.
  public var help: [HelpLine.Item] {
    if let focusedPart { return focusedPart.help }
    var items: [HelpLine.Item] = []
    for part in inOrderOfKeys {
      items += part.help.filter { item in !items.contains { $0.key == item.key } }
    }
    guard backdrop != nil else { return items }
    if card.canMove(up: true) { items.append(HelpLine.Item(key: "+", label: "more")) }
    if card.canMove(up: false) { items.append(HelpLine.Item(key: "-", label: "less")) }
    return items
  }

  // MARK: For those who hear it

  /// The text of the parts from top to bottom, with the backdrop's between them.
  public var accessibilityText: AccessibilityText {
    aim?()
    var all = AccessibilityText()
    for (place, part) in parts.enumerated() {
      let accessibilityText = part.accessibilityText
      all.lines += accessibilityText.lines
      all.choices += accessibilityText.choices
      all.fields += accessibilityText.fields
      if place == 0 { all.lines += backdrop?.accessibilityText ?? [] }
    }
    return all
  }

  /// Chooses in the part that has the choice.
  public func choose(_ choice: Int) -> Handling {
    var choice = choice
    for part in parts {
      let count = part.accessibilityText.choices.count
      if choice < count { return part.choose(choice) }
      choice -= count
    }
    return .ignored
  }

  /// Fills the field of the part that has it.
  public func fill(_ field: Int, with text: String) -> Handling {
    var field = field
    for part in parts {
      let count = part.accessibilityText.fields.count
      if field < count { return part.fill(field, with: text) }
      field -= count
    }
    return .ignored
  }
}
