import Roots

/// A report of what a command would do to a world, stage by stage, and why.
///
/// The command is applied to a copy of the world, so the report is what would happen. Each stage
/// has a function of its own in a file of its own, to which a feature adds its lines.
package struct Explanation: Hashable, Sendable {
  /// Reads a command, or a link, which has a scheme before the first blank.
  package static func command(_ text: String) throws(CommandSyntaxError) -> Command {
    let first = text.split(separator: " ").first ?? ""
    let isLink = first.contains("://") && !Command.words.contains(String(first))
    return isLink ? .open(text) : try Command(parsing: text)
  }

  /// A stage of `step`.
  package enum Stage: String, Hashable, Sendable {
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
  package let refusal: String?

  /// Explains a command that comes from outside the app's screens, as the prompt takes it.
  ///
  /// - Parameter payloadFields: the fields of the payload without which a screen shows nothing
  ///   useful; nil for a screen that needs no payload.
  package init(
    of command: Command, in world: World, payloadFields: (Name) -> [String]? = { _ in nil }
  ) {
    let asked = Asked(command, in: world)
    if let lack = command.lackOfPayload(in: world.map, fields: payloadFields) {
      refusal = lack
      parts = [
        Part(stage: .resolve, lines: asked.resolveLines),
        Part(stage: .apply, lines: ["refused: \(lack)"]),
      ]
      return
    }
    refusal = asked.result.refusal.map { "\($0)" }
    let isDone = refusal == nil && asked.pending == nil
    var stages: [(Stage, [String])] = [
      (.resolve, asked.resolveLines), (.apply, asked.applyLines), (.protect, asked.protectLines),
    ]
    if isDone {
      stages += [
        (.commit, asked.commitLines), (.settle, asked.settleLines), (.notify, asked.notifyLines),
      ]
    }
    parts = stages.filter { !$1.isEmpty }.map { Part(stage: $0, lines: $1) }
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
  }
}

extension Explanation: CustomStringConvertible {
  /// Lines of text; the first line of each stage begins with the stage's name.
  package var description: String {
    parts.flatMap { part in
      part.lines.enumerated().map { place, line in
        (place == 0 ? part.stage.rawValue : "").padded(to: 9) + line
      }
    }.joined(separator: "\n")
  }
}
