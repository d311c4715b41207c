/// A controller type that declares which screens it shows and which screens follow them.
///
/// ```swift
/// final class MessagesController: ScreenDescribing {
///   static let screens = [ScreenDescription(Screen.messages, children: [Screen.chat])]
///   init(_ context: Context) {}
/// }
/// ```
/// Several screens may share a controller type; its context tells them apart.
public protocol ScreenDescribing: Controller {
  /// The screens and accessories that the type shows.
  static var screens: [ScreenDescription] { get }
  /// Makes the controller of an entry.
  init(_ context: Context) throws
}

/// A controller type's declaration of one screen or accessory.
public struct ScreenDescription: Hashable, Sendable {
  /// The identifier of the screen or accessory.
  public let identifier: String
  /// The identifiers of the screens and accessories reached from it.
  public let children: [String]
  /// The parent through which a segue leads if there are several.
  public let primaryParent: String?
  /// The payloads of children on the way of a segue to another screen, by identifier.
  public let childPayloads: [String: Payload]
  /// The name of the transition; nil for the default one.
  public let transition: String?
  /// Whether a push with the same screen and payload as the top entry is refused.
  public let once: Bool

  /// Creates a description.
  public init(
    _ identifier: some Identifier, children: [any Identifier] = [],
    primaryParent: (any Identifier)? = nil, childPayloads: [String: Payload] = [:],
    transition: String? = nil, once: Bool = false
  ) {
    self.identifier = identifier.rawValue
    self.children = children.map { $0.rawValue }
    self.primaryParent = primaryParent?.rawValue
    self.childPayloads = childPayloads
    self.transition = transition
    self.once = once
  }
}

/// The declared relations between screens.
struct TreeDeclarations {
  var children: [String: [String]] = [:]
  var primaryParents: [String: String] = [:]
  var menu: String?
}

extension Declarations {
  /// Declares every screen and accessory that controller types describe.
  public mutating func screens(_ types: any ScreenDescribing.Type...) {
    for type in types {
      for description in type.screens { add(description, of: type) }
    }
  }

  /// Declares the screens and accessories reached from a screen or an accessory.
  ///
  /// ```swift
  /// $0.children([Screen.chat, Accessory.share], of: Screen.messages)
  /// ```
  public mutating func children(_ children: [any Identifier], of parent: some Identifier) {
    tree.children[parent.rawValue, default: []] += children.map { $0.rawValue }
  }

  /// Declares the parent through which a segue leads to a screen that has several.
  public mutating func primaryParent(_ parent: some Identifier, of child: some Identifier) {
    tree.primaryParents[child.rawValue] = parent.rawValue
  }

  /// Declares the menu: the screen that segues from one root or tab to another cross.
  public mutating func menu(_ screen: Screen) { tree.menu = screen.rawValue }

  /// Declares a screen whose controller gets its dependencies before anything changes.
  @discardableResult
  public mutating func screen<Destination: DependencyReceiving>(
    _ screen: Screen, injecting make: @escaping (Context) throws -> Destination
  ) -> DeclaredVisit {
    add(ScreenDescription(screen), isPrepared: true) { try make($0) }
  }

  private mutating func add(
    _ description: ScreenDescription, of type: any ScreenDescribing.Type
  ) {
    add(description, isPrepared: type is any DependencyReceiving.Type) { try type.init($0) }
  }

  /// The rules of a description; the check of the map finds unknown names.
  private mutating func rules(_ description: ScreenDescription, isPrepared: Bool) -> VisitRules {
    var rules = VisitRules(transition: description.transition, isPrepared: isPrepared)
    tree.children[description.identifier, default: []] += description.children
    if let parent = description.primaryParent {
      tree.primaryParents[description.identifier] = parent
    }
    for (child, payload) in description.childPayloads {
      if let name = try? Name(child) { rules.childPayloads[name] = payload }
    }
    return rules
  }

  @discardableResult
  private mutating func add(
    _ description: ScreenDescription, isPrepared: Bool, _ make: @escaping ControllerFactory
  ) -> DeclaredVisit {
    let rules = rules(description, isPrepared: isPrepared)
    let name: Name
    do throws(NameError) {
      name = try Name(description.identifier)
    } catch {
      report(.badName("screen", error))
      return DeclaredVisit(.none)
    }
    if Screen(rawValue: description.identifier) != nil {
      return add(ScreenDefinition(name, once: description.once, rules: rules), make)
    } else if Accessory(rawValue: description.identifier) != nil {
      return add(AccessoryDefinition(name, once: description.once, rules: rules), make)
    } else {
      let known = Screen.allCases.map(\.rawValue) + Accessory.allCases.map(\.rawValue)
      report(.unknownDescription(name, near: nearest(name.text, in: known)))
      return DeclaredVisit(rules)
    }
  }

  // MARK: For the map

  /// A screen with its declared children.
  func grown(_ screen: ScreenDefinition) -> ScreenDefinition {
    ScreenDefinition(
      screen.name, once: screen.once, payload: screen.payload, result: screen.result,
      rules: grown(screen.rules, of: screen.name))
  }

  /// An accessory with its declared children.
  func grown(_ accessory: AccessoryDefinition) -> AccessoryDefinition {
    AccessoryDefinition(
      accessory.name, level: accessory.level, under: accessory.under, policy: accessory.policy,
      once: accessory.once, payload: accessory.payload, result: accessory.result,
      rules: grown(accessory.rules, of: accessory.name))
  }

  private func grown(_ rules: VisitRules, of name: Name) -> VisitRules {
    var rules = rules
    rules.children += (tree.children[name.text] ?? []).compactMap { try? Name($0) }
    if let parent = tree.primaryParents[name.text] { rules.primaryParent = try? Name(parent) }
    return rules
  }
}
