extension Source {
  /// The line with that number, and those below that belong to it because they stand further in;
  /// blank lines and comments at their end are left out.
  ///
  /// - Parameter first: from 1, up to the number of lines.
  package func block(from first: Int) -> [String] {
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

extension String {
  /// How many blanks it begins with.
  fileprivate var indentation: Int { prefix { $0 == " " }.count }

  /// Whether it says nothing: blanks, or a comment.
  fileprivate var isSilent: Bool {
    let first = first { $0 != " " && $0 != "\t" }
    return first == nil || first == "#"
  }
}
