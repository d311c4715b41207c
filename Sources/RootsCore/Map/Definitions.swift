/// A declared place that the user can visit.
package struct ScreenDefinition: Hashable, Sendable {
  package let name: Name
  /// Whether a visit that is equal to the top entry is always refused.
  package let once: Bool
  /// The type that its payload must have; nil when it takes any payload, or none.
  package let payload: PayloadType?
  /// The type of the value that it returns; nil for any value.
  package let result: PayloadType?
  /// The rules for every visit to the screen.
  package var rules: VisitRules

  package init(
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
package struct AccessoryDefinition: Hashable, Sendable {
  /// The declarations that it shares with a screen.
  package var screen: ScreenDefinition
  /// The accessory layer on which it is shown by default, 0 to 9.
  package let level: Int
  /// The screens or tabs over which it may be shown; empty for all of them.
  package let under: [Name]
  /// The effect of navigation below it.
  package let policy: AccessoryPolicy

  /// Creates an accessory.
  ///
  /// An accessory that differs from parent to parent has several definitions.
  package init(
    _ name: Name, level: Int = 0, under: [Name] = [], policy: AccessoryPolicy = .cleared,
    once: Bool = false, payload: PayloadType? = nil, result: PayloadType? = nil,
    rules: VisitRules = .none
  ) {
    screen = ScreenDefinition(name, once: once, payload: payload, result: result, rules: rules)
    self.level = level
    self.under = under
    self.policy = policy
  }

  package var name: Name { screen.name }
}

/// A named, numbered stack in the tab bar.
///
/// Its index is its position in the map, from 0. A tab with a condition is present only while that
/// holds; commands number the tabs that are present.
package struct TabDefinition: Hashable, Sendable {
  package let name: Name
  /// The screen at the bottom of its stack.
  package let root: Name
  /// The payload of the root.
  package let payload: Payload?
  /// The condition while which the tab is present; nil for a tab that is always present.
  package let condition: Condition<Name>?

  package init(
    _ name: Name, root: Name, with payload: Payload? = nil, when condition: Condition<Name>? = nil
  ) {
    self.name = name
    self.root = root
    self.payload = payload
    self.condition = condition
  }
}

/// The commands that the opener of an entry issues when the entry's result is settled.
///
/// Their placeholders are filled from the result, the facts and the opener's payload; each list is
/// one transaction. They run also when the opener is gone.
package struct Reaction: Hashable, Sendable {
  /// The commands after a completed result: `{result}` is its value, `{result.user}` a field of it.
  package let completed: [Command]
  /// The commands after a dismissal: `{result}` is its reason.
  package let dismissed: [Command]
  /// The commands after a refusal of the command itself: `{result}` is its reason.
  package let refused: [Command]
  /// The commands once the entry that the command opened is visible for the first time.
  package let shown: [Command]

  package init(
    completed: [Command] = [], dismissed: [Command] = [], refused: [Command] = [],
    shown: [Command] = []
  ) {
    (self.completed, self.dismissed, self.refused, self.shown) =
      (completed, dismissed, refused, shown)
  }

  /// The events after which a reaction has commands.
  package enum Event: String, Hashable, Sendable, CaseIterable {
    case completed, dismissed, refused, shown
  }

  /// The commands of a reaction after one of the events.
  package struct Branch: Hashable, Sendable {
    package let reaction: ReactionID
    package let event: Event

    package init(reaction: ReactionID, event: Event) {
      (self.reaction, self.event) = (reaction, event)
    }
  }

  package func commands(after event: Event) -> [Command] {
    switch event {
    case .completed: completed
    case .dismissed: dismissed
    case .refused: refused
    case .shown: shown
    }
  }

  /// The commands after a result.
  package var ofResult: [Command] { completed + dismissed }

  package var commands: [Command] { ofResult + refused + shown }
}

/// The tab to which `back` leads from the root of another one.
public enum BackBehavior: String, Hashable, Sendable, CaseIterable {
  /// None.
  case none
  /// The tab where the navigator begins.
  case start
  /// The first tab.
  case first
  /// The tab before, in the order of the tabs.
  case order
  /// The tab that was shown before; each is visited once.
  case history
}

/// The place where an app begins.
package enum Start: Hashable, Sendable {
  /// A tab, by its index from 0.
  case tab(Int)
  /// A screen with its payload, in an app without tabs.
  case screen(Name, with: Payload? = nil)
  /// The empty state, without any screen.
  case empty
}
