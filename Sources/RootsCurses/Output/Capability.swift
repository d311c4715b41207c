import CNcurses

/// The bytes of a terminal capability, with up to two numeric parameters.
///
/// The common forms (`\E[%i%p1%d;%p2%dH`) are parsed once and filled in here; ncurses fills in all
/// others, each time.
package struct Capability: Hashable, Sendable {
  /// The parts of a common form: text, a number, text, a number, text.
  fileprivate struct Form: Hashable {
    var before: [UInt8] = []
    var between: [UInt8] = []
    var after: [UInt8] = []
    /// The parameter of a number: 0 for the first, 1 for the second, -1 for none.
    var first = -1
    var second = -1
    /// The number that is added to a parameter.
    var origin = 0
  }

  /// The bytes of terminfo, without delays.
  private let written: [UInt8]
  /// The parsed form; nil if only ncurses can fill it in.
  private let form: Form?

  /// Nil if the terminal lacks the capability.
  package init?(_ written: [UInt8]) {
    guard !written.isEmpty else { return nil }
    self.written = written
    form = Form(written)
  }

  package init?(_ written: String) {
    self.init(Array(written.utf8))
  }

  /// Appends the bytes for one or two numbers.
  package func append(_ first: Int, _ second: Int = 0, to bytes: inout [UInt8]) {
    guard let form else {
      bytes += filledByCurses(first, second)
      return
    }
    bytes += form.before
    guard form.first >= 0 else { return }
    (form.origin + (form.first == 0 ? first : second)).appendDecimal(to: &bytes)
    bytes += form.between
    guard form.second >= 0 else { return }
    (form.origin + (form.second == 0 ? first : second)).appendDecimal(to: &bytes)
    bytes += form.after
  }

  /// The number of bytes that `append` appends.
  package func count(_ first: Int, _ second: Int = 0) -> Int {
    guard let form else { return filledByCurses(first, second).count }
    var count = form.before.count + form.between.count + form.after.count
    if form.first >= 0 {
      count += (form.origin + (form.first == 0 ? first : second)).decimalCount
    }
    if form.second >= 0 {
      count += (form.origin + (form.second == 0 ? first : second)).decimalCount
    }
    return count
  }

  private func filledByCurses(_ first: Int, _ second: Int) -> [UInt8] {
    let capability = written.map { CChar(bitPattern: $0) } + [0]
    guard let filled = unsafe curses_filled(capability, Int32(first), Int32(second)) else {
      return []
    }
    return unsafe Array(String(cString: filled).utf8)
  }
}

extension Capability.Form {
  /// Nil for parameters other than decimal numbers.
  fileprivate init?(_ written: [UInt8]) {
    var texts: [[UInt8]] = [[]]
    var numbers: [Int] = []
    var rest = written[...]
    while let byte = rest.first {
      if byte != UInt8(ascii: "%") {
        texts[texts.count - 1].append(byte)
        rest = rest.dropFirst()
      } else if rest.starts(with: "%i".utf8) {
        origin = 1
        rest = rest.dropFirst(2)
      } else if let number = ["%p1%d", "%p2%d"].firstIndex(where: { rest.starts(with: $0.utf8) }) {
        numbers.append(number)
        texts.append([])
        rest = rest.dropFirst(5)
      } else {
        return nil
      }
    }
    guard numbers.count <= 2 else { return nil }
    texts += [[], []]
    numbers += [-1, -1]
    (before, between, after) = (texts[0], texts[1], texts[2])
    (first, second) = (numbers[0], numbers[1])
  }
}

extension Int {
  /// The number of decimal digits of a number from 0.
  var decimalCount: Int {
    self < 10 ? 1 : self < 100 ? 2 : self < 1000 ? 3 : String(self).utf8.count
  }

  /// Appends the decimal digits of a number from 0.
  func appendDecimal(to bytes: inout [UInt8]) {
    guard self < 1000 else {
      bytes += String(self).utf8
      return
    }
    if self >= 100 { bytes.append(UInt8(truncatingIfNeeded: 0x30 + self / 100)) }
    if self >= 10 { bytes.append(UInt8(truncatingIfNeeded: 0x30 + self / 10 % 10)) }
    bytes.append(UInt8(truncatingIfNeeded: 0x30 + self % 10))
  }
}
