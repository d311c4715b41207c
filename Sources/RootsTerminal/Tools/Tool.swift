/// A tool that covers the app and takes the keys until it closes.
///
/// Indirect, because most keys and steps only find that there is none.
indirect enum Tool {
  case prompt(Prompt)
  /// A text in a box, such as the list of active keys.
  case reader(Reader)
}
