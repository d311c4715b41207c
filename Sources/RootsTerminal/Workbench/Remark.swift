/// A tester's remark about an app, made while it runs.
public struct Remark: Hashable, Sendable {
  /// The kinds of remarks, as in session-based test management (Jonathan and James Bach, 2000).
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Something that was noticed.
    case note
    /// A fault.
    case bug
    /// A question about the app.
    case question
    /// Something to try.
    case idea
    /// The preparation of the app, of data or of the terminal begins.
    case setup

    /// The kind of a word or of its first letters; nil for another word.
    init?(word: some StringProtocol) {
      let kinds = Self.allCases.filter { !word.isEmpty && $0.rawValue.hasPrefix(word) }
      guard kinds.count == 1, let kind = kinds.first else { return nil }
      self = kind
    }
  }

  /// The kind.
  public let kind: Kind
  /// One line without control characters.
  public let text: String

  /// The line that takes back the last remark.
  static let backWord = "-"

  /// The sentence about a line without a kind or a text.
  static let sentenceAboutForm =
    "write a kind or its first letter, then the remark, as in 'remark b the total is wrong'; "
    + "kinds are \(Kind.allCases.map(\.rawValue).joined(separator: ", ")), "
    + "and 'remark -' takes back the last one"

  /// Creates a remark.
  public init(_ kind: Kind, _ text: String) {
    (self.kind, self.text) = (kind, text)
  }

  /// The remark of a line such as `b the total is wrong`; nil if it lacks a kind or a text.
  init?(line: String) {
    let words = line.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let kind = Kind(word: words[0].lowercased()) else { return nil }
    let text = visible(String(words[1])).trimmingBlanks
    if text.isEmpty { return nil }
    self.init(kind, text)
  }
}

/// A remark as it is made, with the expectation of which it tells.
package struct MadeRemark {
  /// The remark; nil for an expectation that belongs to the remark before it.
  package let remark: Remark?
  /// The command of a tape that fails until the bug is mended; nil for a remark in words alone.
  package var expectation: String?
  /// Whether the remark is taken back.
  package var takesBack = false
}

extension Workbench {
  /// Shows a remark of a recording in the navigator pane.
  package func show(_ remark: Remark) { trace.add(remark, isOwn: false) }

  /// Makes a remark.
  /// - Returns: false if it was not taken, which the message tells.
  package func make(_ remark: Remark, expecting expectation: String? = nil) -> Bool {
    guard isTaken(MadeRemark(remark: remark, expectation: expectation)) else { return false }
    trace.add(remark, isOwn: true)
    return true
  }

  private func isTaken(_ made: MadeRemark) -> Bool {
    remarkProblem = nil
    session.observers.remarks.notify(made)
    if let remarkProblem { message = remarkProblem }
    return remarkProblem == nil
  }

  /// Takes back the last remark that was made in this session.
  private func takeBackRemark() {
    guard let remark = trace.takeBackRemark() else {
      message = MessageLine(.refusal, "there is no remark to take back")
      return
    }
    session.observers.remarks.notify(MadeRemark(remark: remark, takesBack: true))
    message = MessageLine(.info, "taken back: \(remark.kind.rawValue): \(remark.text)")
  }

  /// Adds an expectation to the bug that was marked last.
  /// - Returns: false if it was not taken, which the message tells.
  package func add(expectation: String) -> Bool {
    isTaken(MadeRemark(remark: nil, expectation: expectation))
  }

  /// Makes the remark of a line; a hyphen takes back the last one.
  /// - Returns: the remark; nil for a line without one, and for one that was not taken, which the
  ///   message tells.
  @discardableResult
  func remark(_ line: String) -> Remark? {
    if line == Remark.backWord {
      takeBackRemark()
      return nil
    }
    guard let remark = Remark(line: line) else {
      message = MessageLine(.refusal, Remark.sentenceAboutForm)
      return nil
    }
    guard make(remark) else { return nil }
    message = MessageLine(.info, "\(remark.kind.rawValue): \(remark.text)")
    return remark
  }

  /// Offers what may be wrong now, so that a bug gets an expectation.
  /// - Parameter bug: the bug that was marked; nil to mark one with the expectation.
  package func offerExpectations(of bug: Remark?) {
    guard let tool = ownTools.first(where: { $0.choices != nil }),
      let choices = tool.choices?(session), !choices.isEmpty
    else { return }
    session.tool = .prompt(
      Prompt(
        history: promptHistory, words: promptWords, text: tool.word.word + " ",
        picking: choices, for: bug))
  }
}
