/// The offset of the first byte that is not valid UTF-8; nil if all bytes are valid.
package func firstInvalidByte(in bytes: [UInt8]) -> Int? {
  do throws(UTF8.ValidationError) {
    _ = try UTF8Span(validating: bytes.span)
    return nil
  } catch {
    return error.byteOffsets.lowerBound
  }
}
