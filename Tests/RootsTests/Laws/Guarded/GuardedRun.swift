import Roots

/// A run of random acts, which a seed repeats.
struct GuardedRun {
  let versions: [GuardedApp]
  let seed: UInt64
  /// The version with which the run begins.
  let version: Int
  let isRecording: Bool
  /// The acts so far.
  private(set) var acts: [GuardedAct] = []
  /// The number of acts after which every question is answered and the navigator ends.
  private let length: Int

  init(_ versions: [GuardedApp], seed: UInt64) {
    self.versions = versions
    self.seed = seed
    var chance = Chance(seed: seed)
    version = chance.below(versions.count)
    isRecording = chance.happens(25)
    length = 20 + chance.below(120)
  }

  /// Does random things until one breaks a law.
  /// - Returns: the law that is broken; nil when all hold.
  mutating func run() -> GuardedOracle.Breach? {
    var source = GuardedSource(seed: ~seed)
    let session = GuardedSession(versions, version, isRecording: isRecording)
    for _ in 0..<length {
      let act = source.next(
        isCrowded: session.isCrowded, questions: session.questionCount, cards: session.cards.count,
        ids: session.ids)
      acts.append(act)
      session.perform(act)
      if let broken = session.broken { return broken }
    }
    return finish(session)
  }

  private func finish(_ session: GuardedSession) -> GuardedOracle.Breach? {
    if seed % 4 != 0 { session.perform(.answerEverything) }
    if session.broken == nil { session.end() }
    return session.broken
  }

  /// Does these acts.
  private func broken(by acts: [GuardedAct]) -> (count: Int, breach: GuardedOracle.Breach)? {
    let session = GuardedSession(versions, version, isRecording: isRecording)
    for (index, act) in acts.enumerated() {
      session.perform(act)
      if let breach = session.broken { return (index + 1, breach) }
    }
    return finish(session).map { (acts.count, $0) }
  }

  /// Drops every act that is not needed to break the same law.
  /// - Returns: how the acts that are left break it.
  mutating func shrink(_ breach: GuardedOracle.Breach) -> GuardedOracle.Breach {
    var breach = breach
    var size = max(1, acts.count / 2)
    while true {
      var isSmaller = false
      var start = 0
      while start < acts.count {
        var fewer = acts
        fewer.removeSubrange(start..<min(acts.count, start + size))
        if let found = broken(by: fewer), found.breach.law == breach.law {
          acts = Array(fewer.prefix(found.count))
          breach = found.breach
          isSmaller = true
        } else {
          start += size
        }
      }
      if size == 1, !isSmaller { return breach }
      size = isSmaller ? size : max(1, size / 2)
    }
  }

  /// The acts, one a line.
  var text: String {
    "\(versions[version].title), seed \(seed)\(isRecording ? ", recording" : "")\n"
      + acts.map { "  \($0)\n" }.joined()
  }
}
