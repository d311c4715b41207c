/// A number in hexadecimal digits, with leading zeros up to a number of digits: `00ff`.
package func hexadecimal(
  _ number: some BinaryInteger, digits: Int, uppercase: Bool = false
) -> String {
  let text = String(number, radix: 16, uppercase: uppercase)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
