/// Distinct values in the order of insertion, found by value.
///
/// A frame has few styles and clusters, so a short table is searched from its end; a longer one has
/// an index, so that a screen of different values does not take quadratic time.
struct LookupTable<Element: Hashable & Sendable>: Hashable, Sendable {
  /// The values; the index of a value is stored in cells.
  private(set) var elements: [Element] = []
  private var places: [Element: Int] = [:]
  private static var longestSearched: Int { 16 }

  init(_ elements: [Element] = []) {
    self.elements = elements
  }

  /// The index of a value; nil if it is not in the table.
  func place(of element: Element) -> Int? {
    if elements.count > Self.longestSearched { return places[element] }
    var place = elements.count - 1
    while place >= 0 && elements[place] != element { place -= 1 }
    return place >= 0 ? place : nil
  }

  /// Adds a value that is not in the table and returns its index.
  mutating func append(_ element: Element) -> Int {
    let place = elements.count
    elements.append(element)
    if place == Self.longestSearched {
      for (place, element) in elements.enumerated() { places[element] = place }
    } else if place > Self.longestSearched {
      places[element] = place
    }
    return place
  }

  static func == (left: LookupTable, right: LookupTable) -> Bool {
    left.elements == right.elements
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(elements)
  }
}
