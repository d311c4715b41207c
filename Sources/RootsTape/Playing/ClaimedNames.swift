/// The names in an expected state.
struct ClaimedNames {
  var tabs: [String] = []
  var screens: [String] = []
  var facts: [String] = []

  /// The names in a state path, by its words, and in its expected value.
  init(_ path: [String], _ value: String) {
    let words = value.split(separator: " ").map { String($0) }
    if path.count == 3, path[1] == "tab", Int(path[2]) == nil { tabs.append(path[2]) }
    switch path.first {
    case "tab" where value != "none": tabs += words
    case "active" where words.first == "tab": tabs += words.dropFirst()
    case "stack", "flow": screens = words.filter { $0 != "none" }
    case "accessory" where value != "none": screens = words
    case "fact" where path.count == 2: facts = [path[1]]
    default: break
    }
  }
}
