public import Roots

/// A scene on a terminal: controllers over a backdrop.
public typealias ScreenScene = Scene<any ScreenController, any SceneBackdrop>

/// A controller whose entry is shown as a scene.
public protocol SceneController: ScreenController {
  /// The backdrop behind the parts; nil in fullscreen.
  var backdrop: (any SceneBackdrop)? { get }
  /// Returns the layout of the parts on a canvas; nil in fullscreen.
  func sceneLayout(_ size: Size) -> SceneLayout?
  /// Draws the backdrop alone, as it is seen behind the parts.
  func drawBackdrop(on canvas: inout Canvas, theme: Theme)
}

extension SceneController {
  /// Itself.
  public var sceneController: (any SceneController)? { self }
}

/// A controller made of closures: a scene without a type of its own.
public final class DrawnController: ScreenController, Responder {
  /// Whose it is.
  public var ownership = Ownership()
  /// The title in the border of the box.
  public let title: String
  private let rows: Int?
  private let body: (inout Canvas, Theme) -> Void
  private let onKey: ((Key) -> Handling)?

  /// Makes a controller.
  ///
  /// - Parameters:
  ///   - title: what it is called.
  ///   - rows: how many rows it needs; nil for as many as there are.
  ///   - onKey: takes its keys.
  ///   - draw: draws it, whole.
  public init(
    title: String = "", rows: Int? = nil, onKey: ((Key) -> Handling)? = nil,
    draw: @escaping (_ canvas: inout Canvas, _ theme: Theme) -> Void
  ) {
    self.title = title
    self.rows = rows
    self.onKey = onKey
    body = draw
  }

  /// Draws it.
  public func draw(on canvas: inout Canvas, theme: Theme) { body(&canvas, theme) }
  /// Takes a key.
  public func handle(_ key: Key, size: Size) -> Handling { onKey?(key) ?? .ignored }
  /// The rows it needs.
  public func preferredRows(columns: Int) -> Int? { rows }
}

/// A pane that can stand alone: a list, a table, a text.
public protocol StandingPane: MousePane {
  /// Draws it.
  func draw(on canvas: inout Canvas, style: Style, theme: Theme)
  /// Takes a key.
  mutating func handle(_ key: Key, size: Size) -> PaneOutcome
}

extension ListPane: StandingPane {}
extension TablePane: StandingPane {}
extension TextPane: StandingPane {}

/// One pane as a controller: a scene without a type of its own.
public final class PaneController<Pane: StandingPane>: ScreenController, Responder {
  /// Whose it is.
  public var ownership = Ownership()
  /// The title in the border of the box.
  public let title: String
  /// The pane, with what is selected and scrolled in it.
  public var pane: Pane
  private let onChoice: ((Int) -> Handling)?

  /// Makes a controller.
  ///
  /// - Parameters:
  ///   - pane: what it shows.
  ///   - title: what it is called.
  ///   - onChoice: what choosing a row asks for, by the row's index.
  public init(_ pane: Pane, title: String = "", onChoice: ((Int) -> Handling)? = nil) {
    self.pane = pane
    self.title = title
    self.onChoice = onChoice
  }

  /// Draws the pane.
  public func draw(on canvas: inout Canvas, theme: Theme) {
    pane.draw(on: &canvas, style: .plain, theme: theme)
  }

  /// Takes a key.
  public func handle(_ key: Key, size: Size) -> Handling {
    answer(pane.handle(key, size: size))
  }

  /// Takes what the mouse did.
  public func handle(_ mouse: MouseEvent, size: Size) -> Handling {
    answer(pane.handle(mouse, size: size))
  }

  private func answer(_ outcome: PaneOutcome) -> Handling {
    switch outcome {
    case .ignored: .ignored
    case .handled: .handled
    case .activated(let row): onChoice?(row) ?? .handled
    }
  }
}
