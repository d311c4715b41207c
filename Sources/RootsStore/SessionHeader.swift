/// The header of a SQLite file: format version, application ID and minimum length.
///
/// The layout is section 1.3 of https://www.sqlite.org/fileformat.html. The header is read without
/// SQLite, because SQLite creates files beside any database it opens, and a foreign database must
/// stay unchanged.
struct SessionHeader {
  /// The number of bytes read, in bytes from the start of the file.
  static let length = 72

  /// The header for a file that does not exist yet.
  static let empty = SessionHeader(
    version: SessionSchema.version, applicationID: SessionSchema.applicationID, byteCount: 0)

  /// The format version (`user_version`) of the program that created the file.
  let version: Int
  /// The SQLite application ID of the program that created the file.
  let applicationID: Int
  /// The minimum length of the file, in bytes.
  let byteCount: Int

  private init(version: Int, applicationID: Int, byteCount: Int) {
    self.version = version
    self.applicationID = applicationID
    self.byteCount = byteCount
  }

  /// Reads the first bytes of a file; nil when it is not a SQLite file.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.length, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      return nil
    }
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    let pageSize = number(16, 2) == 1 ? 65_536 : number(16, 2)
    byteCount = pageSize * number(28, 4)
    version = number(60, 4)
    applicationID = number(68, 4)
  }
}
