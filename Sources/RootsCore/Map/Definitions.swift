/// A declared place that the user can visit.
public struct ScreenDefinition: Hashable, Sendable {
  /// The name of the screen.
  public let name: Name
  /// Whether a push that is equal to the top entry is always refused.
  public let once: Bool
  /// The type that its payload must have; nil when it takes any payload, or none.
  public let payload: PayloadType?
  /// The type of the value that it returns; nil for any value.
  public let result: PayloadType?
  /// The rules for every visit to the screen.
  public let rules: VisitRules

  /// Creates a screen.
  public init(
    _ name: Name, once: Bool = false, payload: PayloadType? = nil, result: PayloadType? = nil,
    rules: VisitRules = .none
  ) {
    self.name = name
    self.once = once
    self.payload = payload
    self.result = result
    self.rules = rules
  }
}

/// A screen that is shown over everything, on an accessory layer (a modal or overlay).
public struct AccessoryDefinition: Hashable, Sendable {
  /// The effect that navigation on the visible content layer has on an accessory.
  public enum Policy: String, Hashable, Sendable, CaseIterable {
    /// The accessory is removed.
    case cleared
    /// The accessory stays.
    case stays
    /// The accessory belongs to its screen: hidden while that is covered, removed with it.
    case belongs
  }

  /// The name of the accessory.
  public let name: Name
  /// The accessory layer on which it is shown by default, 0 to 9.
  public let level: Int
  /// The screens or tabs over which it may be shown; empty for all of them.
  public let under: [Name]
  /// The effect of navigation below it.
  public let policy: Policy
  /// Whether an overlay that is equal to the top entry is always refused.
  public let once: Bool
  /// The type that its payload must have; nil when it takes any payload, or none.
  public let payload: PayloadType?
  /// The type of the value that it returns; nil for any value.
  public let result: PayloadType?
  /// The rules for every visit to the accessory.
  public let rules: VisitRules

  /// Creates an accessory.
  ///
  /// An accessory that differs from parent to parent has several definitions.
  public init(
    _ name: Name, level: Int = 0, under: [Name] = [], policy: Policy = .cleared,
    once: Bool = false, payload: PayloadType? = nil, result: PayloadType? = nil,
    rules: VisitRules = .none
  ) {
    self.name = name
    self.level = level
    self.under = under
    self.policy = policy
    self.once = once
    self.payload = payload
    self.result = result
    self.rules = rules
  }
}

/// A named, numbered stack in the tab bar.
///
/// Its number is its position in the map, from 0.
public struct TabDefinition: Hashable, Sendable {
  /// The name of the tab.
  public let name: Name
  /// The screen at the bottom of its stack.
  public let root: Name

  /// Creates a tab.
  public init(_ name: Name, root: Name) {
    self.name = name
    self.root = root
  }
}

/// The type that a screen's payload must have.
public struct PayloadType: Hashable, Sendable {
  /// The name of the type, for messages.
  public let name: String
  /// The name with its modules and enclosing types, which tells types of equal name apart.
  private let qualifiedName: String
  private let check: @Sendable (Payload) -> PayloadTypeMismatch?

  /// Creates a payload type that checks for values of a Swift type.
  public init<Value: Sendable>(_ type: Value.Type) {
    name = "\(type)"
    qualifiedName = String(reflecting: type)
    check = { payload in
      do throws(PayloadTypeMismatch) {
        _ = try payload.value(as: Value.self)
        return nil
      } catch {
        return error
      }
    }
  }

  /// Creates a payload type with a custom check.
  package init<Value>(
    _ type: Value.Type, check: @escaping @Sendable (Payload) -> PayloadTypeMismatch?
  ) {
    name = "\(type)"
    qualifiedName = String(reflecting: type)
    self.check = check
  }

  /// Returns the mismatch between a payload and the type; nil when the payload has the type.
  package func mismatch(_ payload: Payload) -> PayloadTypeMismatch? { check(payload) }

  /// Compares the qualified names.
  public static func == (a: PayloadType, b: PayloadType) -> Bool {
    a.qualifiedName == b.qualifiedName
  }
  /// Hashes the qualified name.
  public func hash(into hasher: inout Hasher) { hasher.combine(qualifiedName) }
}

/// The commands that the opener of an entry issues when the entry's result is settled.
///
/// Their placeholders are filled from the result, the facts and the opener's payload; each list is
/// one transaction.
public struct Reaction: Hashable, Sendable {
  /// The commands after a completed result: `{result}` is its value, `{result.user}` a field of it.
  public let completed: [Command]
  /// The commands after a dismissal: `{result}` is its reason.
  public let dismissed: [Command]

  /// Creates a reaction.
  public init(completed: [Command] = [], dismissed: [Command] = []) {
    self.completed = completed
    self.dismissed = dismissed
  }
}

/// The place where an app begins.
public enum Start: Hashable, Sendable {
  /// A tab, by its index from 0.
  case tab(Int)
  /// A screen, in an app without tabs.
  case screen(Name)
  /// The empty state, without any screen.
  case empty
}
