// A view layer that owns its stack (a path of SwiftUI, a gesture of UIKit) changes it first, and
// tells afterwards.

extension VisitPlace where Kind == ScreenKind {
  /// The entries over the root, which a view layer shows as its path.
  ///
  /// - Complexity: O(depth).
  public var path: [AppEntry<A>] { Array(entries.dropFirst()) }

  /// Does what a view layer has done to its path, or corrects it.
  ///
  /// ```swift
  /// Binding(get: { path }, set: { path = place.path(proposed: $0, shown: path) })
  /// ```
  ///
  /// A path without its last screens pops these. Every other path is corrected: one that the stack
  /// has already (a late dismissal, a cancelled gesture), one that was made from a path which the
  /// stack has no longer, and one with new screens. A leave guard that refuses or asks leaves the
  /// stack as it is, so that the screens are shown again.
  ///
  /// - Parameters:
  ///   - proposed: the path that the view layer wants to show.
  ///   - shown: the path that it has shown before.
  /// - Returns: the path to show now.
  /// - Complexity: O(depth).
  @discardableResult
  public func path(proposed: [AppEntry<A>], shown: [AppEntry<A>]) -> [AppEntry<A>] {
    let current = path
    guard proposed.count < current.count, shown == current, current.starts(with: proposed) else {
      return current
    }
    pop(current.count - proposed.count)
    return path
  }
}

extension AppNavigator {
  /// The controller of an entry; nil if it has none of this type.
  public func controller<Wanted: Controller>(
    of entry: AppEntry<A>, as type: Wanted.Type = Wanted.self
  ) -> Wanted? { context(entry)?.controller as? Wanted }
}
