/// Where an app's sessions are kept: a file of its own in the state folder.
public struct SessionPlace: Hashable, Sendable {
  /// Where the file is.
  public let path: String
  /// Whose sessions it holds.
  public let app: String

  /// The place of an app's sessions.
  /// - Parameters:
  ///   - app: what tells it from all others, such as the path of its blueprint.
  ///   - folder: where the user's state is kept.
  public init(of app: String, in folder: String) {
    self.app = app
    let last = app.split(separator: "/").last ?? "app"
    let readable = last.utf8.prefix(40).map { byte in
      byte.isReadable ? Character(Unicode.Scalar(byte)) : "_"
    }
    path = "\(folder)/sessions/\(String(readable))-\(SessionPlace.digest(app)).db"
  }

  /// FNV-1a in 64 bits (Fowler, Noll and Vo, 1991), as hexadecimal digits.
  private static func digest(_ text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension UInt8 {
  /// Whether it can stand in a file's name without a second thought.
  fileprivate var isReadable: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
