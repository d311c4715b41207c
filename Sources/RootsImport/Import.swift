import RootsCore

/// The reason why a file cannot be imported.
package struct ImportProblem: Error, Hashable, Sendable {
  /// The path of the file; empty where the caller knows it.
  package var path = ""
  /// The line, from 1; nil if it is the whole file.
  package let line: Int?
  /// The reason, in one sentence without a full stop.
  package let message: String

  init(path: String = "", line: Int?, message: String) {
    (self.path, self.line, self.message) = (path, line, message)
  }
}

/// A blueprint made of files in which another tool describes the navigation of an app.
package struct Import {
  /// The text of the blueprint.
  package let text: String
  /// What was found, in numbers: `12 screens, 3 accessories and 2 links`.
  package let summary: String
  /// What has no counterpart in a blueprint and was left out, each once with its file and line.
  package let notes: [String]

  /// A file by its path.
  package struct File: Sendable {
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

    /// The name of the file without its folder and its ending.
    var name: String {
      let last = path.split(separator: "/").last.map { String($0) } ?? path
      return last.split(separator: ".").first.map { String($0) } ?? last
    }

    /// The first byte that is no blank and of no byte order mark, also in UTF-16.
    fileprivate var first: UInt8? {
      bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0].contains($0) }
    }

    /// Whether it begins as XML does.
    var isXML: Bool { first == UInt8(ascii: "<") }
  }

  /// The greatest size of a file, in bytes.
  package static let sizeLimit = 16 << 20

  /// Reads the navigation graphs of an Android app, with the menu of its tabs, or a state machine
  /// of XState.
  /// - Parameter tabs: the ids of the destinations that are tabs, in order; they replace those of a
  ///   menu.
  /// - Throws: `ImportProblem` for a file that is neither, and for a tab that none has.
  package init(_ files: [File], tabs: [String]) throws(ImportProblem) {
    for file in files where file.bytes.count > Self.sizeLimit {
      throw ImportProblem(path: file.path, line: nil, message: "it is larger than 16 MiB")
    }
    for file in files where file.first == nil {
      throw ImportProblem(path: file.path, line: nil, message: "it is empty")
    }
    let draft: BlueprintDraft
    if let machine = files.first(where: { !$0.isXML }) {
      guard files.count == 1 else {
        throw ImportProblem(
          path: machine.path, line: nil, message: "a state machine is imported on its own")
      }
      if !tabs.isEmpty {
        throw ImportProblem(
          path: machine.path, line: nil, message: "a state machine has no tabs; leave out --tabs")
      }
      draft = try StateMachine.draft(of: machine)
    } else {
      var graphs = try AndroidGraphs(files)
      draft = try graphs.draft(tabs: tabs)
    }
    (text, summary) = (draft.text, draft.summary)
    // What a graph or a state has is on each of its screens.
    var noted: Set<String> = []
    notes = draft.notes.filter { noted.insert($0).inserted }
  }
}
