/// A declared place the user can be at.
public struct ScreenDefinition: Hashable, Sendable {
  /// What the screen is called.
  public let name: Name
  /// Whether a push that is equal to the top is always refused.
  public let once: Bool
  /// The type its payload must have; nil when it takes any, or none.
  public let payload: PayloadType?
  /// The type of the value it gives back; nil when that can be any.
  public let result: PayloadType?
  /// What holds for every visit to it.
  public let rules: VisitRules

  /// A screen.
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

/// A screen that is shown over everything, on an accessory layer.
public struct AccessoryDefinition: Hashable, Sendable {
  /// What navigation on the visible content layer does to it.
  public enum Policy: String, Hashable, Sendable, CaseIterable {
    /// It is cleared.
    case cleared
    /// It stays put.
    case stays
    /// It belongs to its screen: hidden while that is covered, removed with it.
    case belongs
  }

  /// What the accessory is called.
  public let name: Name
  /// The accessory layer it is shown on unless a command says otherwise, 0 to 9.
  public let level: Int
  /// The screens or tabs it may be shown over; anywhere when empty.
  public let under: [Name]
  /// What navigation beneath does to it.
  public let policy: Policy
  /// Whether an overlay that is equal to the top is always refused.
  public let once: Bool
  /// The type its payload must have; nil when it takes any, or none.
  public let payload: PayloadType?
  /// The type of the value it gives back; nil when that can be any.
  public let result: PayloadType?
  /// What holds for every visit to it.
  public let rules: VisitRules

  /// An accessory.
  ///
  /// One that differs under different parents has several definitions.
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
/// Its index is its place in the map.
public struct TabDefinition: Hashable, Sendable {
  /// What the tab is called.
  public let name: Name
  /// The screen at the bottom of its stack.
  public let root: Name

  /// A tab.
  public init(_ name: Name, root: Name) {
    self.name = name
    self.root = root
  }
}

/// The type that a screen's payload must have.
public struct PayloadType: Hashable, Sendable {
  /// The type's name, for messages.
  public let name: String
  /// The name with the modules and types around it: what tells two types of one name apart.
  private let qualifiedName: String
  private let check: @Sendable (Payload) -> PayloadTypeMismatch?

  /// A type.
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

  /// A type with a check of its own.
  package init<Value>(
    _ type: Value.Type, check: @escaping @Sendable (Payload) -> PayloadTypeMismatch?
  ) {
    name = "\(type)"
    qualifiedName = String(reflecting: type)
    self.check = check
  }

  /// What is wrong with a payload; nil when it has the type.
  package func mismatch(_ payload: Payload) -> PayloadTypeMismatch? { check(payload) }

  /// By qualified name.
  public static func == (a: PayloadType, b: PayloadType) -> Bool {
    a.qualifiedName == b.qualifiedName
  }
  /// By qualified name.
  public func hash(into hasher: inout Hasher) { hasher.combine(qualifiedName) }
}

/// What follows when the result of an entry is settled: commands of whoever opened it.
///
/// Their holes are filled from the result, the facts and the opener's payload; each list is one
/// transaction.
public struct Reaction: Hashable, Sendable {
  /// After a value, or none where none was given: `{result}`, `{result.user}`.
  public let completed: [Command]
  /// After a dismissal: `{result}` is its reason.
  public let dismissed: [Command]

  /// A reaction.
  public init(completed: [Command] = [], dismissed: [Command] = []) {
    self.completed = completed
    self.dismissed = dismissed
  }
}

/// Where an app begins.
public enum Start: Hashable, Sendable {
  /// At a tab, by its index from 0.
  case tab(Int)
  /// At a screen, in an app without tabs.
  case screen(Name)
  /// Nowhere: the defined empty state.
  case empty
}
