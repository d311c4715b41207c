import Roots

extension FrameSearch {
  /// A game in the making.
  struct Recorder {
    var game = FrameGame()
    var numbers: [Item: Int] = [:]
    /// The lists of what can be on tabs while others are shown.
    var tabs: [FrameTab: Int] = [:]
    /// The outcomes of the move that is followed.
    var outcomes: [FrameGame.Outcome] = []
    /// The height of the stack after it.
    var height = FrameGame.Height.notHigher

    /// Adds an outcome: the pair of an item.
    mutating func add(_ item: Item) {
      if let number = numbers[item] { outcomes.append(.pair(number, height)) }
    }

    /// Makes a list of the last outcomes, and returns its number.
    mutating func list(from start: Int) -> Int {
      defer { outcomes.removeSubrange(start...) }
      return game.list(outcomes[start...])
    }
  }

  /// The game on the pairs of a complete search; nil if there is no time for it.
  mutating func game() -> FrameGame? {
    var recorder = Recorder()
    for (number, item) in order.enumerated() { recorder.numbers[item] = number }
    var tabs: [FrameTab: [FrameGame.Outcome]] = [:]
    for (number, item) in order.enumerated() {
      let head = answers.heads[item.head]
      guard let tab = head.tab, head.world.state.activeAccessory == nil else { continue }
      let place = FrameTab(number: tab, facts: head.world.facts.values)
      tabs[place, default: []].append(.pair(number, .notHigher))
    }
    for (tab, outcomes) in tabs { recorder.tabs[tab] = recorder.game.list(onTab: outcomes) }
    self.recorder = recorder
    knownSteps = [:]
    defer { self.recorder = nil }
    for item in order {
      if isStopped() { return nil }
      let choices = moves(of: item.head).map { move in
        follow(item, move, [])
        return (move, self.recorder?.list(from: 0) ?? 0)
      }
      self.recorder?.game.addPair(choices)
    }
    return self.recorder?.game
  }

  /// The height of a stack after a move over known entries.
  ///
  /// Of what is removed only the known entries are counted.
  func height(
    after answer: FrameAnswers.Answer, _ chain: [Link], _ item: Item, isOverRoot: Bool
  ) -> FrameGame.Height {
    let removed: Int
    let count = { (links: ArraySlice<Link>) in links.count { $0.symbol != nil } }
    switch answer.base {
    case .head: removed = 0
    case .link(let index): removed = 1 + count(chain[..<index])
    case .shown: removed = count(chain[..<floor(below: item, chain).count])
    case .gap, .root: removed = 1 + count(chain[...])
    case .nothing: removed = 1 + count(chain[...]) + (isOverRoot ? 1 : 0)
    }
    let added = answer.above.count + (answer.isKept ? 0 : 1)
    return added < removed ? .lower : added == removed ? .notHigher : .higher
  }

  /// The outcome of a move that is refused, or shows another tab; nil for another move.
  func outcome(outside answer: FrameAnswers.Answer) -> FrameGame.Outcome? {
    if answer.isRefused { return .refused }
    guard let tab = answer.shown else { return nil }
    return recorder?.tabs[tab].map { .list($0) } ?? .refused
  }
}
