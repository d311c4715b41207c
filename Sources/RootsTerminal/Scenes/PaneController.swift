public import Roots

/// A scene on a terminal: controllers over a backdrop.
public typealias ScreenScene = SceneParts<any ScreenController, any SceneBackdrop>

/// A controller made of closures, for scenes without a type of their own.
public final class DrawnController: ScreenController, Responder {
  /// The owner of the controller.
  public var ownership = Ownership()
  /// The title in the border of the box.
  public let title: String
  private let rows: Int?
  private let body: (inout Canvas, Theme) -> Void
  private let onKey: ((Key) -> Handling)?

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - title: the title in the border of the box.
  ///   - rows: the preferred number of rows; nil for the available ones.
  ///   - onKey: handles a key.
  ///   - draw: draws the whole controller.
  public init(
    title: String = "", rows: Int? = nil, onKey: ((Key) -> Handling)? = nil,
    draw: @escaping (_ canvas: inout Canvas, _ theme: Theme) -> Void
  ) {
    self.title = title
    self.rows = rows
    self.onKey = onKey
    body = draw
  }

  /// Draws the controller.
  public func draw(on canvas: inout Canvas, theme: Theme) { body(&canvas, theme) }
  /// Handles a key.
  public func handle(_ key: Key, size: Size) -> Handling { onKey?(key) ?? .ignored }
  /// The preferred number of rows.
  public func preferredRows(columns: Int) -> Int? { rows }
}

/// A controller that shows one pane, for scenes without a type of their own.
public final class PaneController<Pane: ScreenPane>: ScreenController, Responder {
  /// The owner of the controller.
  public var ownership = Ownership()
  /// The title in the border of the box.
  public let title: String
  /// The pane, with its selection and scroll offset.
  public var pane: Pane
  private let onChoice: ((Int) -> Handling)?

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - pane: the pane.
  ///   - title: the title in the border of the box.
  ///   - onChoice: performs the choice of a row or a button, by its index.
  public init(_ pane: Pane, title: String = "", onChoice: ((Int) -> Handling)? = nil) {
    self.pane = pane
    self.title = title
    self.onChoice = onChoice
  }

  /// Draws the pane.
  public func draw(on canvas: inout Canvas, theme: Theme) {
    pane.draw(on: &canvas, theme: theme)
  }

  /// Whether a field of the pane takes every printable key now.
  public var hasFocusedField: Bool { pane.hasFocusedField }

  /// Handles a key.
  public func handle(_ key: Key, size: Size) -> Handling {
    answer(pane.handle(key, size: size))
  }

  /// Handles pasted text.
  public func handle(paste text: String) -> Handling { answer(pane.paste(text)) }

  /// The keys of the pane.
  public func keys(in size: Size) -> [HelpLine.Item] { pane.keys(in: size) }

  /// Handles a mouse event.
  public func handle(_ mouse: MouseEvent, size: Size) -> Handling {
    answer(pane.handle(mouse, size: size))
  }

  private func answer(_ outcome: PaneOutcome) -> Handling {
    switch outcome {
    case .ignored: .ignored
    case .handled, .changed, .full: .handled
    case .activated(let row): onChoice?(row) ?? .handled
    }
  }
}
