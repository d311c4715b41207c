public import Roots

/// A scene on a terminal: controllers over a backdrop.
public typealias ScreenScene = SceneParts<any ScreenController, any SceneBackdrop>

/// A controller that shows any scene: of an entry, or inside a part of another scene.
///
///     let container = try SceneContainer(
///       .multipart(top: search, bottom: stops, over: map), title: "Map")
///
/// It stores the position of the card. Keys go to the part that has the focus, at first the lower
/// one, then to the other one, then up the responder chain; unused keys move the card. Tab moves
/// the focus.
///
/// A class because it is the owner of its parts.
public final class SceneContainer: ScreenController, Responder {
  /// The owner of the container, if it is inside another scene.
  public var ownership = Ownership()
  /// The scene; nil shows nothing.
  public private(set) var scene: ScreenScene?
  /// The position of the card.
  public var card: SceneCard
  /// The controller of the whole scene, which provides its title and keys; may be a part as well.
  public let base: (any ScreenController)?
  /// Called before the backdrop is drawn, to set the camera for this scene.
  public var aim: (() -> Void)?
  private let ownTitle: String
  private(set) var context: EntryContext?
  /// The index of the part that the mouse drags.
  var draggedPart: Int?
  /// The part to which Tab has moved the focus; nil while it is where it was at first.
  private weak var chosenPart: (any ScreenController)?

  /// Creates a container with a scene.
  ///
  /// - Parameters:
  ///   - scene: the first scene; nil for none.
  ///   - title: the title, unless there is a base.
  ///   - base: the controller of the whole scene.
  ///   - card: the first position of the card.
  /// - Throws: `AdoptionRefusal` for a part that belongs to another scene or contains this one.
  public init(
    _ scene: ScreenScene? = nil, title: String = "", base: (any ScreenController)? = nil,
    card: SceneCard = SceneCard()
  ) throws(AdoptionRefusal) {
    self.base = base
    self.card = card
    ownTitle = title
    try show(scene)
  }

  /// Shows another scene, or none.
  ///
  /// - Throws: `AdoptionRefusal` for a part that belongs to another scene or contains this one;
  ///   nothing changes then.
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
    for part in before where !parts.contains(where: { $0 === part }) { release(part) }
    draggedPart = nil
    chosenPart = nil
  }

  /// The parts, top first.
  var parts: [any ScreenController] { scene?.parts ?? [] }
  /// The parts in the order in which they are offered keys, and the base besides them.
  package var partsBottomUp: [any ScreenController] {
    parts.reversed() + [baseBesides].compactMap { $0 }
  }
  /// The base, if it is not one of the parts.
  private var baseBesides: (any ScreenController)? {
    base.flatMap { base in parts.contains { $0 === base } ? nil : base }
  }

  // MARK: Lifecycle

  /// Forwards the call to the parts.
  public func attach(to context: EntryContext) {
    self.context = context
    each { $0.attach(to: context) }
  }

  /// Passes the payload to the parts that take it.
  public func receive(_ payload: Payload?) { each { _ = $0.renew(with: payload) } }
  /// Asks the parts, in the order in which they are offered a key.
  public func offer(_ type: Any.Type) -> Any? {
    inOrderOfKeys.lazy.compactMap { $0.offer(type) }.first
  }

  /// Forwards the call to the parts.
  public func appear() { each { $0.appear() } }
  /// Forwards the call to the parts.
  public func disappear() { each { $0.disappear() } }
  /// Forwards the call to the parts.
  public func end() { each { $0.end() } }

  private func each(_ body: (any ScreenController) -> Void) {
    if let baseBesides { body(baseBesides) }
    for part in parts { body(part) }
  }

  // MARK: Properties

  /// The title of the base, otherwise of the container.
  public var title: String { base?.title ?? ownTitle }
  /// The preferred size of the base.
  public var preferredSize: Size? { base?.preferredSize }
  /// Whether the base is modal.
  public var isModal: Bool? { base?.isModal }
  /// Whether a part has a focused field.
  public var hasFocusedField: Bool { focusedPart != nil }
  /// Whether a part takes the focus.
  public var takesFocus: Bool { parts.contains { $0.takesFocus } }
  /// The state of the parts' forms: edited if one of them is.
  public var formState: FormState? {
    let states = inOrderOfKeys.compactMap(\.formState)
    return states.contains(.edited) ? .edited : states.first
  }
  /// The states of the parts, top first.
  public var viewState: (any Sendable)? {
    get { parts.map(\.viewState) }
    set {
      guard let states = newValue as? [(any Sendable)?] else { return }
      for (part, state) in zip(parts, states) { part.viewState = state }
    }
  }
  /// Whether a part has lost a text.
  public var hasLostText: Bool { parts.contains { $0.hasLostText } }
  /// Whether the text typed into the focused part is secret.
  public var hidesTyping: Bool { focusedPart?.hidesTyping ?? false }
  /// The format of the text typed into the focused part.
  public var typingFormat: FieldFormat? { focusedPart?.typingFormat }

  /// The part with a focused field.
  var focusedPart: (any ScreenController)? { chosenFirst.first { $0.hasFocusedField } }

  /// The parts, bottom to top, but the one to which the focus was moved first.
  private var chosenFirst: [any ScreenController] {
    var all = partsBottomUp
    if let chosen = all.firstIndex(where: { $0 === chosenPart }), chosen > 0 {
      all.insert(all.remove(at: chosen), at: 0)
    }
    return all
  }

  /// The parts in the order in which they are offered a key: one with a focused field first, then
  /// the one to which the focus was moved, then bottom to top.
  var inOrderOfKeys: [any ScreenController] {
    let all = chosenFirst
    return all.filter(\.hasFocusedField) + all.filter { !$0.hasFocusedField }
  }

  /// The parts between which Tab moves the focus, those with something to choose or to fill in, the
  /// one that has it first; none unless there are two.
  var partsInFocus: [any ScreenController] {
    let able = inOrderOfKeys.filter { part in
      part !== baseBesides && part.takesFocus
    }
    return able.count > 1 ? able : []
  }

  /// Moves the focus to a part, if it takes it.
  func focus(on part: any ScreenController) { if part.takesFocus { chosenPart = part } }

  /// Moves the focus to the other part.
  /// - Returns: whether there is one.
  func moveFocus(_ key: Key, size: Size) -> Bool {
    guard let other = partsInFocus.last else { return false }
    focus(on: other)
    // A form goes back to its field.
    if other.formState != nil { _ = other.handle(key, size: self.size(of: other, in: size)) }
    return true
  }

  /// Scrolls all parts to the top.
  public func scrollToTop() -> Bool {
    partsBottomUp.reduce(false) { isMoved, part in part.scrollToTop() || isMoved }
  }

  /// Whether a part declares the key.
  public func declares(_ key: Key) -> Bool { partsBottomUp.contains { $0.declares(key) } }

  /// The items of the parts, then those of the card.
  public var help: [HelpLine.Item] {
    if let focusedPart { return focusedPart.help }
    var items: [HelpLine.Item] = []
    for part in inOrderOfKeys {
      items += part.help.without { !part.declares($0) && declares($0) }
        .filter { item in !items.contains { $0.key == item.key } }
    }
    return items + focusItems
      + CardAction.keys.items(where: canMove).compactMap { item in
        item.keys.first.map { HelpLine.Item([$0], item.label) }
      }
  }

  /// The key that moves the focus, if it does.
  private var focusItems: [HelpLine.Item] {
    hasFocusedField || partsInFocus.isEmpty ? [] : [HelpLine.Item([Key(.tab)], "other part")]
  }

  /// The keys of the parts, then those of the card.
  public func keys(in size: Size) -> [HelpLine.Item] {
    let isTyping = hasFocusedField
    var items: [HelpLine.Item] = []
    for part in inOrderOfKeys {
      let mayType = part.hasFocusedField || !isTyping
      items += part.keys(in: self.size(of: part, in: size)).without { key in
        !mayType && key.isTakenByField || !part.declares(key) && declares(key)
          || items.contains { $0.keys.contains(key) }
      }
    }
    return items.without { $0 == Key(.tab) && !focusItems.isEmpty } + focusItems
      + CardAction.keys.items(where: canMove).without { isTyping && $0.isTakenByField }
  }

  private func canMove(_ action: CardAction) -> Bool {
    backdrop != nil && card.canMove(up: action == .up)
  }

  // MARK: Screen readers

  /// The text of the parts from top to bottom, with the backdrop's text between them, and the keys
  /// of the base.
  public var accessibilityText: AccessibilityText {
    aim?()
    var all = AccessibilityText()
    let texts = parts.map(\.accessibilityText)
    let choices = choices
    all.choices = choices.map(\.choice)
    for (place, text) in texts.enumerated() {
      all.lines += text.lines
      if all.selection == nil, let selection = text.selection {
        all.selection = choices.firstIndex { $0.part === parts[place] && $0.index == selection }
      }
      all.fields += text.fields
      if place == 0 { all.lines += backdrop?.accessibilityText ?? [] }
    }
    return all
  }

  /// A choice of a part, with its index there.
  private typealias PartChoice = (
    part: any ScreenController, index: Int, choice: AccessibilityText.Choice
  )

  /// The choices of the parts, top first, and the keys of the base, without keys that another part
  /// gets before.
  private var choices: [PartChoice] {
    let order = partsBottomUp
    return (parts + [baseBesides].compactMap { $0 }).flatMap { part -> [PartChoice] in
      let before = order.prefix { $0 !== part }
      return part.accessibilityText.choices.enumerated().compactMap { index, choice in
        let isHidden = choice.key.map { key in before.contains { $0.declares(key) } } ?? false
        let isShown = choice.kind == .key ? !isHidden : part !== baseBesides
        return isShown ? (part, index, choice) : nil
      }
    }
  }

  /// The index of a choice of a part among all of them; nil if it is not among them.
  package func choice(_ choice: Int, of part: any ScreenController) -> Int? {
    choices.firstIndex { $0.part === part && $0.index == choice }
  }

  /// The index of the first field of a part among those of all parts.
  package func firstField(of part: any ScreenController) -> Int {
    parts.prefix { $0 !== part }.reduce(0) { $0 + $1.accessibilityText.fields.count }
  }

  /// Performs a choice of the part that contains it.
  public func choose(_ choice: Int) -> Handling {
    let choices = choices
    guard choices.indices.contains(choice) else { return .ignored }
    return choices[choice].part.choose(choices[choice].index)
  }

  /// Offers the way back to the parts, bottom first, as far as no form is in front.
  public func handleBack() -> Handling {
    let parts = partsBottomUp.prefix { $0.formState == nil }
    return parts.offer { $0.handleBack() } ?? .ignored
  }

  /// Sets the value of a field in the part that contains it.
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
