/// The protections of the live side, looked at before each command: which of them stand open.
///
/// What is found is remembered, because it seldom changes between two commands.
struct Doors {
  private let protections: [any Protection]
  private let names: [Name]
  private var isOpen: [Bool]
  private var options: RequestOptions?

  init(_ protections: [Name: any Protection]) {
    self.protections = protections.values.sorted { $0.name.symbol < $1.name.symbol }
    names = self.protections.map(\.name)
    isOpen = self.protections.map { _ in false }
  }

  /// RequestOptions that say which of them let everything pass now; nil when none does.
  mutating func grants() -> RequestOptions? {
    var hasChanged = false
    for place in 0..<isOpen.count where protections[place].isOpen != isOpen[place] {
      isOpen[place].toggle()
      hasChanged = true
    }
    if hasChanged {
      let open = names.indices.filter { isOpen[$0] }.map { names[$0] }
      options = open.isEmpty ? nil : RequestOptions(granted: open)
    }
    return options
  }
}
