import Roots
import RootsBlueprint
import RootsTerminal

/// A progress bar: the value of a fact, or the time while the page is visible and not covered.
struct ProgressBody: PageBody {
  var pane = ProgressBar(fraction: 0)
  private let page: Page

  init(_ page: Page) { self.page = page }

  mutating func refresh(_ evaluation: Evaluation, _ rows: KeptRows, values: [Literal?]) {
    guard let declared = page.content.progress else { return }
    pane.label = declared.label.map { evaluation.text($0) } ?? ""
    guard case .fact(let place, let range) = declared.measure,
      case .int(let value)? = evaluation.value(.fact(place))
    else { return }
    let width = Double(range.upperBound) - Double(range.lowerBound)
    pane.fraction = width > 0 ? (Double(value) - Double(range.lowerBound)) / width : 1
  }

  /// The time after which a bar that shows a time moves; no bar has more than 1000 columns.
  static func step(of time: Duration) -> Duration {
    min(max(time / 1000, .milliseconds(100)), time)
  }

  mutating func show(_ elapsed: Duration) {
    guard let declared = page.content.progress, case .time(let time) = declared.measure else {
      return
    }
    // A frame shows whole steps, so that it does not depend on the moment at which it is drawn.
    let steps = (elapsed / Self.step(of: time)).rounded(.down)
    pane.fraction = elapsed >= time ? 1 : steps * (Self.step(of: time) / time)
  }

  var takesFocus: Bool { false }
  var controls: [Control] { [] }

  var spokenLines: [String] {
    let label = pane.label.isEmpty ? "" : visible(pane.label) + ": "
    return ["\(label)\(pane.spokenPercentage) %"]
  }
}
