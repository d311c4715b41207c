extension Source {
  /// A line with the more deeply indented lines below it, without trailing blank lines and
  /// comments.
  ///
  /// - Parameter first: the number of the line, from 1 to `lineCount`.
  func block(from first: Int) -> [String] {
    let lines = (first...lineCount).lazy.map { text(bytesOfLine($0)) }
    guard let head = lines.first else { return [] }
    let depth = head.indentation
    var block = [head]
    for line in lines.dropFirst() {
      if !line.isSilent, line.indentation <= depth { break }
      block.append(line)
    }
    while block.count > 1, block.last?.isSilent == true { block.removeLast() }
    return block
  }
}

extension Source {
  /// The bytes of a line and of the more deeply indented lines below it.
  func blockRange(from first: Int) -> Range<Int> {
    let last = first + block(from: first).count - 1
    return bytesOfLine(first).lowerBound..<bytesOfLine(last).upperBound
  }
}

extension String {
  /// The number of leading blanks.
  var indentation: Int { prefix { $0 == " " }.count }

  /// Whether the line is blank or a comment.
  var isSilent: Bool {
    let first = first { $0 != " " && $0 != "\t" }
    return first == nil || first == "#"
  }
}
