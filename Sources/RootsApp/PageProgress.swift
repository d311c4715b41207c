import Roots
import RootsBlueprint
import RootsTerminal

// Progress: the value of a fact, or elapsed time while the page is visible and not covered.
extension BlueprintController {
  func refreshProgress(_ evaluation: Evaluation) {
    guard let declared = page.content.progress else { return }
    progress.label = declared.label.map { evaluation.text($0) } ?? ""
    switch declared.measure {
    case .time(let time): showElapsed(of: time)
    case .fact(let place, let range):
      guard case .int(let value)? = evaluation.value(.fact(place)) else { return }
      let width = Double(range.upperBound) - Double(range.lowerBound)
      progress.fraction = width > 0 ? (Double(value) - Double(range.lowerBound)) / width : 1
    }
  }

  private func showElapsed(of time: Duration) {
    progress.fraction = elapsed / time
    let isSpinner = page.content.progress?.isSpinner == true
    progress.turn = isSpinner ? Int(elapsed / .milliseconds(100)) : nil
  }

  /// Starts the timer, or resumes it after the page was hidden or covered.
  func goOn() {
    guard tick == nil, let declared = page.content.progress,
      case .time(let time) = declared.measure, elapsed < time
    else { return }
    let step = min(max(time / Self.stepsAtMost, .milliseconds(100)), time - elapsed)
    tick = app.scheduler.schedule(after: step) { [weak self] in self?.pass(step, of: time) }
  }

  /// Stops the timer until `goOn`.
  func pause() {
    if let tick { app.scheduler.cancel(tick) }
    tick = nil
  }

  /// The maximum number of steps of a timer; no bar has more columns.
  private static let stepsAtMost = 1000

  private func pass(_ step: Duration, of time: Duration) {
    tick = nil
    elapsed += step
    showElapsed(of: time)
    guard elapsed >= time else { return goOn() }
    if let action = page.content.progress?.action { elapse(action) }
  }
}
