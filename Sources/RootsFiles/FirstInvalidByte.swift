/// Where bytes stop being UTF-8; nil when they never do.
package func firstInvalidByte(in bytes: [UInt8]) -> Int? {
  do throws(UTF8.ValidationError) {
    _ = try UTF8Span(validating: bytes.span)
    return nil
  } catch {
    return error.byteOffsets.lowerBound
  }
}
