/// A regular expression as instructions for a matcher.
struct RegexProgram: Hashable, Sendable {
  enum Instruction: Hashable, Sendable {
    /// Consumes one character of a set.
    case one(RegexSet)
    /// Continues at the first place, or else at the second.
    case split(Int, Int)
    case jump(Int)
    case assertion(RegexAssertion)
    /// Stores the position in a slot.
    case save(Int)
    /// Fails if the position has not changed since it was stored in a slot.
    case progress(Int)
    /// Consumes the text between the positions in two slots.
    case reference(Int, ignoresCase: Bool)
    /// Runs the following instructions up to `accept`, then continues at `next`.
    case look(isAhead: Bool, isNegated: Bool, next: Int)
    /// Runs the following instructions up to `accept`, and keeps their first match.
    case atomic(next: Int)
    case accept
  }

  private(set) var instructions: [Instruction] = []
  private(set) var slotCount: Int
  /// Whether an instruction is tried once at each position; false with references to groups.
  private(set) var remembersPositions = true

  /// The maximum number of instructions, which limits nested repetitions.
  private static let limit = 20_000

  /// Compiles an expression.
  init(_ node: RegexNode, groupCount: Int) throws(TapePatternError) {
    slotCount = 2 * groupCount + 2
    remembersPositions = !node.hasReference
    try add(node)
    instructions.append(.accept)
  }

  private mutating func append(_ instruction: Instruction) throws(TapePatternError) {
    guard instructions.count < Self.limit else {
      throw TapePatternError(reason: "its repetitions are too long")
    }
    instructions.append(instruction)
  }

  private mutating func add(_ node: RegexNode) throws(TapePatternError) {
    switch node {
    case .empty: break
    case .one(let set): try append(.one(set))
    case .sequence(let nodes): for node in nodes { try add(node) }
    case .choice(let nodes): try add(choice: nodes)
    case .repeated(let node, let least, let most, .possessive):
      try add(.atomic(.repeated(node, least: least, most: most, .eager)))
    case .repeated(let node, let least, let most, let greed):
      for _ in 0..<least { try add(node) }
      if let most {
        try add(node, upTo: most - least, isLazy: greed == .lazy)
      } else {
        try addLoop(node, isLazy: greed == .lazy)
      }
    case .group(let node, let number):
      try append(.save(2 * number))
      try add(node)
      try append(.save(2 * number + 1))
    case .reference(let number, let ignoresCase):
      try append(.reference(number, ignoresCase: ignoresCase))
    case .assertion(let assertion): try append(.assertion(assertion))
    case .look(let node, let isAhead, let isNegated):
      try add(node) { .look(isAhead: isAhead, isNegated: isNegated, next: $0) }
    case .atomic(let node): try add(node) { .atomic(next: $0) }
    }
  }

  private mutating func add(choice nodes: [RegexNode]) throws(TapePatternError) {
    var ends: [Int] = []
    for (index, node) in nodes.enumerated() {
      let start = instructions.count
      guard index < nodes.count - 1 else {
        try add(node)
        break
      }
      try append(.accept)
      try add(node)
      ends.append(instructions.count)
      try append(.accept)
      instructions[start] = .split(start + 1, instructions.count)
    }
    for end in ends { instructions[end] = .jump(instructions.count) }
  }

  private mutating func add(
    _ node: RegexNode, upTo count: Int, isLazy: Bool
  ) throws(TapePatternError) {
    var starts: [Int] = []
    for _ in 0..<count {
      starts.append(instructions.count)
      try append(.accept)
      try add(node)
    }
    for start in starts { instructions[start] = split(start + 1, instructions.count, isLazy) }
  }

  private mutating func addLoop(_ node: RegexNode, isLazy: Bool) throws(TapePatternError) {
    let start = instructions.count
    let slot = slotCount
    try append(.accept)
    if !remembersPositions {
      slotCount += 1
      try append(.save(slot))
    }
    try add(node)
    if !remembersPositions { try append(.progress(slot)) }
    try append(.jump(start))
    instructions[start] = split(start + 1, instructions.count, isLazy)
  }

  private func split(_ body: Int, _ end: Int, _ isLazy: Bool) -> Instruction {
    isLazy ? .split(end, body) : .split(body, end)
  }

  /// Adds a lookaround or an atomic group, after an instruction with the place after the group.
  private mutating func add(
    _ node: RegexNode, apart: (Int) -> Instruction
  ) throws(TapePatternError) {
    let start = instructions.count
    try append(.accept)
    try add(node)
    try append(.accept)
    instructions[start] = apart(instructions.count)
  }
}

extension RegexNode {
  fileprivate var hasReference: Bool {
    switch self {
    case .reference: true
    case .sequence(let nodes), .choice(let nodes): nodes.contains(where: \.hasReference)
    case .repeated(let node, _, _, _), .group(let node, _), .look(let node, _, _),
      .atomic(let node):
      node.hasReference
    case .empty, .one, .assertion: false
    }
  }
}
