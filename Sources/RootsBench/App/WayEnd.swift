import Roots

/// The last move of a way, with the states before and after it.
struct WayEnd {
  /// The number of the move; nil for a way without moves.
  let last: UInt32?
  let before: AppState
  let after: AppState
  /// The reason why the move changed nothing; nil if it changed something.
  let refusal: AppRefusal?
}

extension AppRun {
  /// Performs a way from the start.
  func end(of way: some BidirectionalCollection<UInt32>) -> WayEnd {
    var state = start()
    for number in way.dropLast() { _ = perform(number, on: &state) }
    let before = state
    let refusal = way.last.flatMap { perform($0, on: &state) }
    return WayEnd(last: way.last, before: before, after: state, refusal: refusal)
  }
}

extension AppState {
  /// The screen with the focus.
  var focusedScreen: Name { world.state.focusedEntry?.screen ?? .empty }
}
