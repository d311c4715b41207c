internal import Roots

/// Returns a text from outside for a message: visible, shortened, in quotes.
package func cited(_ text: String) -> String {
  let shown = text.prefix(citedLengthLimit)
  return "'" + visible(String(shown)) + (shown.endIndex < text.endIndex ? "…'" : "'")
}

private let citedLengthLimit = 60
