/// The time after which an escape is the Escape key, in milliseconds.
package enum EscapeDelay {
  /// - Parameter environment: a variable's value by its name.
  package static func milliseconds(_ environment: (String) -> String?) -> Int {
    // As ncurses reads it, with its limit.
    if let text = environment("ESCDELAY"), let number = Int(text), number >= 0 {
      return min(number, 30_000)
    }
    let isRemote = ["SSH_CONNECTION", "SSH_TTY"].contains { !(environment($0) ?? "").isEmpty }
    // Short enough to feel immediate; a network may deliver the parts of a sequence one by one.
    return isRemote ? 100 : 15
  }
}
