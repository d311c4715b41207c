import RootsBench
import RootsTerminal

extension MovePlayer {
  /// The name of a move, as in reports.
  func name(of number: UInt32) -> String { run.name(of: run.table[number]) }

  /// The numbers of the moves that are possible now, in the order of declaration.
  var possibleMoves: [UInt32] { run.moves(in: state) }

  /// Presses a key, and follows with the move that it is.
  /// - Returns: the number of the move; nil if the key changed nothing.
  /// - Throws: `Disagreement` if no possible move does what the key did.
  func press(_ key: Key) throws(Disagreement) -> UInt32? {
    session.handle(.key(key))
    return try follow("the key \(key.name)")
  }

  /// Lets time pass while no timer of the app runs, which must change nothing.
  func idle(_ time: Duration) throws(Disagreement) {
    if state.world.nextDue != nil { return }
    session.scheduler.advance(to: session.scheduler.now + time)
    session.loop.drain()
    _ = try follow("the time")
  }

  private func follow(_ cause: String) throws(Disagreement) -> UInt32? {
    let now = session.navigator.world.comparable
    if now == state.comparable { return nil }
    for number in possibleMoves {
      var next = state
      guard run.perform(number, on: &next) == nil, next.comparable == now else { continue }
      state = next
      return number
    }
    throw Disagreement(
      move: run.table[possibleMoves[0]], acts: [],
      difference: "no move comes to what \(cause) does")
  }
}
