import Roots

extension GuardedOracle {
  /// One appearance of an entry.
  struct Life {
    /// The time at which the command was sent that brought the entry.
    let start: Int
    /// The time at which the entry came.
    let arrival: Int
    /// The times from which on verdicts count, where these are later than the start.
    var renewed: [Name: Int]
    /// The protections that let the entry in.
    private(set) var held: Set<Name> = []
    /// The protections that let it in and do so no more.
    private(set) var lost: Set<Name> = []
    /// The protections that must ask about the entry again.
    var due: Set<Name> = []
    /// Whether an author's tool brought the entry.
    var isExempt = false

    mutating func hold(_ protection: Name) {
      held.insert(protection)
      lost.remove(protection)
    }

    mutating func lose(_ protection: Name) {
      held.remove(protection)
      lost.insert(protection)
    }
  }

  /// A question of a live protection.
  final class Question {
    let request: ProtectionRequest
    let verdict: PendingVerdict
    let protection: Name
    /// Whether an entry is checked again that no waiting command is about.
    let isRecheck: Bool
    let time: Int
    var isAllowed = false
    /// Whether the entry was hidden after it was denied.
    var isFollowed = false

    /// Whether an entry that was checked again is denied.
    var isDeniedRecheck: Bool { isRecheck && !verdict.isOpen && !isAllowed }

    init(
      _ request: ProtectionRequest, _ verdict: PendingVerdict, _ protection: Name, isRecheck: Bool,
      at time: Int
    ) {
      self.time = time
      self.request = request
      self.verdict = verdict
      self.protection = protection
      self.isRecheck = isRecheck
    }
  }
}
