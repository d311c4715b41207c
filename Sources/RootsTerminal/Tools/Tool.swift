/// What lies over everything and has the keys until it closes.
enum Tool {
  /// Lines to read.
  case reader(Reader)
}
