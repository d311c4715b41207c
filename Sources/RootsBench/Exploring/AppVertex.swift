import Roots

/// A state of a search through an app: one that the search keeps, or what a move makes of it.
struct AppVertex {
  let origin: Origin
  /// The effect of the move; nil for the origin itself.
  var outcome: Outcome?

  init(_ origin: Origin) { self.origin = origin }

  /// A state that a search keeps.
  ///
  /// A class, which the outcomes of its moves share; a search uses it on one thread.
  final class Origin {
    let words: [UInt32]
    let codec: AppCodec
    /// The values of all parts; empty when the state is beyond a limit.
    let values: [UInt32]
    /// The node of the state's fixed parts.
    let situation: UInt32
    /// The observation of the state; nil before it is made.
    var observation: Observation?
    /// The outcome of the latest move that was refused.
    var refused: Outcome?
    /// The moves whose outcomes are asked next, in order, and the numbers of those that are known.
    private var asked: (moves: [UInt32], outcomes: [UInt32?], next: Int) = ([], [], 0)
    private var unpacked: (state: AppState, log: ReadLog)?

    init(_ words: [UInt32], _ codec: AppCodec, _ tree: ReadTree, isFull: Bool) {
      self.words = words
      self.codec = codec
      values = AppCodec.isCut(words) ? [] : codec.values(words)
      situation = values.isEmpty ? 0 : tree.situation(values, isFull: isFull)
    }

    /// Notes the known outcomes of the moves that are asked next.
    func expect(_ moves: [UInt32], _ outcomes: [UInt32?]) { asked = (moves, outcomes, 0) }

    /// The number of a known outcome that was noted for the next move that is asked; nil if the
    /// move is another one.
    func expected(_ move: UInt32) -> UInt32? {
      let place = asked.next
      guard place < asked.moves.count, asked.moves[place] == move else { return nil }
      asked.next += 1
      return asked.outcomes[place]
    }

    /// The state, and the log in which its free layers note what is read of them.
    func watched(_ freeLayers: [Layer]) -> (state: AppState, log: ReadLog) {
      if let unpacked { return unpacked }
      let log = ReadLog()
      var state = codec.unpack(words)
      state.world.watchReads(of: freeLayers, in: log)
      unpacked = (state, log)
      return (state, log)
    }
  }

  /// The words of the state.
  var words: [UInt32] { outcome?.words(after: origin.words) ?? origin.words }

  var isCut: Bool { outcome?.kind == .cut || origin.values.isEmpty }

  var state: AppState { origin.codec.unpack(words) }
}
