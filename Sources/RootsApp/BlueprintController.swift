import Roots
import RootsBlueprint
import RootsTerminal

/// The controller of every entry in a blueprint's app: its text, the body below it, a map beside
/// it.
///
/// It stores the view state (scroll offsets, selections, typed text) and a cache of the last texts;
/// the same navigation state and view state always draw the same.
final class BlueprintController: ScreenController, Responder {
  var ownership = Ownership()
  let app: RunningBlueprint
  let page: Page
  /// The part of a scene, in the order in which parts are offered keys; 0 for another screen.
  private let part: Int
  private(set) var entry: EntryID
  private(set) var payload: Payload?

  // The view state.
  @safe @exclusivity(unchecked)
  var text: PageText
  /// The body below the text; nil for a page without one.
  @safe @exclusivity(unchecked)
  var body: (any PageBody)?

  // The cache of texts and keys.
  private var shownTitle = ""
  /// The declared keys whose conditions hold.
  private(set) var keys: [OfferedBinding] = []
  private(set) var camera = MapCamera()
  private(set) var centre: String?
  /// The values of the page's references from which these were made; nil before the first.
  private var values: [Literal?]?
  /// The moment at which these values were read last.
  private var moment: RunningBlueprint.Moment?

  /// Creates the controller of a page.
  init(_ context: EntryContext, _ page: Page, _ app: RunningBlueprint, part: Int = 0) {
    self.app = app
    self.page = page
    self.part = part
    entry = context.id
    payload = context.payload
    text = PageText(of: page)
    var evaluation = makeEvaluation(titled: nil)
    shownTitle = evaluation.makeTitle()
    body = page.makeBody(evaluation)
  }

  var title: String {
    refresh()
    return shownTitle
  }
  var preferredSize: Size? {
    page.content.size.map { Size(columns: $0.columns, rows: $0.rows) }
  }
  var embedding: Embedding? { page.content.embedding.flatMap { Embedding(rawValue: $0) } }
  var isModal: Bool? { page.content.isModal }
  var hasFocusedField: Bool {
    // Only a form has fields, and to open another body takes time at each key.
    !page.content.form.isEmpty && body?.pane.hasFocusedField == true
  }
  var takesFocus: Bool { body?.takesFocus == true }
  var viewState: (any Sendable)? {
    get { PageView(textOffset: text.offset, body: body) }
    set {
      guard let view = newValue as? PageView else { return }
      refresh()
      text.offset = view.textOffset
      if let earlier = view.body { body?.restore(earlier) }
    }
  }
  var evaluation: EvaluationContext {
    EvaluationContext(app, page, makeEvaluation(titled: shownTitle))
  }

  private func makeEvaluation(titled title: String?) -> Evaluation {
    var evaluation = app.evaluation(of: page, entry, payload)
    evaluation.knownTitle = title
    return evaluation
  }

  // MARK: Lifecycle

  /// Takes the entry, which is another one for a controller that was kept or preloaded.
  func attach(to context: EntryContext) {
    entry = context.id
    moment = nil
  }

  /// Takes another payload; the texts are made anew.
  func receive(_ payload: Payload?) {
    guard payload != self.payload else { return }
    self.payload = payload
    (values, moment) = (nil, nil)
  }

  /// Tells the session that a control is used.
  func note(_ control: Control) {
    guard let act = act(of: control), let session = app.session else { return }
    let (part, entry) = (part, entry)
    session.note(act, as: session.act(using: control, part: part, of: entry))
  }

  /// Whether a control carries a dot, because no session has used it.
  func isMarked(_ control: Control) -> Bool {
    guard let used = app.marking, let act = act(of: control) else { return false }
    return !used.contains(act)
  }

  private func act(of control: Control) -> Act? {
    app.navigator.world.state.entry(entry).map {
      .use(control, of: ScreenPart($0.screen, variant: Int($0.variant), index: part))
    }
  }

  // MARK: Content

  /// Updates the texts and the keys if the values from which they were made have changed.
  func refresh() {
    if page.showsTime, let elapsed = app.elapsed(of: entry, part: part) { body?.show(elapsed) }
    guard moment != app.moment else { return }
    moment = app.moment
    var evaluation = makeEvaluation(titled: shownTitle)
    let now = page.references.map { evaluation.value($0) }
    guard now != values else { return }
    values = now
    shownTitle = evaluation.makeTitle()
    text.refresh(evaluation)
    keys = page.keys.offered(evaluation)
    body?.refresh(evaluation, app.rows, values: now)
    if page.view != nil { refreshCamera(evaluation) }
  }

  private func refreshCamera(_ evaluation: Evaluation) {
    guard let backdrop = page.view else { return }
    camera = MapCamera(zoom: backdrop.zoom)
    centre = nil
    switch backdrop.centre {
    case nil: break
    case .point(let point)?: camera.centre = point
    case .place(let name)?:
      centre = evaluation.text(name)
      camera.centre = backdrop.places.first { $0.name == centre }?.point
    }
  }

  func scrollToTop() -> Bool {
    let isBodyMoved = body?.scrollToTop() == true
    defer { text.offset = 0 }
    return isBodyMoved || text.offset > 0
  }
}

/// What a person has entered, selected and scrolled in a page.
private struct PageView: Sendable {
  let textOffset: Int
  let body: (any PageBody)?
}
