import Roots

/// The ways through an app that rewinding has left, and the present one.
///
/// Rewinding and carrying on begins another branch. The steps of the present branch are those of
/// the navigator's journal.
struct Branches {
  /// A way through the app.
  struct Branch {
    /// The number, from 1; never used again.
    let number: Int
    /// The name that a person has given; nil without one.
    fileprivate(set) var name: String?
    /// The branch from which it began, and the step at which it did; nil for the first one.
    let origin: (number: Int, step: Int)?
    /// The number of steps that it shares with that branch: none if it started the app over.
    fileprivate let sharedCount: Int
    /// The life of the app in which its own steps begin.
    fileprivate let firstLife: Int
    /// The life of the app that has its last steps.
    fileprivate var life: Int
    /// The number of its steps before that life, of which no journal is kept.
    fileprivate(set) var earlierCount = 0
    /// The steps of a branch that was left; nil for the present one.
    fileprivate(set) var left: Left?
  }

  /// A branch's end, to which a person can return.
  struct Left {
    /// The steps up to its end.
    let journal: Journal
    /// The life of the app that has the entries of the steps.
    let life: Int

    /// The world at the end.
    var world: World? { journal.world(after: journal.count) }
  }

  /// The largest number of branches; beyond it, the oldest ones without a name are forgotten.
  static let limit = 100

  /// The branches, oldest first.
  private(set) var all = [
    Branch(number: 1, origin: nil, sharedCount: 0, firstLife: 0, life: 0)
  ]
  /// The number of the present branch.
  private(set) var current = 1
  private var newest = 1

  /// The branch with a number or a name; nil if there is none.
  func branch(_ word: String) -> Branch? {
    let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
    return all.first { Int(digits) == $0.number || $0.name == word }
  }

  var present: Branch? { all.first { $0.number == current } }

  /// Begins another branch.
  /// - Parameters:
  ///   - left: the end of the present branch, in the present life.
  ///   - step: the step of the present life from which the new branch goes on.
  ///   - startsOver: whether the new branch begins in a new life of the app.
  mutating func fork(leaving left: Left, at step: Int, startsOver: Bool = false) {
    newest += 1
    leave(left)
    let earlierCount = present?.earlierCount ?? 0
    let first = left.life + (startsOver ? 1 : 0)
    all.append(
      Branch(
        number: newest, origin: (current, earlierCount + step),
        sharedCount: startsOver ? 0 : earlierCount + step, firstLife: first, life: first,
        earlierCount: startsOver ? 0 : earlierCount))
    current = newest
    guard all.count > Self.limit,
      let oldest = all.firstIndex(where: { $0.name == nil && $0.number != current })
    else { return }
    all.remove(at: oldest)
  }

  /// Returns to a branch that was left.
  ///
  /// A present branch without a step of its own and without a name is forgotten.
  mutating func enter(_ number: Int, leaving left: Left) {
    let isKept = all.contains { branch in
      branch.number == current
        && (branch.name != nil || branch.firstLife != left.life
          || branch.earlierCount + left.journal.count > branch.sharedCount)
    }
    if isKept { leave(left) } else { all.removeAll { $0.number == current } }
    current = number
    for index in all.indices where all[index].number == number { all[index].left = nil }
  }

  /// Returns to a branch that was left, in a new life of the app with the state at its end.
  mutating func reenter(_ number: Int, leaving left: Left) {
    let count = all.first { $0.number == number }?.left?.journal.count ?? 0
    enter(number, leaving: left)
    for index in all.indices where all[index].number == number {
      all[index].earlierCount += count
      all[index].life = left.life + 1
    }
  }

  private mutating func leave(_ left: Left) {
    for index in all.indices where all[index].number == current { all[index].left = left }
  }

  /// Notes that another navigator replaces the app's.
  /// - Parameters:
  ///   - life: the life of the app that ends.
  ///   - count: the number of steps of its journal.
  mutating func endLife(_ life: Int, after count: Int) {
    for index in all.indices where all[index].number == current && all[index].life == life {
      all[index].earlierCount += count
      all[index].life += 1
    }
  }

  /// Names the present branch.
  mutating func name(_ name: String) {
    for index in all.indices where all[index].number == current { all[index].name = name }
  }

  /// Whether the present branch has a step of the present life, which a branch made.
  func hasStep(_ step: Int, of number: Int) -> Bool {
    var (branch, last) = (current, Int.max)
    while branch != number {
      guard let child = all.first(where: { $0.number == branch }), let origin = child.origin else {
        return false
      }
      (branch, last) = (origin.number, min(last, child.sharedCount - child.earlierCount))
    }
    return step <= last
  }
}

extension Branches.Branch {
  /// The number, and the name: `#2 late`.
  var title: String { "#\(number)" + (name.map { " \($0)" } ?? "") }
}

/// The place of a session in its branches.
package struct BranchPosition: Hashable, Sendable {
  /// The number of the branch.
  package let branch: Int
  /// How often the app was started over, restarted or reloaded.
  package let life: Int
  /// The number of steps in the journal.
  package let step: Int
}
