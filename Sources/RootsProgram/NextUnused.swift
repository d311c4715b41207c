import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import RootsTesting

/// The word `next` of the prompt: the way to the nearest row, key or form that nothing has used.
struct NextUnused {
  let blueprint: Blueprint
  /// What tapes and this session have used.
  let used: UsedControls

  var tool: SessionTool {
    SessionTool(.next) { [self] session, _ in find(in: session) }
  }

  private func find(in session: Session) -> MessageLine {
    guard session.navigator.world.map === blueprint.map else {
      return MessageLine(.info, "the app was reloaded; ':next' needs a new start of the program")
    }
    let way: UnusedWay
    do throws(UnusedWay.Lack) {
      way = try UnusedWay(in: session, of: blueprint, unusedBy: used)
    } catch {
      switch error {
      case .nothing: return MessageLine(.info, "all that can be reached from here was used")
      case .nothingNear(let count):
        return MessageLine(.info, "nothing unused was found near, in \(count) states")
      }
    }
    let widest = way.steps.map { columnWidth(of: $0.key) }.max() ?? 0
    let lines = way.steps.map { "\($0.key.padded(to: widest))  \($0.label)" }
    session.offer("Not used yet", lines) { [weak session] in
      guard let session, let label = way.go(in: session) else { return }
      session.message = MessageLine(.info, "the way ended here: \(label) did something else")
    }
    let count = way.steps.count
    return MessageLine(.info, "Enter goes there by \(count) step\(count == 1 ? "" : "s")")
  }
}
