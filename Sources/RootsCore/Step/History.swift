/// The commits that can be undone and redone, as the stacks before and after them.
///
/// A commit holds the changes of navigation of one step. The facts that a transaction sets belong
/// to its commit; a fact that was set to another value since keeps it when the commit is undone or
/// redone. Never in the history: a fact that is set alone, a transaction that only sets facts,
/// facts that are not saved, such as a sign-in, and the screens that protections show.
///
/// The oldest commits are discarded when there are more than `limit`, or when the payloads and
/// results of the kept ones take more than `byteLimit` bytes; the latest commit is always kept. A
/// discarded commit cannot be undone, and its payloads and results are released at once.
public struct History: Hashable, Sendable {
  /// The default number of kept commits.
  public static let defaultLimit = 1_000_000
  /// The largest size of the payloads and results in a history: 32 MiB.
  ///
  /// A payload counts for each commit that carries it.
  public static let byteLimit = 32 << 20

  /// The largest number of kept commits, 0 or more.
  public let limit: Int
  /// The commits that can be undone, each with the stacks before it.
  private(set) var done = CommitLog()
  /// The commits that can be redone, each with the stacks after it.
  private(set) var undone = CommitLog()
  /// The stacks before cards cleared accessories, without cards; nil if none did since the latest
  /// commit, undo or redo.
  ///
  /// The commit of the command that waited begins with them; without one, their change is a commit
  /// of its own. Undo and redo begin with them, too.
  fileprivate(set) var uncleared: NavigationState?

  init(limit: Int) { self.limit = limit }

  /// The number of commits that can be undone.
  public var undoCount: Int { done.count }
  /// The number of commits that can be redone.
  public var redoCount: Int { undone.count }
  /// The size of the payloads and results, in bytes.
  public var byteCount: Int { done.byteCount + undone.byteCount }

  /// The number of kept changes.
  var changeCount: Int { done.changeCount + undone.changeCount }
  /// The entries that undo and redo add or remove, and those that stay.
  /// - Complexity: O(entries of all kept stacks).
  var entryIDs: Set<EntryID> {
    var found: Set<EntryID> = []
    for log in [done, undone] {
      for commit in log { found.formUnion(commit.stacks.entryIDs) }
    }
    if let uncleared { found.formUnion(uncleared.entries.keys) }
    return found
  }

  /// Moves commits from one side to the other.
  /// - Parameter state: the stacks now, without cards.
  mutating func move(_ travel: Travel, from state: NavigationState) {
    let start = uncleared ?? state
    uncleared = nil
    switch travel {
    case .undo(let count): Self.move(count, of: &done, to: &undone, from: start)
    case .redo(let count): Self.move(count, of: &undone, to: &done, from: start)
    }
  }

  private static func move(
    _ count: Int, of source: inout CommitLog, to target: inout CommitLog,
    from state: NavigationState
  ) {
    var state = state
    for _ in 0..<count {
      guard var commit = source.popLast() else { return }
      commit.stacks.swap(with: &state)
      target.append(commit)
    }
  }

  /// Returns the commits that undo or redo passes, the nearest first.
  private func commits(along travel: Travel) -> some Sequence<KeptCommit> {
    let (log, count) =
      switch travel {
      case .undo(let count): (done, count)
      case .redo(let count): (undone, count)
      }
    return (0..<count).lazy.compactMap { log.commit(before: $0) }
  }

  /// Returns the stacks to which undo or redo leads.
  /// - Parameter state: the stacks now, without cards.
  /// - Complexity: O(commits).
  func stacks(after travel: Travel, from state: NavigationState) -> NavigationState {
    var state = uncleared ?? state
    for var commit in commits(along: travel) { commit.stacks.swap(with: &state) }
    return state
  }

  /// Returns the notes of the commits that undo or redo passes, in the order in which it passes
  /// them: undo passes a result back to the entry that was replaced.
  func notes(along travel: Travel) -> [KeptCommit.Note] {
    commits(along: travel).flatMap { commit in
      if case .undo = travel { commit.notes.reversed().map(\.undone) } else { Array(commit.notes) }
    }
  }

  /// Adds a commit; undone commits can no longer be redone.
  mutating func append(_ commit: consuming KeptCommit) {
    uncleared = nil
    done.append(consume commit)
    if done.count > limit { done.forgetOldest() }
    if undone.count > 0 { undone = CommitLog() }
    while done.byteCount > Self.byteLimit, done.count > 1 { done.forgetOldest() }
  }
}

/// A commit that can be undone or redone.
struct KeptCommit: Hashable, Sendable {
  /// The stacks before the commit, or after it once it is undone.
  var stacks: KeptStacks
  /// The newest entry that the commit brought; `none` when it brought none.
  var newest = EntryID.none
  /// The number of changes of navigation.
  var changeCount: UInt32 = 0
  /// The bytes of the payloads and results of the changes; at most `UInt32.max`.
  private var bytes: UInt32 = 0
  /// The facts and inherited results of the commit, in order; most commits have none.
  private(set) var notes: ContiguousArray<Note> = []

  init(_ stacks: KeptStacks) { self.stacks = stacks }

  /// The bytes of the payloads and results of the changes.
  var byteCount: Int { Int(bytes) }

  /// What belongs to a commit and is not in its stacks.
  enum Note: Hashable, Sendable {
    /// A fact with the values before and after the commit.
    case fact(Name, old: Literal, new: Literal)
    /// An entry that was replaced by one that inherited its result.
    case inherited(EntryID, by: EntryID)

    /// The note of the reverse commit.
    fileprivate var undone: Note {
      switch self {
      case .fact(let fact, let old, let new): .fact(fact, old: new, new: old)
      case .inherited(let entry, let heir): .inherited(heir, by: entry)
      }
    }
  }

  /// Adds a change of navigation with the bytes of its payloads and result.
  mutating func add(bytes count: Int, newest id: EntryID = .none) {
    bytes = UInt32(clamping: byteCount + count)
    newest = max(newest, id)
    changeCount += 1
  }

  /// Adds a change that neither adds nor removes an entry.
  mutating func add(_ change: Change) {
    if case .fact(let fact, let old, let new) = change {
      bytes = UInt32(clamping: byteCount + change.byteCount)
      notes.append(.fact(fact, old: old, new: new))
    } else {
      add(bytes: change.byteCount)
    }
  }

  /// Adds the removal of an entry: one that was there before, or one that passed its result on.
  mutating func add(_ ended: borrowing EndedEntry, wasThere: Bool) {
    if let heir = ended.heir { notes.append(.inherited(ended.id, by: heir)) }
    if !wasThere { return }
    add(bytes: (ended.entry.payload?.byteCount ?? 0) + (ended.ending.payload?.byteCount ?? 0))
  }
}

/// The stacks before a commit, or after it, without cards.
enum KeptStacks: Hashable, Sendable {
  /// The only stack that the commit changes: main or that of a tab, by its number.
  ///
  /// The others are those of the next commit, so that most commits keep one reference.
  case one(Stack, number: UInt8)
  case all(NavigationState)

  /// Exchanges the kept stacks for those of a state.
  mutating func swap(with state: inout NavigationState) {
    switch self {
    case .one(var stack, let number):
      if number == 0 {
        Swift.swap(&state.main, &stack)
      } else {
        Swift.swap(&state.tabs[Int(number) - 1], &stack)
      }
      self = .one(stack, number: number)
    case .all(let old):
      self = .all(state)
      state = old
    }
  }

  var entryIDs: [EntryID] {
    switch self {
    case .one(let stack, _): stack.entries.map(\.id)
    case .all(let state): Array(state.entries.keys)
    }
  }
}

extension NavigationState {
  /// Returns what to keep of the stacks before a commit.
  /// - Parameter now: the stacks after it.
  fileprivate func kept(before now: borrowing NavigationState) -> KeptStacks {
    guard selectedTab == now.selectedTab, shownBefore == now.shownBefore,
      ownedAccessories.isEmpty, now.ownedAccessories.isEmpty,
      freeAccessories.isSame(as: now.freeAccessories), nested.isSame(as: now.nested)
    else { return .all(self) }
    var only = main.isIdentical(to: now.main) ? nil : 0
    for index in tabs.indices(changedSince: now.tabs)
    where !tabs[index].isIdentical(to: now.tabs[index]) {
      if only != nil { return .all(self) }
      only = index + 1
    }
    guard let only else { return .all(self) }
    return .one(only == 0 ? main : tabs[only - 1], number: UInt8(only))
  }
}

/// Commits in order.
///
/// They are kept in chunks: growing moves nothing, discarding the oldest ones reuses their memory,
/// and a copy of a world shares all chunks but one.
struct CommitLog: Sendable {
  private typealias Chunk = ContiguousArray<KeptCommit?>
  private static let chunkLength = 64

  /// The full chunks, oldest first.
  private var chunks: ContiguousArray<Chunk> = []
  /// The chunk after them.
  private var latest: Chunk = []
  /// The position of the oldest kept commit; those before it are discarded and nil.
  private var start = 0
  /// The position after the latest commit.
  private var end = 0
  /// The bytes of the kept payloads and results.
  private(set) var byteCount = 0
  /// The number of changes of the kept commits.
  private(set) var changeCount = 0

  /// The number of kept commits.
  var count: Int { end - start }

  /// Returns the commit after which a number of later ones follow; nil when there is none.
  func commit(before later: Int) -> KeptCommit? {
    let position = end - 1 - later
    return position < start ? nil : commit(at: position)
  }

  private func commit(at position: Int) -> KeptCommit? {
    let (chunk, place) = (position / Self.chunkLength, position % Self.chunkLength)
    return chunk == chunks.count ? latest[place] : chunks[chunk][place]
  }

  mutating func append(_ commit: consuming KeptCommit) {
    if latest.count == Self.chunkLength {
      chunks.append(latest)
      latest = []
      latest.reserveCapacity(Self.chunkLength)
    }
    byteCount += commit.byteCount
    changeCount += Int(commit.changeCount)
    latest.append(consume commit)
    end += 1
  }

  /// Removes the latest commit and returns it; nil when there is none.
  mutating func popLast() -> KeptCommit? {
    if count == 0 { return nil }
    if latest.isEmpty { latest = chunks.removeLast() }
    guard let commit = latest.removeLast() else { return nil }
    end -= 1
    forget(commit)
    return commit
  }

  /// Discards the oldest commit and releases its stacks.
  mutating func forgetOldest() {
    let (chunk, place) = start.quotientAndRemainder(dividingBy: Self.chunkLength)
    let commit = chunk == chunks.count ? latest[place].take() : chunks[chunk][place].take()
    if let commit { forget(commit) }
    start += 1
    guard place == Self.chunkLength - 1 else { return }
    if chunk == chunks.count { latest = [] } else { chunks[chunk] = [] }
    // Half of them at once: moving the others for each would take longer than the commits between.
    guard 2 * (chunk + 1) >= chunks.count else { return }
    chunks.removeFirst(Swift.min(chunk + 1, chunks.count))
    (start, end) = (0, end - start)
  }

  private mutating func forget(_ commit: borrowing KeptCommit) {
    byteCount -= commit.byteCount
    changeCount -= Int(commit.changeCount)
  }
}

extension CommitLog: Sequence, Hashable {
  /// Visits the kept commits, oldest first.
  func makeIterator() -> some IteratorProtocol<KeptCommit> {
    (start..<end).lazy.compactMap { commit(at: $0) }.makeIterator()
  }

  /// Compares the kept commits.
  static func == (a: CommitLog, b: CommitLog) -> Bool {
    a.count == b.count && a.elementsEqual(b)
  }

  /// Hashes the kept commits.
  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for commit in self { hasher.combine(commit) }
  }
}

/// A change of the history.
enum HistoryMove {
  case added
  /// Commits were undone or redone.
  case travelled(Travel)
  /// All commits were discarded.
  case forgotten
}

extension World {
  /// Adds the changes of a step to the history: those of navigation, with the saved facts that a
  /// transaction set beside them; after undo or redo, only those that protections added.
  /// - Parameter start: the start of the step, or the moment at which undo or redo is done.
  /// - Returns: whether the step has changes for the history.
  mutating func remember(_ step: StepResult, since start: StepResult.Checkpoint) -> Bool {
    guard history.limit > 0 else { return false }
    if !marks.cards.isEmpty || history.uncleared != nil {
      return rememberBesideCards(step, since: start)
    }
    var commit = KeptCommit(start.state.kept(before: state))
    if step.isTravelling {
      var difference = Difference()
      state.compare(to: start.state, &difference)
      add(difference, to: &commit, step)
    } else {
      add(step.difference, to: &commit, step)
    }
    // By index, because copying these values takes longer than counting them.
    for index in start.endedCount..<step.ended.count {
      commit.add(step.ended[index], wasThere: wasThere(step.ended[index], since: start))
    }
    if commit.changeCount == 0 { return false }
    history.append(consume commit)
    return true
  }

  /// Adds the changes of a step that are beside the cards.
  private mutating func rememberBesideCards(
    _ step: StepResult, since start: StepResult.Checkpoint
  ) -> Bool {
    let before = start.state.without(marks.cards)
    let cards = start.state.entries(ofCards: marks.cards)
    var difference = Difference()
    state.without(marks.cards).compare(to: before, &difference)
    if showsOnlyCards(step, besides: difference) {
      let clears = step.ended.contains { $0.wasThere && !cards.contains($0.id) }
      if clears, history.uncleared == nil { history.uncleared = before }
      return false
    }
    if !step.isTravelling {
      for case .fact(let fact, let old, let new) in step.difference.others {
        difference.others.append(.fact(fact, old: old, new: new))
      }
    }
    let merges = step.resumed != nil
    var commit = KeptCommit(.all(merges ? history.uncleared ?? before : before))
    add(difference, to: &commit, step)
    for ended in step.ended[start.endedCount...] where !cards.contains(ended.id) {
      commit.add(ended, wasThere: wasThere(ended, since: start))
    }
    if commit.changeCount == 0 { return false }
    if !merges { commitCleared() }
    history.append(consume commit)
    return true
  }

  /// Adds a commit for the accessories that cards have cleared, if there are any.
  private mutating func commitCleared() {
    guard let uncleared = history.uncleared else { return }
    var commit = KeptCommit(.all(uncleared))
    commit.add(bytes: 0)
    history.append(consume commit)
    note(.added)
  }

  /// Adds a commit for the accessories that cards have cleared once nothing waits for these.
  mutating func rememberCleared() {
    if marks.cards.isEmpty, pending.isEmpty { commitCleared() }
  }

  private func wasThere(
    _ ended: borrowing EndedEntry, since start: StepResult.Checkpoint
  ) -> Bool {
    ended.id.number <= start.newestID
  }

  private mutating func add(
    _ difference: borrowing Difference, to commit: inout KeptCommit, _ step: StepResult
  ) {
    for index in difference.added.indices {
      let bytes = difference.added[index].entry.payload?.byteCount ?? 0
      commit.add(bytes: bytes, newest: difference.added[index].id)
    }
    for change in difference.others where !isLeftOut(change, step) { commit.add(change) }
  }

  private func isLeftOut(_ change: Change, _ step: StepResult) -> Bool {
    guard case .fact(let fact, _, _) = change else { return false }
    return step.scope.transactionStep == nil || !map.undoes(fact)
  }
}

extension NavigationMap {
  /// Whether a fact can be undone: a fact that is not saved, such as a sign-in, is never brought
  /// back.
  fileprivate func undoes(_ fact: Name) -> Bool {
    index(ofFact: fact).map { facts[$0].isSaved } ?? false
  }
}
