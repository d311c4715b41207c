/// The step under way, and the inputs that are taken after it.
struct StepProgress {
  /// The result of the current step.
  var result = StepResult()
  var phase = Phase.idle
  var inputs = LiveInputs()

  enum Phase {
    case idle
    /// The step can still be refused: factories make the controllers of its entries.
    case undecided
    /// The effects are being performed.
    case decided
  }

  /// Whether a step is under way.
  var isBusy: Bool { phase != .idle }
}

/// The inputs of the live side, which are taken after the current step and before queued commands.
struct LiveInputs {
  private var waiting: [(input: Input, depth: Int)] = []
  /// The number of nested rechecks that led to the current input.
  private var depth = 0

  var isEmpty: Bool { waiting.isEmpty }

  mutating func add(_ input: Input) { waiting.append((input, 0)) }

  /// Adds a recheck of a protection after the verdicts that wait, in place of one that waits.
  ///
  /// - Parameter isNested: whether it leads to the next question, which leads to a recheck again.
  /// - Returns: whether it is added; false after too many nested ones.
  mutating func addRecheck(of protection: Name, isNested: Bool) -> Bool {
    let recheck = Input.recheck(protection)
    let queued = waiting.filter { $0.input == recheck }.map(\.depth).max() ?? 0
    let depth = max(queued, isNested ? self.depth + 1 : 0)
    guard depth < World.chainLimit else { return false }
    waiting.removeAll { $0.input == recheck }
    waiting.append((recheck, depth))
    return true
  }

  /// Removes the next input and makes it the current one; nil if there is none.
  mutating func next() -> Input? {
    guard let next = waiting.first else {
      depth = 0
      return nil
    }
    waiting.removeFirst()
    depth = next.depth
    return next.input
  }
}

extension Input {
  /// Whether it is a command whose sender gets its refusal as the reply.
  var isFromOutside: Bool {
    switch self {
    case .command: true
    case .notPrepared(_, _, let input): input.isFromOutside
    default: false
    }
  }
}
