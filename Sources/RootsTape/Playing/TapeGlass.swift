import Roots
import RootsTerminal

/// The frames of a session that its tape sees, with stars for secrets; drawn on demand.
struct TapeGlass {
  /// The look of texts where it differs from that of the session.
  enum TextLook {
    /// The theme of texts of a watched tape.
    case theme(Theme)
    /// The lines and marks of texts, whatever the theme.
    case strokes(Strokes)
  }

  /// The texts of which nothing may be seen.
  private(set) var secrets = SecretText()
  /// The frame of the last report; nil before the first.
  var reported: Frame?
  private let session: Session
  private let textLook: TextLook?
  private var frame: Frame
  private var isStale = true
  /// The settled frame for texts; nil while it is outdated.
  private var textFrame: Frame?

  init(of session: Session, _ textLook: TextLook?) {
    (self.session, self.textLook) = (session, textLook)
    frame = Frame(size: session.size)
  }

  /// Hides a secret, in the forms in which it is typed, shown, and written in texts of commands.
  mutating func hide(_ secret: String) {
    let forms = [secret, visible(secret), String(Roots.quoted(secret).dropFirst().dropLast())]
    for form in forms { secrets.add(form) }
  }

  /// Marks the frame as outdated.
  mutating func touch() { (isStale, textFrame) = (true, nil) }

  mutating func draw() {
    session.draw(into: &frame)
    frame = secrets.masked(frame)
    isStale = false
  }

  mutating func current() -> Frame {
    if isStale { draw() }
    return frame
  }

  /// The current frame for pictures, at the end of its transition, without ending the transition.
  mutating func settled() -> Frame {
    let frame = current()
    return session.isInTransition ? secrets.masked(session.frame()) : frame
  }

  /// The current frame for texts, which are the same in every theme, at the end of its transition.
  mutating func text() -> Frame {
    let (picture, theme) = (settled(), textTheme)
    guard session.theme != theme else { return picture }
    if let textFrame { return textFrame }
    let frame = secrets.masked(session.frame(in: theme))
    textFrame = frame
    return frame
  }

  /// The frame of the app without the navigator pane, for what a tape expects of the app.
  mutating func ofApp() -> Frame {
    guard session.hasNavigatorPane else { return text() }
    return secrets.masked(session.appFrame(in: textTheme))
  }

  private var textTheme: Theme {
    var theme = session.theme
    switch textLook {
    case .theme(let theme): return theme
    case .strokes(let strokes): theme.strokes = strokes
    case nil: break
    }
    return theme
  }
}
