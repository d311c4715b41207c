import Glibc

/// The choice of the locale that determines the width of characters; it is used for nothing else.
package enum TextEncoding {
  /// Takes the user's locale if it is UTF-8, else `C.UTF-8` if it is installed.
  ///
  /// - Returns: whether text goes out as UTF-8; false for an installed locale without UTF-8 that
  ///   the environment names, such as `LC_ALL=C`.
  package static func choose() -> Bool {
    let isInstalled = unsafe setlocale(LC_CTYPE, "") != nil
    if isUnicode { return true }
    let isUTF8Installed = unsafe setlocale(LC_CTYPE, "C.UTF-8") != nil && isUnicode
    return isUTF8Installed && !(isInstalled && isNamed)
  }

  /// Whether the environment names a locale.
  private static var isNamed: Bool {
    let names: [String] = ["LC_ALL", "LC_CTYPE", "LANG"]
    return names.contains { unsafe getenv($0).map { unsafe $0.pointee != 0 } == true }
  }

  private static var isUnicode: Bool {
    guard let name = unsafe nl_langinfo(nl_item(CODESET)) else { return false }
    return unsafe String(cString: name) == "UTF-8"
  }
}
