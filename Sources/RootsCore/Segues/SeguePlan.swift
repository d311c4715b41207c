/// A plan of the steps from the current screen to another: first backwards, then forwards.
///
/// The plan is a value that can be shown before it runs. Each step is a plain command; together
/// they are one transaction.
public struct SeguePlan: Hashable, Sendable {
  /// One command of the plan.
  package struct Step: Hashable, Sendable {
    /// The direction of a step.
    package enum Direction: String, Hashable, Sendable {
      /// A step that pops or dismisses entries, or leaves them for the menu.
      case backwards
      /// A step that shows a screen, an accessory or another tab.
      case forwards
    }

    /// The direction of the step.
    package let direction: Direction
    /// The command of the step.
    package let command: Command
    /// The screen that is visible after the step.
    package let screen: Name
    /// The number of screens, layers and tabs that the step moves, at least 1.
    package let count: Int
  }

  /// The screen on which the plan begins.
  public let origin: Name
  /// The screen to which the plan leads.
  public let destination: Name
  /// The steps in order, backward ones first.
  package let steps: [Step]

  /// The number of screens, layers and tabs that move; no declared path has fewer.
  public var length: Int { steps.reduce(0) { $0 + $1.count } }

  /// The screens that are visible on the way, including the first and the last.
  public var screens: [Name] { [origin] + steps.map(\.screen) }

  /// The whole plan as one command: a transaction when there are several steps.
  public var command: Command {
    steps.count == 1 ? steps[0].command : .transaction(steps.map(\.command))
  }
}

extension SeguePlan: CustomStringConvertible {
  /// A line for each step, such as `backwards  pop tab messages  (mailbox)`.
  public var description: String {
    let width = steps.map { columnWidth(of: "\($0.command)") }.max() ?? 0
    return steps.map { step in
      let command = "\(step.command)".padded(to: width)
      let direction = step.direction == .forwards ? "forwards " : "backwards"
      return "\(direction)  \(command)  \(step.screen)"
    }.joined(separator: "\n")
  }
}
