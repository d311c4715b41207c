/// What a command would do to a world, stage by stage, and why.
///
/// It is asked of the world itself: the command takes its way through a copy, so that what is told
/// is what would happen. Each stage has a function of its own, in a file of its own, to which a
/// feature adds its lines.
package struct Explanation: Hashable, Sendable {
  /// A stage of the way, as `step` takes it.
  package enum Stage: String, Hashable, Sendable, CaseIterable {
    case resolve, apply, protect, commit, settle, notify
  }

  /// What is to be said of one stage.
  package struct Part: Hashable, Sendable {
    package let stage: Stage
    /// At least one.
    package let lines: [String]
  }

  /// In the order of the stages; those behind a refusal, or a question, are missing.
  package let parts: [Part]
  /// Why nothing would change, if so.
  package let refusal: Refusal?

  /// Asks what a command from outside would do.
  package init(of command: Command, in world: World) {
    let asked = Asked(command, in: world)
    refusal = asked.result.refusal
    let isDone = refusal == nil && asked.pending == nil
    let stages: [Stage] = isDone ? Stage.allCases : [.resolve, .apply, .protect]
    parts = stages.map { Part(stage: $0, lines: asked.lines(of: $0)) }
      .filter { !$0.lines.isEmpty }
  }

  /// A command, the world before it, and what came of it in a copy.
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
  /// Lines of text: each stage's name stands before its first.
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
