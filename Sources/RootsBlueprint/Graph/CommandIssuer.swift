package import Roots
package import RootsInput

/// A declaration that issues commands: an action, a question of a protection, a rule for messages,
/// a route, or the reaction of an action or a question.
package struct CommandIssuer: Sendable {
  package enum Source: Sendable {
    /// A control of a screen, or of a definition of an accessory.
    case control(Control, of: Name, variant: Int)
    /// A key of the app, by its index.
    case appKey(Int)
    /// The question of a protection.
    case question(ProtectionDefinition)
    /// A rule for messages of a flow, or of the app for nil.
    case rule(MessageRule, of: Name?)
    /// A route, with the commands of its parents; its index.
    case route(Int)
  }

  package let source: Source
  package let commands: [Command]
  /// Whether the commands follow what becomes of the source's own commands.
  package let isReaction: Bool
  /// The options of the visits that the commands begin.
  package let options: ActionOptions
  /// The references of the placeholders' paths.
  package let references: [String: Reference]

  fileprivate init(
    _ source: Source, _ commands: [Command], isReaction: Bool = false,
    options: ActionOptions = ActionOptions(), references: [String: Reference] = [:]
  ) {
    self.source = source
    self.commands = commands
    self.isReaction = isReaction
    self.options = options
    self.references = references
  }

  /// Whether the commands are issued when a person uses a row, a key or a button, or by a timer;
  /// others follow of themselves, or a link gives them.
  package var isAction: Bool {
    switch source {
    case .control, .appKey: !isReaction
    case .question, .rule, .route: false
    }
  }

  /// Whether a timer issues the commands.
  package var isTimed: Bool {
    guard case .control(let control, of: _, variant: _) = source else { return false }
    return (control == .after || control == .progress) && !isReaction
  }

  /// Whether a link gives the commands.
  package var isRoute: Bool { if case .route = source { true } else { false } }
}

extension Blueprint {
  /// Everything that issues commands, each followed by its reaction: screens in the order of their
  /// names, keys of the app, protections, flows, rules of the app, routes.
  /// - Complexity: O(actions, protections, rules and routes).
  package var issuers: [CommandIssuer] {
    let controls = map.names.flatMap { name in
      contents(of: name).enumerated().flatMap { variant, content in
        content.controls.flatMap { control in
          issuers(.control(control, of: name, variant: variant), content.action(of: control))
        }
      }
    }
    let keys = keys.enumerated().flatMap { issuers(.appKey($0), $1.action) }
    let questions = map.protections.flatMap { protection in
      issuers(
        .question(protection),
        Action([protection.ask].compactMap(\.self), reaction: protection.reaction))
    }
    let flows = map.flows.flatMap { flow in
      (flow.receives + flow.hears).map { CommandIssuer(.rule($0, of: flow.name), $0.commands) }
    }
    let rules = map.hears.map { CommandIssuer(.rule($0, of: nil), $0.commands) }
    let routes = map.routes.enumerated().map { index, route in
      CommandIssuer(.route(index), route.parents + [route.command])
    }
    return controls + keys + questions + flows + rules + routes
  }

  /// An action and its reaction; none without an action.
  private func issuers(_ source: CommandIssuer.Source, _ action: Action?) -> [CommandIssuer] {
    guard let action else { return [] }
    let own = CommandIssuer(
      source, action.commands, options: action.options, references: action.references)
    guard let reaction = map.reaction(action.reaction) else { return [own] }
    return [own, CommandIssuer(source, reaction.commands, isReaction: true)]
  }
}
