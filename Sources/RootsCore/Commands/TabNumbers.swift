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

  fileprivate func numbered(from change: Int) -> TabName {
    if case .number(let number) = self { .number(max(number + change, 0)) } else { self }
  }
}

extension Command {
  /// Returns the command with a number added to those of its tabs, which are at least 0.
  func numberingTabs(by change: Int) -> Command {
    with { arguments in
      arguments.tab = arguments.tab?.numbered(from: change)
      if case .tab(let tab)? = arguments.layer {
        arguments.layer = .tab(tab.numbered(from: change))
      }
      arguments.commands = arguments.commands.map { $0.numberingTabs(by: change) }
    }
  }
}

extension Input {
  /// The line before an input in a journal whose tabs are numbered from 1; those of other lines are
  /// numbered from 0, as version 0.2 wrote them.
  static let tabsFromOne = "tabs from 1"

  /// The lines of the input in a journal.
  package var journalLines: String {
    numberingTabs(by: 1) == self ? "\(self)" : "\(Self.tabsFromOne)\n\(self)"
  }

  /// Returns the input with a number added to those of tabs.
  func numberingTabs(by change: Int) -> Input {
    switch self {
    case .command(var issued):
      issued.command = issued.command.numberingTabs(by: change)
      return .command(issued)
    case .later(var issued):
      issued.command = issued.command.numberingTabs(by: change)
      return .later(issued)
    case .answer(let asking, .present(let command)):
      return .answer(asking, .present(command.numberingTabs(by: change)))
    case .notPrepared(let screen, let reason, let input):
      return .notPrepared(screen, reason, input.numberingTabs(by: change))
    case .answer, .next, .expired, .withdraw, .revoke, .recheck: return self
    }
  }
}
