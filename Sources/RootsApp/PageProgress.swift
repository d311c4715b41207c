import Roots
import RootsBlueprint
import RootsTerminal

// Progress: a fact as it is, or a time that passes while the page can be seen.
extension BlueprintController {
  func refreshProgress(_ evaluation: EvaluationContext) {
    guard let declared = page.content.progress else { return }
    progress.label = declared.label.map { evaluation.text($0) } ?? ""
    switch declared.measure {
    case .time(let time): progress.fraction = elapsed / time
    case .fact(let place, let range):
      guard case .int(let value)? = evaluation.value(.fact(place)) else { return }
      let width = Double(range.upperBound) - Double(range.lowerBound)
      progress.fraction = width > 0 ? (Double(value) - Double(range.lowerBound)) / width : 1
    }
  }

  /// The time passes, or goes on from where it stood when the page went out of sight.
  func goOn() {
    guard tick == nil, let declared = page.content.progress,
      case .time(let time) = declared.measure, elapsed < time
    else { return }
    let step = min(max(time / Self.stepsAtMost, .milliseconds(100)), time - elapsed)
    tick = app.scheduler.schedule(after: step) { [weak self] in self?.pass(step, of: time) }
  }

  /// Nothing happens any more until it goes on.
  func pause() {
    if let tick { app.scheduler.cancel(tick) }
    tick = nil
  }

  /// The most steps in which a time passes: no bar shows more.
  private static let stepsAtMost = 1000

  private func pass(_ step: Duration, of time: Duration) {
    tick = nil
    elapsed += step
    progress.fraction = elapsed / time
    guard elapsed >= time else { return goOn() }
    if let action = page.content.progress?.action { elapse(action) }
  }
}
