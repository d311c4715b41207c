/// The way from where one is to a screen: first backwards, then forwards.
///
/// A value that can be shown before it runs. Each step is a plain command; together they are one
/// transaction. A front end may play the steps one after another: each says which screen it leads
/// to, and by which transition.
public struct SeguePlan: Hashable, Sendable {
  /// One command of the way.
  public struct Step: Hashable, Sendable {
    /// Which part of the way a step belongs to.
    public enum Direction: String, Hashable, Sendable {
      /// Something goes: what is popped, dismissed, or left for the menu.
      case backwards
      /// Something comes: a screen, an accessory, another tab.
      case forwards
    }

    /// Which part of the way it belongs to.
    public let direction: Direction
    /// What is done.
    public let command: Command
    /// The screen that one sees after it.
    public let screen: Name
    /// How many screens, layers and tabs it moves, 1 and up: what it adds to the plan's length.
    public let count: Int
    /// The name of its transition; the usual one when nil.
    ///
    /// To the menu and away from it, it is the menu's.
    public let transition: String?
    /// Whether it leads to the menu, or away from it.
    public let crossesMenu: Bool
  }

  /// The screen that the way begins at.
  public let origin: Name
  /// The screen that it leads to.
  public let destination: Name
  /// In order, the ones backwards before the ones forwards.
  public let steps: [Step]

  /// How many screens, layers and tabs move: no declared way is shorter.
  public var length: Int { steps.reduce(0) { $0 + $1.count } }

  /// Every screen that one sees on the way, the first and the last among them.
  public var screens: [Name] { [origin] + steps.map(\.screen) }

  /// All of it as one command: a transaction when there are several steps.
  public var command: Command {
    steps.count == 1 ? steps[0].command : .transaction(steps.map(\.command))
  }
}

extension SeguePlan: CustomStringConvertible {
  /// A line for each step: `backwards  pop tab messages  (mailbox)`.
  public var description: String {
    let width = steps.map { "\($0.command)".count }.max() ?? 0
    return steps.map { step in
      let command = "\(step.command)"
      let blank = String(repeating: " ", count: width - command.count)
      let direction = step.direction == .forwards ? "forwards " : "backwards"
      return "\(direction)  \(command)\(blank)  \(step.screen)"
    }.joined(separator: "\n")
  }
}
