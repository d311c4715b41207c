/// What is expected at the end of the beginning of a command, for completion.
package struct UnfinishedCommand {
  /// The offset in bytes of the last word, which can be empty; nil when the text before it is not
  /// the beginning of a command.
  package let offset: Int?
  /// The words that are expected there.
  package let wanted: [WantedWord]
  /// The nested navigator that gets the command; nil for the app.
  package let navigator: String?
  /// The form of the command; nil while its first word is unknown.
  ///
  /// Inside a transaction it is the form of the inner command.
  package let form: CommandForm?

  /// Reads the beginning of a command.
  package init(_ text: String) {
    var parser = CommandParser(text, isUnfinished: true)
    let place = parser.findPlace()
    (offset, wanted) = (place?.start, place?.wanted ?? [])
    (navigator, form) = (parser.navigator, parser.form)
  }
}

/// An expected word at a position in a command.
package enum WantedWord: Hashable {
  /// A command's first word; in the innermost possible transaction, of a command without inner
  /// ones.
  case command, innermostCommand
  /// A word of the language, or `;`.
  case keyword(String)
  /// The first word of an argument, and the name in the command before it.
  case argument(CommandPart, of: String = "")
  /// The name or number of a tab.
  case tabName
  /// An entry that can own an accessory layer.
  case owner

  /// Whether the word cannot be a name.
  var isReserved: Bool {
    if case .keyword(let word) = self, Name.isWellFormed(word) {
      Name.reservedWords.contains(word)
    } else {
      true
    }
  }
}

extension CommandPart {
  /// The expected first word of the argument.
  func wanted(by arguments: CommandArguments) -> WantedWord {
    .argument(self, of: arguments.name.text)
  }
}
