import Glibc

/// The choice of the locale that determines the width of characters; it is used for nothing else.
package enum TextEncoding {
  /// Takes the user's locale if it is UTF-8, else `C.UTF-8` if it is installed.
  ///
  /// - Returns: whether text goes out as UTF-8.
  package static func choose() -> Bool {
    _ = unsafe setlocale(LC_CTYPE, "")
    if isUnicode { return true }
    return unsafe setlocale(LC_CTYPE, "C.UTF-8") != nil && isUnicode
  }

  private static var isUnicode: Bool {
    guard let name = unsafe nl_langinfo(nl_item(CODESET)) else { return false }
    return unsafe String(cString: name) == "UTF-8"
  }
}
