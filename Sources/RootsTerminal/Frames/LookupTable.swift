/// Values in the order of their arrival, each once, found again by value.
///
/// A frame has few styles and clusters, so a short table is searched from its end; a longer one
/// keeps an index, or a screen full of different values would take quadratic time.
struct LookupTable<Element: Hashable & Sendable>: Hashable, Sendable {
  /// The values; a value's place is its index in cells.
  private(set) var elements: [Element] = []
  private var places: [Element: Int] = [:]
  private static var longestSearched: Int { 16 }

  init(_ elements: [Element] = []) {
    self.elements = elements
  }

  /// The place of a value; nil when it is not there.
  func place(of element: Element) -> Int? {
    if elements.count > Self.longestSearched { return places[element] }
    var place = elements.count - 1
    while place >= 0 && elements[place] != element { place -= 1 }
    return place >= 0 ? place : nil
  }

  /// Adds a value that is not there yet and returns its place.
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
