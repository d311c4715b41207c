import Roots

/// The screens that are offered keys, and the order in which they are offered each key, also for
/// the lists of keys.
struct KeyOrder {
  /// The screens, front to back, but the front one with a focused field first.
  let panes: [Pane]
  /// Whether the first one has a focused field.
  let isTyping: Bool
  /// The number of screens in front of the one with the field.
  private let countInFront: Int

  /// - Parameter reached: the screens, front to back.
  init(_ reached: [Pane]) {
    var panes = reached
    let field = panes.firstIndex { $0.controller?.hasFocusedField == true }
    if let field, field > 0 { panes.insert(panes.remove(at: field), at: 0) }
    (self.panes, isTyping, countInFront) = (panes, field != nil, field ?? 0)
  }

  /// Returns the places of the screens that are offered a key, in order.
  ///
  /// A focused field is offered its keys and Escape first, and every character alone; without one,
  /// a character goes first to the screen that declares it.
  func places(offered key: Key) -> [Int] {
    if isTyping, key.typed != nil { return [0] }
    var places = Array(panes.indices)
    if countInFront > 0, !key.isOfferedToField {
      places.insert(places.remove(at: 0), at: countInFront)
    }
    if key.typed != nil, let place = place(declaring: key), place > 0 {
      places.insert(places.remove(at: place), at: 0)
    }
    return places
  }

  /// The place of the first screen with an action of its own for a key; nil if none has one.
  func place(declaring key: Key) -> Int? {
    panes.firstIndex { $0.controller?.declares(key) == true }
  }
}

extension Session {
  /// The order in which the visible screens are offered keys.
  func keyOrder(_ panes: [Pane]) -> KeyOrder { KeyOrder(reached(panes)) }

  /// The panes that are offered keys, front to back.
  var reachedPanes: [Pane] { reached(panes()) }

  private func reached(_ panes: [Pane]) -> [Pane] {
    keyTargets.targets.compactMap { target in panes.last { $0.entry.id == target.entry.id } }
  }
}
