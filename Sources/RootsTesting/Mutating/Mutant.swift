package import RootsBlueprint

/// A small change of a blueprint, as a fault that tapes should notice.
package struct Mutant: Hashable, Sendable {
  /// The kinds of changes.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case droppedCondition = "condition dropped"
    case negatedCondition = "condition negated"
    case droppedRule = "rule dropped"
    case otherTarget = "other target"
    case otherCommand = "push or replace"
    case droppedStep = "step dropped"
    case droppedBranch = "branch dropped"
    case movedBound = "bound moved"
    case otherValue = "other value"
  }

  /// The screens on which a change can show.
  package enum Reach: Hashable, Sendable {
    case everywhere
    /// Only while one of these screens is in the app.
    case screens(Set<String>)
  }

  package let kind: Kind
  /// The bytes that are replaced.
  let range: Range<Int>
  let replacement: String
  package let reach: Reach
  /// The lines of the rows and keys in whose actions the change is; nil if it is elsewhere.
  ///
  /// Nothing but the use of one of them reads the change.
  let actions: Set<Int>?
  /// Whether the change is in the actions of rows and keys, and nowhere else.
  package var isInActions: Bool { actions != nil }

  /// The text of the changed blueprint.
  package func source(from original: Source) -> Source {
    var bytes = original.bytes
    bytes.replaceSubrange(range, with: Array(replacement.utf8))
    return Source(name: original.name, bytes: bytes)
  }

  /// The lines that differ, without those that are equal around them.
  package struct Difference: Hashable, Sendable {
    /// The first line of the original that is removed, or before which lines are inserted.
    package let line: Int
    package let old: [String]
    package let new: [String]
  }

  /// The difference to the original.
  package func difference(from original: Source) -> Difference {
    let changed = source(from: original)
    let first = original.line(at: range.lowerBound)
    let last = original.line(at: max(range.lowerBound, range.upperBound - 1))
    let added = changed.lineCount - original.lineCount
    var old = (first...max(first, last + 1)).filter { $0 <= original.lineCount }.map {
      original.text(original.bytesOfLine($0))
    }
    var new = (first...max(first, last + 1 + added)).filter { $0 <= changed.lineCount }.map {
      changed.text(changed.bytesOfLine($0))
    }
    var line = first
    while let one = old.last, one == new.last {
      old.removeLast()
      new.removeLast()
    }
    while let one = old.first, one == new.first {
      old.removeFirst()
      new.removeFirst()
      line += 1
    }
    return Difference(line: line, old: old, new: new)
  }
}

extension [Mutant] {
  /// A number of the mutants, in their order; the same ones each time, from all parts of the file.
  package func sample(_ count: Int) -> [Mutant] {
    if count >= self.count { return self }
    return (0..<count).map { self[$0 * self.count / count] }
  }
}
