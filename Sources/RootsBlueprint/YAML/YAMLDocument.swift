/// A YAML file as a tree of nodes, with everything that is wrong with it as YAML.
package struct YAMLDocument: Sendable {
  /// Nil when the text could not be read to its end; the report says why.
  package let root: YAMLNode?
  package let report: Report

  /// Reads a text that holds one YAML document of strict form.
  ///
  /// Refused: bytes that are not UTF-8, more than 4 MiB, nesting over 64, keys given twice, tags,
  /// merge keys, a second document, and aliases that unfold to over 10,000 nodes. Where the
  /// tree can still be built it is, so that a decoder can go on and find what else is wrong.
  ///
  /// - Complexity: O(bytes).
  package init(_ source: Source) {
    var report = Report(source)
    guard Self.check(source, &report) else {
      (root, self.report) = (nil, report)
      return
    }
    var tree = YAMLTree(report)
    unsafe source.bytes.withUnsafeBufferPointer { bytes in
      var events = unsafe YAMLEvents(.init(rebasing: bytes[source.textStart...]))
      tree.read(&events)
    }
    (root, self.report) = (tree.root, tree.report)
  }

  private static func check(_ source: Source, _ report: inout Report) -> Bool {
    guard source.bytes.count <= Source.sizeLimitInBytes else {
      report.error(FileRefusal.tooLarge.message, at: nil)
      return false
    }
    guard let offset = source.firstInvalidByte else { return true }
    let place = source.place(at: offset)
    let byte = hexadecimal(source.bytes[offset], digits: 2)
    report.error(
      "byte 0x\(byte) at \(place.line):\(place.column) is not UTF-8; save the file as UTF-8",
      at: Extent(start: offset, end: offset + 1))
    return false
  }
}

/// A number as messages write it: `FC`, `0007`.
func hexadecimal(_ number: some BinaryInteger, digits: Int) -> String {
  let text = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
