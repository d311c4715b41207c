internal import CPCRE2

/// An expression that PCRE2 has compiled.
///
/// A class because its memory is freed once. It is never changed, so that threads may share it.
@safe final class CompiledPattern: Sendable {
  nonisolated(unsafe) private let code: OpaquePointer

  /// The limits of a search: PCRE2's steps, and its memory in KiB.
  private static let (steps, memory): (UInt32, UInt32) = (1_000_000, 32 << 10)

  /// - Throws: `TapePatternError` with the place and the reason that PCRE2 gives.
  /// - Complexity: O(length).
  init(_ source: String, ignoringCase: Bool = false) throws(TapePatternError) {
    let bytes = Array(source.utf8)
    let options = PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C
    let casing = ignoringCase ? PCRE2_CASELESS : 0
    var (number, offset): (Int32, Int) = (0, 0)
    let code = unsafe pcre2_compile_8(bytes, bytes.count, options | casing, &number, &offset, nil)
    guard let code = unsafe code else {
      let place = String(decoding: bytes.prefix(offset), as: UTF8.self).count
      let reason = Self.reason(of: number)
      throw TapePatternError(
        reason: reason + (place == 0 ? "" : ", after \(place) character\(place == 1 ? "" : "s")"))
    }
    unsafe self.code = code
  }

  deinit { unsafe pcre2_code_free_8(code) }

  /// Whether a text contains a match.
  /// - Throws: `TapePatternError` if the search takes too many steps or too much memory.
  func matches(_ text: [UInt8]) throws(TapePatternError) -> Bool {
    let match = unsafe pcre2_match_data_create_from_pattern_8(code, nil)
    let limits = unsafe pcre2_match_context_create_8(nil)
    defer {
      unsafe pcre2_match_data_free_8(match)
      unsafe pcre2_match_context_free_8(limits)
    }
    _ = unsafe pcre2_set_match_limit_8(limits, Self.steps)
    _ = unsafe pcre2_set_heap_limit_8(limits, Self.memory)
    let result = unsafe pcre2_match_8(
      code, text, text.count, 0, PCRE2_NO_UTF_CHECK, match, limits)
    switch result {
    case PCRE2_ERROR_NOMATCH: return false
    case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT:
      throw TapePatternError(reason: "matching takes too long; write a simpler pattern")
    default: break
    }
    guard result > 0 else { throw TapePatternError(reason: Self.reason(of: result)) }
    return true
  }

  private static func reason(of number: Int32) -> String {
    var text = [UInt8](repeating: 0, count: 256)
    _ = unsafe pcre2_get_error_message_8(number, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
  }
}
