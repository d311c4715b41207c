import Roots
import RootsTerminal

/// The time of a session that its remarks take: after a setup until the next remark, and after a
/// bug until the next remark or another screen.
///
/// Only the recorder can measure it, because a tape does not tell when its keys were pressed.
struct RemarkTimes {
  private var spans: [Span] = []

  private struct Span {
    let remark: Remark
    let screen: Name?
    let begin: Duration
    var end: Duration?
  }

  /// Notes that a remark was made or taken back.
  mutating func note(_ made: MadeRemark, on screen: Name?, at time: Duration) {
    guard let remark = made.remark else { return }
    if made.takesBack {
      spans.lastIndex { $0.remark == remark }.map { _ = spans.remove(at: $0) }
    } else {
      end(at: time)
      spans.append(Span(remark: remark, screen: screen, begin: time))
    }
  }

  /// Notes the screen after a step.
  mutating func note(_ screen: Name?, at time: Duration) {
    if let last = spans.last, last.remark.kind == .bug, last.screen != screen { end(at: time) }
  }

  private mutating func end(at time: Duration) {
    guard let last = spans.indices.last, spans[last].end == nil else { return }
    spans[last].end = time
  }

  /// The time of the remarks of a kind.
  func time(of kind: Remark.Kind, at now: Duration) -> Duration {
    spans.filter { $0.remark.kind == kind }.reduce(.zero) { $0 + ($1.end ?? now) - $1.begin }
  }
}
