// Numbers of tabs count from 1, as on the screen; they counted from 0 up to version 0.2.

extension TabName {
  /// The sentence about a number that no tab has.
  package static func absent(_ number: Int, count: Int) -> String {
    "there is no tab \(number); the " + (count == 1 ? "only tab is 1" : "tabs are 1 to \(count)")
  }

  /// The remark on a number in a file, which had another meaning up to version 0.2.
  /// - Parameter names: the names of the tabs.
  package static func remark(on number: Int, of names: [String]) -> String {
    let fact = number == 0 ? "'0' means tab 1" : "'\(number)' is the number on the screen"
    return "\(fact), since tabs are numbered from 1; write a name: "
      + names.joined(separator: ", ")
  }
}
