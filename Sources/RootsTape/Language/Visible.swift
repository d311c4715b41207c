/// A text from outside with nothing left in it that could move, colour or reorder its surroundings.
///
/// Every such text in a message goes through here.
func visible(_ text: some StringProtocol) -> String {
  var shown = ""
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x00...0x1F: shown.unicodeScalars.append(picture(0x2400 + scalar.value))
    case 0x7F: shown += "\u{2421}"
    case 0x80...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xE0000...0xE0FFF:
      shown += "·"
    default: shown.unicodeScalars.append(scalar)
    }
  }
  return shown
}

private func picture(_ value: UInt32) -> Unicode.Scalar {
  Unicode.Scalar(value) ?? "·"
}
