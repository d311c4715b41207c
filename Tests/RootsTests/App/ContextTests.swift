import Roots
import Testing

private enum Desk: AppNames { enum Tab: String, TabNames { case home, work } }

extension Screen<Desk, Void, Void> {
  fileprivate static var feed: Self { Self() }
  fileprivate static var map: Self { Self() }
}
extension Screen<Desk, Int, String> {
  fileprivate static var form: Self { Self() }
  fileprivate static var second: Self { Self() }
}
extension Screen<Desk, Void, String> { fileprivate static var blank: Self { Self() } }
extension Accessory<Desk, Int, String> { fileprivate static var sheet: Self { Self() } }
extension Accessory<Desk, Void, String> { fileprivate static var login: Self { Self() } }

/// The typed context of an entry.
@Suite struct ContextTests {
  /// A controller with the context of a text.
  private final class Form: Controller {
    let number: Int
    let context: Context<Desk, String>
    private(set) var inputs: [Int] = []
    init(_ number: Int, _ context: Context<Desk, String>) {
      self.number = number
      self.context = context
    }
    func receive(_ input: Int) { inputs.append(input) }
  }
  private final class Page: Controller {}

  private let log = Log()

  private func app() throws(MapErrors) -> AppNavigator<Desk> {
    let nav = try AppNavigator<Desk> {
      $0.tab(.home, root: .feed)
      $0.tab(.work, root: .feed)
      $0.screen(.feed) { _ in Page() }
      $0.screen(.map) { _ in Page() }
      $0.screen(.form) { Form($0, $1) }
      $0.screen(.second) { Form($0, $1) }
      $0.screen(.blank) { Form(0, $0) }
      $0.accessory(.sheet) { Form($0, $1) }
      $0.accessory(.login, level: 1) { Form(0, $0) }
    }
    nav.start()
    return nav
  }

  private func form(_ nav: AppNavigator<Desk>, _ id: UInt32) throws -> Form {
    try #require(nav.context(EntryID(id))?.controller as? Form)
  }

  private func note<Output>(_ name: String) -> (Outcome<Output>) -> Void {
    { [log] in log.lines.append("\(name) \($0.summary)") }
  }

  private var reporting: VisitOptions {
    VisitOptions(onReport: { [log] in log.lines.append("report \($0)") })
  }

  // MARK: Reports and results

  @Test func `reports are delivered any number of times until the result`() throws {
    let nav = try app()
    nav.active.push(.form, with: 1, reporting, onResult: note("form"))
    let context = try form(nav, 4).context
    #expect(context.report(1) && context.report("two") && context.report(Picture(id: 3)))
    #expect(context.finish(with: "done") == .done(nil))
    #expect(!context.report(4))
    #expect(
      log.take() == [
        "report 1", "report \"two\"", "report {id: 3, title: \"\"}", "form completed done",
      ])
    #expect(context.finish(with: "again").refusal == .alreadySettled(EntryID(4)))
    #expect(log.take() == [])
  }

  @Test func `a context tells whether its result has been delivered`() throws {
    let nav = try app()
    nav.active.push(.form, with: 1)
    let context = try form(nav, 4).context
    #expect(!context.isSettled)
    context.finish(with: "done")
    #expect(context.isSettled && !context.isLive)
    try nav.run("undo")
    // The same visit is there again, and its result is not delivered twice.
    let again = try form(nav, 4).context
    #expect(again.isLive && again.isSettled)
  }

  @Test func `reports without a receiver are dropped`() throws {
    let nav = try app()
    nav.active.push(.form, with: 1)
    #expect(try !form(nav, 4).context.report(1))
  }

  @Test(arguments: [
    (Layer.tab(0), "push feed on tab home; push map on tab home", 1),
    (.main, "push feed on main", 1),
    (.accessory(2), "overlay login at 2; overlay login at 2", 0),
  ])
  func `a controller finishes with a result at any position`(
    layer: Layer, above: String, left: Int
  ) throws {
    let nav = try app()
    switch layer.slot {
    case .main: nav.main.push(.form, with: 1, onResult: note("form"))
    case .accessory: nav.accessory(2).push(.sheet, with: 1, onResult: note("form"))
    case .tab: nav.tab(.home).push(.form, with: 1, onResult: note("form"))
    }
    let context = try form(nav, 4).context
    let texts = above.split(separator: "; ")
    for text in texts {
      nav.send(
        Request(try Command(parsing: String(text))) { [log] in
          log.lines.append("above \($0.words)")
        })
    }
    #expect(nav.world.state[layer].count == left + 1 + texts.count)
    context.finish(with: "done")
    #expect(nav.world.state[layer].count == left)
    #expect(
      log.take()
        == Array(repeating: "above popped", count: texts.count) + ["form completed done"])
  }

  @Test func `a context outlives its navigator, and refuses then`() throws {
    var nav: AppNavigator<Desk>? = try app()
    nav?.active.push(.form, with: 1)
    let context = try form(#require(nav), 4).context
    #expect(context.navigator === nav && context.stack?.depth == 2 && context.isLive)
    nav = nil
    #expect(context.navigator == nil && context.stack == nil && !context.isLive)
    #expect(context.finish(with: "x").refusal == .navigatorGone)
    #expect(context.replace(.blank).refusal == .navigatorGone && !context.report(1))
  }

  @Test func `commands of a context begin at its entry`() throws {
    let nav = try app()
    nav.tab(.work).push(.form, with: 1)
    nav.tab(.work).show()
    nav.main.push(.map)
    let context = try form(nav, 4).context
    #expect(context.id == EntryID(4) && context.stack?.screens == ["feed", "form"])
    context.stack?.push(.blank, onResult: note("blank"))
    #expect(nav.tab(.work).screens == ["feed", "form", "blank"] && nav.main.depth == 2)
    #expect(nav.tab(.work).top?.entry.opener == EntryID(4))
    context.finish(with: "done")
    #expect(log.take() == ["blank popped"])
    #expect(context.stack?.push(.map).refusal == .originGone(EntryID(4)))
    #expect(context.stack?.screens == [] && context.stack?.top == nil)
  }

  @Test func `in a transaction, commands of a context keep their stack`() throws {
    let nav = try app()
    nav.tab(.work).push(.form, with: 1)
    nav.tab(.work).show()
    nav.accessory(3).push(.sheet, with: 2)
    let (tab, sheet) = (try form(nav, 4).context, try form(nav, 5).context)
    nav.tab(.home).show()
    nav.accessory(3).push(.sheet, with: 2, onResult: note("sheet"))
    let upper = try form(nav, 6).context
    #expect(!sheet.isLive && upper.stack?.screens == ["sheet"])
    let reply = nav.transaction {
      tab.stack?.push(.map)
      $0.accessory(1).push(.login)
      upper.replace(.login)
    }
    #expect(reply.refusal.map { "\($0)" } == nil)
    #expect(nav.tab(.work).screens == ["feed", "form", "map"])
    #expect(nav.accessory(3).accessories == ["login"] && nav.accessory(1).depth == 1)
    #expect(nav.tab(.home).depth == 1 && log.take() == [])
  }

  // MARK: Results that another screen returns

  @Test func `a screen that replaces another one returns the result in its place`() throws {
    let nav = try app()
    nav.active.push(.form, with: 1, onResult: note("form"))
    let reply = try form(nav, 4).context.replace(.second, with: 2)
    #expect(reply == .done(EntryID(5)) && nav.tab(.home).screens == ["feed", "second"])
    #expect(try form(nav, 5).context.replace(.blank).entry == EntryID(6))
    #expect(log.take() == [])
    try form(nav, 6).context.finish(with: "done")
    #expect(log.take() == ["form completed done"])
    #expect(nav.world.history.undoCount == 4)
  }

  @Test func `a screen that replaces another one removes those above it`() throws {
    let nav = try app()
    nav.active.push(.form, with: 1, onResult: note("form"))
    nav.active.push(.map, onResult: note("map"))
    nav.main.push(.map)
    let reply = try form(nav, 4).context.replace(.second, with: 2)
    #expect(reply == .done(EntryID(7)))
    #expect(nav.tab(.home).screens == ["feed", "second"])
    #expect(nav.main.screens == ["host", "map"])
    #expect(log.take() == ["map popped"])
    nav.send(.undo())
    #expect(nav.tab(.home).screens == ["feed", "form", "map"])
  }

  @Test func `an accessory that replaces another one returns its result`() throws {
    let nav = try app()
    nav.accessory(3).push(.sheet, with: 1, onResult: note("sheet"))
    #expect(try form(nav, 4).context.replace(.login) == .done(EntryID(5)))
    #expect(nav.accessory(3).accessories == ["login"])
    #expect(nav.accessory(1).depth == 0)
    #expect(try form(nav, 5).context.replace(.sheet, with: 4) == .done(EntryID(6)))
    try form(nav, 6).context.finish(with: "done")
    #expect(log.take() == ["sheet completed done"])
  }

  @Test func `a replacement is refused whole`() throws {
    let nav = try app()
    nav.active.push(.form, with: 1, onResult: note("form"))
    nav.active.push(.map)
    let context = try form(nav, 4).context
    let before = nav.world
    let refused = VisitOptions(onRefusal: { [log] _ in log.lines.append("refused") })
    #expect(context.replace(Screen<Desk, Void, String>("two words"), refused).refusal != nil)
    #expect(context.replace(Screen<Desk, Int, String>("nowhere"), with: 1, refused).refusal != nil)
    #expect(nav.world == before && log.take() == ["refused", "refused"])
    nav.active.popToRoot()
    #expect(context.replace(.blank).refusal == .originGone(EntryID(4)))
    #expect(log.take() == ["form popped"])
  }

  // MARK: Memory

  @Test func `a controller and its context are freed with their entry`() throws {
    let nav = try app()
    nav.active.push(.form, with: 1)
    weak let controller = try form(nav, 4)
    weak let context = nav.context(EntryID(4))
    #expect(controller != nil && context != nil)
    nav.active.pop()
    #expect(controller == nil && context == nil)
  }

  @Test func `the context of a screen that cannot be made is freed`() throws {
    weak var made: EntryContext?
    let nav = try AppNavigator<Desk> {
      $0.tab(.home, root: .feed)
      $0.tab(.work, root: .feed)
      $0.screen(.feed) { _ in Page() }
      $0.screen(.blank) { context in
        made = context.entryContext
        throw Broken("no paper")
      }
    }
    #expect(nav.active.push(.blank).refusal != nil)
    #expect(made == nil)
  }

  @Test func `a context that is kept by the app works until the entry is gone`() throws {
    let nav = try app()
    nav.active.push(.form, with: 1)
    weak let entry = nav.context(EntryID(4))
    var context: Context<Desk, String>? = try form(nav, 4).context
    nav.active.pop()
    #expect(context?.isLive == false && context?.finish(with: "x").refusal != nil)
    #expect(entry != nil)
    context = nil
    #expect(entry == nil)
  }

  // MARK: Kept controllers

  @Test func `the context of a kept controller is that of the visit that shows it`() throws {
    let nav = try app()
    let keep = VisitOptions(keepAlive: .memory.shared(as: "one"))
    nav.active.push(.form, with: 1, keep, onResult: note("first"))
    let controller = try form(nav, 4)
    let context = controller.context
    nav.active.pop()
    #expect(nav.keptCount == 1 && !context.isLive && context.id == EntryID(4))
    #expect(context.finish(with: "late").refusal == .alreadySettled(EntryID(4)))
    nav.tab(.work).show()
    nav.active.push(.form, with: 2, keep, onResult: note("second"))
    #expect(try form(nav, 5) === controller && controller.inputs == [2])
    #expect(context.isLive && context.id == EntryID(5))
    #expect(context.stack?.screens == ["feed", "form"] && nav.tab(.home).depth == 1)
    #expect(context.entryContext === nav.context(EntryID(5)))
    weak let entry = nav.context(EntryID(5))
    nav.active.pop()
    nav.active.push(.form, with: 3, keep, onResult: note("third"))
    #expect(context.id == EntryID(6) && entry == nil && controller.inputs == [2, 3])
    context.finish(with: "done")
    #expect(log.take() == ["first popped", "second popped", "third completed done"])
    nav.memoryIsLow()
    #expect(nav.keptCount == 0 && !context.isLive)
  }

  @Test func `a new controller of the same screen has a context of its own`() throws {
    let nav = try app()
    let keep = VisitOptions(keepAlive: .memory)
    nav.active.push(.form, with: 1, keep)
    let first = try form(nav, 4).context
    nav.active.pop()
    nav.active.push(.form, with: 2, keep)
    #expect(first.id == EntryID(4) && !first.isLive)
    #expect(try form(nav, 5).context.id == EntryID(5))
    nav.active.push(.form, with: 1, keep)
    #expect(first.id == EntryID(6) && first.isLive)
    #expect(try form(nav, 5).context.id == EntryID(5))
  }

  // MARK: The first appearance

  @Test func `onAppear is called once, when the controller appears for the first time`() throws {
    let nav = try app()
    var appeared: [Int] = []
    let options = VisitOptions(onAppear: { appeared.append(($0 as? Form)?.number ?? -1) })
    nav.tab(.work).push(.form, with: 1, options)
    #expect(appeared == [])
    nav.tab(.work).show()
    #expect(appeared == [1])
    nav.active.push(.map)
    nav.active.pop()
    nav.tab(.home).show()
    nav.tab(.work).show()
    #expect(appeared == [1])
    nav.active.push(.form, with: 2, options)
    #expect(appeared == [1, 2])
    nav.send(.undo())
    nav.send(.redo())
    #expect(appeared == [1, 2])
    #expect(nav.active.push(Screen<Desk, Void, Void>("nowhere"), options).refusal != nil)
    #expect(appeared == [1, 2])
  }

  @Test func `onAppear is called once for each visit to a kept controller`() throws {
    let nav = try app()
    var appeared: [Int] = []
    for number in 1...2 {
      nav.active.push(
        .form, with: 5,
        VisitOptions(keepAlive: .memory, onAppear: { _ in appeared.append(number) }))
      nav.active.push(.map)
      nav.active.pop(2)
    }
    #expect(appeared == [1, 2])
  }
}
