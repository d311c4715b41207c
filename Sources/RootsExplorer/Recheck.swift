/// The sample of states whose successors are computed twice.
@usableFromInline
enum Recheck {
  /// Whether a state belongs to the sample: the first one, and one in 64 of all.
  @usableFromInline
  static func isDue(_ number: Int) -> Bool {
    (UInt64(number) &* 0x9E37_79B9_7F4A_7C15) >> 58 == 0
  }
}

extension Search {
  /// Computes the vector, the moves and the successors of a state twice.
  ///
  /// - Returns: the first difference; nil when there is none.
  @inlinable
  func recheck(_ number: Int, _ table: StateTable) -> ModelError.Cause? {
    let vector = unsafe table.vector(number)
    let (one, two) = unsafe (model.unpack(vector.span), model.unpack(vector.span))
    let words = unsafe Array(vector)
    if packed(one) != words || packed(two) != words { return .vector }
    var (moves, again): ([UInt32], [UInt32]) = ([], [])
    model.moves(of: one, into: &moves)
    model.moves(of: two, into: &again)
    if moves != again { return .moves }
    for move in moves
    where model.step(one, move).map(packed) != model.step(two, move).map(packed) {
      return .successor(move: move)
    }
    return nil
  }

  @inlinable
  func packed(_ state: Model.State) -> [UInt32] {
    var words = [UInt32](repeating: 0, count: model.vectorLength)
    var span = words.mutableSpan
    model.pack(state, into: &span)
    return words
  }
}
