/// The protections of the live side, looked at before each command: which of them stand open.
///
/// What is found is remembered, because it seldom changes between two commands.
struct Doors {
  private let protections: [any Protection]
  private let names: [Name]
  private var isOpen: [Bool]
  private var terms: Terms?

  init(_ protections: [Name: any Protection]) {
    self.protections = protections.values.sorted { $0.name.symbol < $1.name.symbol }
    names = self.protections.map(\.name)
    isOpen = self.protections.map { _ in false }
  }

  /// Terms that say which of them let everything pass now; nil when none does.
  mutating func grants() -> Terms? {
    var hasChanged = false
    for place in 0..<isOpen.count where protections[place].isOpen != isOpen[place] {
      isOpen[place].toggle()
      hasChanged = true
    }
    if hasChanged {
      let open = names.indices.filter { isOpen[$0] }.map { names[$0] }
      terms = open.isEmpty ? nil : Terms(granted: open)
    }
    return terms
  }
}
