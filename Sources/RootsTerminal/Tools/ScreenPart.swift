/// A part of a screen that the finder finds.
public struct ScreenPart: Hashable, Sendable {
  /// The kind of a part.
  public enum Kind: Hashable, Sendable {
    /// A row, by its index among the declared rows.
    case row(Int)
    /// A field, by its index.
    case field(Int)
    /// A key of the screen.
    case key(Key)
  }

  /// The kind of the part.
  public let kind: Kind
  /// The label on the terminal.
  public let label: String

  /// Makes a part.
  public init(_ kind: Kind, _ label: String) {
    self.kind = kind
    self.label = label
  }
}
