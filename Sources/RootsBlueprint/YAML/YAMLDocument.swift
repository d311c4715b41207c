internal import Roots
internal import RootsFiles

/// A YAML file as a tree of nodes, with all YAML errors.
package struct YAMLDocument: Sendable {
  /// The root; nil if the text could not be parsed to its end, in which case the report has the
  /// reason.
  package let root: YAMLNode?
  package private(set) var report: Report

  /// Parses a text with one YAML document in a strict form.
  ///
  /// Refused are invalid UTF-8, more than 4 MiB, nesting over 64 levels, duplicate keys, tags,
  /// merge keys, a second document, and aliases that expand to over 10,000 nodes. The tree is still
  /// built where possible, so that a decoder can find more errors.
  ///
  /// - Complexity: O(bytes).
  package init(_ source: Source) {
    var report = Report(source)
    guard Self.check(source, &report) else {
      (root, self.report) = (nil, report)
      return
    }
    var bytes = source.bytes
    var tree = YAMLTree(report)
    tree.read(bytes)
    while let error = tree.syntaxError, let command = error.text,
      tree.unquoted.count < Self.syntaxErrorLimit, tree.unquoted[error.extent.start] == nil
    {
      var unquoted = tree.unquoted
      unquoted[error.extent.start] = YAMLNode(.scalar(command, isPlain: true), at: error.extent)
      // A word in place of the command, for which the tree then has the command.
      for index in error.extent.start..<error.extent.end { bytes[index] = UInt8(ascii: "x") }
      report.error(error)
      tree = YAMLTree(report, unquoted: unquoted)
      tree.read(bytes)
    }
    (root, self.report) = (tree.root, tree.report)
    if let error = tree.syntaxError { findMoreErrors(after: error, in: bytes) }
  }

  /// The maximum number of syntax errors that are reported.
  private static let syntaxErrorLimit = 20

  /// Finds further syntax errors: reads the text again, each time without the block of the last
  /// error.
  private mutating func findMoreErrors(after first: YAMLExplanation, in bytes: [UInt8]) {
    let source = report.source
    var bytes = bytes
    var last = first
    for _ in 1..<Self.syntaxErrorLimit {
      let line = source.line(at: last.extent.start)
      let lines =
        last.message == missingDash
        ? source.itemRange(from: line) : source.blockRange(from: line)
      for index in lines where bytes[index] != 0x0A && bytes[index] != 0x0D { bytes[index] = 0x20 }
      var tree = YAMLTree(Report(Source(name: source.name, bytes: bytes)))
      tree.read(bytes)
      guard let error = tree.syntaxError, error.extent.start >= lines.upperBound else { return }
      // A line that does not fit often makes the next one not fit either.
      let follows =
        last.isAboutIndentation && error.isAboutIndentation
        && source.line(at: error.extent.start) == source.line(at: max(0, lines.upperBound - 1)) + 1
      if !follows { report.error(error) }
      last = error
    }
  }

  private static func check(_ source: Source, _ report: inout Report) -> Bool {
    guard source.bytes.count <= Source.sizeLimitInBytes else {
      report.error(FileFault.tooLarge(limit: Source.sizeLimitInBytes).message, at: nil)
      return false
    }
    guard let offset = source.firstInvalidByte else { return true }
    let place = source.place(at: offset)
    let byte = hexadecimal(source.bytes[offset], digits: 2, uppercase: true)
    report.error(
      "byte 0x\(byte) at \(place.line):\(place.column) is not UTF-8; save the file as UTF-8",
      at: Extent(start: offset, end: offset + 1))
    return false
  }
}
