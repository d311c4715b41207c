internal import Roots

/// A text from outside as it stands in the middle of a message: visible, shortened, in quotes.
package func cited(_ text: String) -> String {
  let shown = text.prefix(citedLengthLimit)
  return "'" + visible(String(shown)) + (shown.endIndex < text.endIndex ? "…'" : "'")
}

private let citedLengthLimit = 60
