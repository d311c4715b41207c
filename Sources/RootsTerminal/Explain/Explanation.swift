import Roots

/// A report of what a command would do to a world, stage by stage, and why.
///
/// The command is applied to a copy of the world, so the report is what would happen. Each stage
/// has a function of its own in a file of its own, to which a feature adds its lines.
package struct Explanation: Hashable, Sendable {
  /// A stage of `step`.
  package enum Stage: String, Hashable, Sendable, CaseIterable {
    case resolve, apply, protect, commit, settle, notify
  }

  /// The lines about one stage.
  package struct Part: Hashable, Sendable {
    package let stage: Stage
    /// At least one line.
    package let lines: [String]
  }

  /// The parts in the order of the stages; stages after a refusal or an open question are missing.
  package let parts: [Part]
  /// The reason why nothing would change; nil when the command would be applied.
  package let refusal: Refusal?

  /// Explains a command that comes from outside the app's screens.
  package init(of command: Command, in world: World) {
    let asked = Asked(command, in: world)
    refusal = asked.result.refusal
    let isDone = refusal == nil && asked.pending == nil
    let stages: [Stage] = isDone ? Stage.allCases : [.resolve, .apply, .protect]
    parts = stages.map { Part(stage: $0, lines: asked.lines(of: $0)) }
      .filter { !$0.lines.isEmpty }
  }

  /// A command, the world before it, and its result in a copy of that world.
  struct Asked {
    let command: Command
    let world: World
    let after: World
    let result: StepResult
    let effects: [Effect]

    init(_ command: Command, in world: World) {
      var after = world
      self.command = command
      self.world = world
      result = step(&after, .command(command, origin: nil))
      self.after = after
      effects = result.effects
    }

    func lines(of stage: Stage) -> [String] {
      switch stage {
      case .resolve: resolveLines
      case .apply: applyLines
      case .protect: protectLines
      case .commit: commitLines
      case .settle: settleLines
      case .notify: notifyLines
      }
    }
  }
}

extension Explanation: CustomStringConvertible {
  /// Lines of text; the first line of each stage begins with the stage's name.
  package var description: String {
    let width = 9
    return parts.flatMap { part in
      part.lines.enumerated().map { place, line in
        let head = place == 0 ? part.stage.rawValue : ""
        return head + String(repeating: " ", count: width - head.count) + line
      }
    }.joined(separator: "\n")
  }
}
