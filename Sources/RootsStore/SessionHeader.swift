/// The beginning of a SQLite file, as far as it says whose it is.
///
/// The format is that of https://www.sqlite.org/fileformat.html, section 1.3. SQLite itself makes
/// files beside those it looks at; what is not ours is to stay as it is.
struct SessionHeader {
  /// How many bytes are looked at.
  static let length = 72

  /// A file that is not there yet.
  static let empty = SessionHeader(
    version: SessionSchema.version, applicationID: SessionSchema.applicationID, byteCount: 0)

  /// The format, as the program that made the file counts it.
  let version: Int
  /// Which program made it.
  let applicationID: Int
  /// How long the file must be at least.
  let byteCount: Int

  private init(version: Int, applicationID: Int, byteCount: Int) {
    self.version = version
    self.applicationID = applicationID
    self.byteCount = byteCount
  }

  /// Reads the first bytes of a file; nil when they are not SQLite's.
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
