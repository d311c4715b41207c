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

/// An expected argument at a position in a command.
package enum WantedWord: Hashable {
  /// A command's first word; in the innermost possible transaction, of a command without inner
  /// ones.
  case command, innermostCommand
  case screen, accessory, popTarget, visit, tab, fact, flow, nested
  /// An intent of a flow.
  case intent(of: String)
  /// A word of the language, or `;`.
  case keyword(String)
  /// The first word of a layer.
  case layer
  /// The number of an accessory layer, among all ten or among the visible ones.
  case level, shownLevel
  /// An entry, or an entry that can own an accessory layer.
  case entry, owner
  /// An entry that hosts a nested navigator.
  case host(of: String)
  case value(of: String)

  /// Whether the word cannot be a name.
  var isReserved: Bool {
    if case .keyword(let word) = self, Name.isWellFormed(word) {
      Name.reservedWords.contains(word)
    } else {
      true
    }
  }
}
