internal import Glibc
package import RootsFiles

extension Report {
  /// The report on a file that cannot be read.
  package init(refused path: String, _ fault: FileFault) {
    self.init(Source(name: path, text: ""))
    error(fault.message, at: nil)
  }
}

extension Source {
  /// Reads a whole file; messages name it by the given path.
  ///
  /// - Throws: `FileFault` if it is not a readable regular file of 1 byte to 4 MiB.
  package init(contentsOfFile path: String) throws(FileFault) {
    let bytes = try FileReading.bytes(of: path, atMost: Self.sizeLimitInBytes)
    try self.init(name: path, nonEmpty: bytes)
  }

  /// Reads standard input to its end.
  ///
  /// - Throws: `FileFault` if it cannot be read, is empty or too large.
  package init(standardInputAs name: String) throws(FileFault) {
    let bytes = try FileReading.bytes(ofDescriptor: STDIN_FILENO, atMost: Self.sizeLimitInBytes)
    try self.init(name: name, nonEmpty: bytes)
  }

  private init(name: String, nonEmpty bytes: [UInt8]) throws(FileFault) {
    guard !bytes.isEmpty else { throw .empty }
    self.init(name: name, bytes: bytes)
  }
}
