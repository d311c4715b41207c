/// A text as Base64 (RFC 4648).
package func base64(_ text: String) -> String {
  let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  let bytes = Array(text.utf8)
  var encoded: [UInt8] = []
  encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let part = bytes[start..<min(start + 3, bytes.count)]
    var value = part.reduce(0) { $0 << 8 | Int($1) }
    value <<= 8 * (3 - part.count)
    for place in 0..<4 {
      let sign = signs[value >> (18 - 6 * place) & 63]
      encoded.append(place <= part.count ? sign : UInt8(ascii: "="))
    }
  }
  return String(decoding: encoded, as: UTF8.self)
}
