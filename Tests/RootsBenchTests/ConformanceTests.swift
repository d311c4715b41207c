import Roots
import RootsApp
import RootsBench
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// The comparison of an app with its model, where the app is another blueprint on a session.
@Suite struct ConformanceTests {
  private static let shop = """
    roots: 1
    name: Shop
    facts: { customer: { text: ["", Ada] }, count: 0..2, dirty: false }
    tabs: { shop: { title: Shop, root: goods }, me: { title: Me, root: account } }
    protections:
      members: { passes: customer is not "", ask: overlay login, then: { completed: set customer $result } }
    screens:
      goods:
        title: Goods
        text: "In the basket: $count."
        list:
          - { label: Bread, do: 'push item with {name: "Bread"}' }
          - { label: Butter, do: 'push item with {name: "Butter"}' }
          - { label: Orders, do: push orders }
      item:
        title: $name
        keys:
          b: { label: buy, when: count < 2, do: set count $(count + 1) }
      orders: { title: Orders, text: "Orders of $customer", protect: members }
      account:
        title: Account
        list: [{ label: Log out, when: customer is not "", do: set customer "" }]
        keys: { d: { label: drop, when: count > 0, do: overlay sure } }
    accessories:
      login: { title: Log in, form: { name: { label: Name, required: true } }, submit: finish with $name }
      sure:
        confirm:
          text: Drop all?
          yes: { label: Drop, do: [set count 0, finish] }
          no: { label: Keep }
    """

  private func read(_ text: String) throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(source: Source(name: "shop.yaml", text: text))
    return try #require(blueprint, "\(report.text)")
  }

  /// An app that a blueprint describes, driven by what it shows.
  private final class ShownApp {
    private let blueprint: Blueprint
    private var session: Session?
    private(set) var acts: [ShownAct] = []

    init(_ blueprint: Blueprint) { self.blueprint = blueprint }

    func answer(to act: ShownAct) -> AdapterAnswer {
      acts.append(act)
      if act.kind == .restart {
        session = makeSession(blueprint, size: Size(columns: 80, rows: 24))
        session?.navigator.start()
      } else if let reason = done(act) {
        return .cannot(reason)
      }
      guard let front = session?.shownScreens.last else { return .cannot("it has not begun") }
      return .visible(title: front.title, texts: front.lines + front.labels)
    }

    private func done(_ act: ShownAct) -> String? {
      guard let session else { return "it has not begun" }
      let name = ShownName(act.label ?? "", number: act.number)
      switch act.kind {
      case .choose: return session.use(.use(.row, name))
      case .press: return session.use(.use(.key, name))
      case .submit: return session.use(.use(.button, ShownName("")))
      case .answer: return session.use(.use(.answer, name))
      case .switch: return session.use(.use(.tab, name))
      case .fill: return session.use(.fill(name, with: act.text ?? ""))
      case .back:
        _ = session.use(.back)
        // A warning about a form asks for the same act again.
        if session.warnsOfLoss { _ = session.use(.back) }
      case .open: session.handle(.link(act.text ?? ""))
      case .wait: session.scheduler.advance(to: session.scheduler.now + act.time)
      case .restart: break
      }
      session.loop.drain()
      return nil
    }
  }

  /// The way of the comparison of the shop with a copy.
  private enum Way: CaseIterable { case random, everywhere }

  private func compare(
    _ changes: [(from: String, to: String)], _ way: Way, acts: Int = 1500
  ) throws -> (Conformance.Difference?, Conformance, ShownApp) {
    var text = Self.shop
    for change in changes {
      let range = try #require(text.firstRange(of: change.from), "\(change.from)")
      text.replaceSubrange(range, with: change.to)
    }
    let app = ShownApp(try read(text))
    var check = Conformance(AppRun(MoveTable(try read(Self.shop)))) { app.answer(to: $0) }
    let isOver = { app.acts.count > acts }
    var found =
      switch way {
      case .random: try check.goAtRandom(seed: Effort.seed, until: isOver)
      case .everywhere: try check.goEverywhere(until: isOver)
      }
    let limit = app.acts.count + 4000
    found = found.map { check.shortened($0) { app.acts.count > limit } }
    return (found, check, app)
  }

  @Test(arguments: [
    "{count}0", "{count}.5", "{count}th", "-{count}", "1,{count}", "1'{count}", "1{count}",
  ])
  func `a text is no part of a longer word or number`(shown: String) throws {
    let change = (from: "basket: $count", to: "basket: \(shown)")
    #expect(try compare([change], .everywhere).0?.expected.contains("basket: 0") == true)
    let (found, check, _) = try compare(
      [(from: "basket: $count.", to: "basket: {count}. Or more -{count}")], .everywhere, acts: 9000)
    #expect(found == nil && check.isComplete)
  }

  @Test(arguments: [
    ("5", "5,000", false), ("5", "5 000", false), ("5", "5\u{A0}000", false),
    ("5", "5\u{202F}000 pieces", false), ("000", "5 000", false), ("5000", "5 000", false),
    ("5000", "5,000", true), ("5000", "5\u{A0}000", true), ("5000", "5\u{202F}000", true),
    ("-5000000", "-5,000,000 left", true), ("5000", "5,000,000", false),
    ("5 000", "5 000", true), ("5 000", "5\u{A0}000", true), ("5 000", "5000", true),
    ("5,000", "5000", true), ("1234", "12,34", false), ("5", "5 0000", true),
    ("1234.5", "1,234.5", true), ("5", "5 of 200", true), ("50001", "5,0001", false),
    ("0500", "0,500", false), ("1234", "1,234,5", false), ("A5", "A5 000", true),
    ("500", ".500", false), ("500", ",500", false), ("500", "-.500", false),
    ("500", "$.500", false), ("500000", ".500,000", false), (".500", ".500", true),
    ("5", "1 .5", false), ("a.5", "a.5", true),
  ])
  func `a whole number can be written in groups of three digits`(
    model: String, app: String, isSame: Bool
  ) {
    #expect(ComparedText("In all: \(app)").contains("In all: \(model)") == isSame)
    #expect(ComparedText(["Count", app]).contains("Count \(model)") == isSame)
    #expect(ComparedText(["5", "000"]).contains("5") && !ComparedText("5 000").equals("5"))
  }

  @Test func `an app that is as its model has no difference`() throws {
    for way in Way.allCases {
      let (difference, check, app) = try compare([], way)
      #expect(difference == nil, "\(difference.map { "\($0)" } ?? "")")
      #expect(check.actCount > 500 && check.movesDone.count > 10)
      #expect(Set(app.acts.map(\.kind)).isSuperset(of: [.choose, .press, .fill, .submit, .back]))
      #expect(check.hiddenCount == 3)
    }
  }

  @Test(arguments: [
    // A double push, which one way back does not leave.
    (
      #"do: 'push item with {name: "Bread"}'"#,
      #"do: ['push item with {name: "Bread"}', 'push item with {name: "Bread"}']"#, 2,
      "the title \"Goods\"", "the title \"Bread\""
    ),
    ("protect: members", "embed: whole", 1, "the title \"Log in\"", "the title \"Orders\", with"),
    (
      "then: { completed: set customer $result }", "then: { completed: set dirty true }", 3,
      "the title \"Orders\"", "the title \"Goods\""
    ),
    ("count < 2", "count < 1", 4, "the title \"B", "it cannot: "),
    ("title: Account", "title: Profile", 1, "the title \"Account\"", "the title \"Profile\""),
    (
      "In the basket: $count", "In the basket: 0", 3,
      "the text \"In the basket: 1.\" under \"Goods\"", "\"In the basket: 0.\""
    ),
    // The model hides the key until something is in the basket.
    (
      "when: count > 0, do: overlay sure", "do: overlay sure", 1,
      "no \"drop\" that can be used under \"Account\"", "the title \""
    ),
  ])
  func `a fault of the app is found with a short way`(
    from: String, to: String, moves: Int, expected: String, seen: String
  ) throws {
    for way in Way.allCases {
      let (difference, _, _) = try compare([(from, to)], way)
      let found = try #require(difference, "\(way): \(from)")
      #expect(found.moves.count <= moves, "\(way): \(found)")
      #expect(found.expected.hasPrefix(expected), "\(found)")
      #expect(found.seen.hasPrefix(seen), "\(found)")
    }
  }

  @Test func `an app that ends by an act differs there, and begins again for a shorter way`() throws
  {
    for way in Way.allCases {
      let app = ShownApp(try read(Self.shop))
      var check = Conformance(AppRun(MoveTable(try read(Self.shop)))) { act in
        act.label == "Butter" ? .gone("it has ended with code 1") : app.answer(to: act)
      }
      let isOver = { app.acts.count > 1500 }
      let first =
        switch way {
        case .random: try check.goAtRandom(seed: Effort.seed, until: isOver)
        case .everywhere: try check.goEverywhere(until: isOver)
        }
      let found = check.shortened(try #require(first)) { app.acts.count > 4000 }
      #expect(found.moves.count == 1 && found.expected == "the title \"Butter\"", "\(found)")
      #expect(found.seen == "nothing from the adapter: it has ended with code 1")
    }
  }

  @Test func `a field that cannot be emptied differs, also before a form that is refused`() throws {
    let model = try read(
      """
      roots: 1
      name: Form
      facts: { n: 0..1 }
      start: { screen: a }
      screens: { a: { form: { name: { label: Name } }, submit: { label: go, do: set n 1 } } }
      """)
    let app = ShownApp(model)
    var check = Conformance(AppRun(MoveTable(model))) { act in
      act.kind == .fill && act.text?.isEmpty == true ? .cannot("no") : app.answer(to: act)
    }
    let found = try #require(try check.goAtRandom(seed: Effort.seed) { app.acts.count > 3000 })
    #expect(found.seen == "it cannot: no")
  }

  @Test func `an app that fails while a way is made shorter keeps its difference`() throws {
    let text = Self.shop.replacing("title: Account", with: "title: Profile")
    let app = ShownApp(try read(text))
    var isGone = false
    var check = Conformance(AppRun(MoveTable(try read(Self.shop)))) { act throws(AdapterFailure) in
      if isGone { throw AdapterFailure("it has ended") }
      return app.answer(to: act)
    }
    let found = try #require(try check.goAtRandom(seed: 5) { app.acts.count > 1500 })
    isGone = true
    #expect(check.shortened(found) { false }.moves == found.moves)
  }

  @Test func `an app that starts elsewhere differs before the first act`() throws {
    let (difference, check, _) = try compare([("title: Goods", "title: Things")], .random)
    #expect(difference?.moves.isEmpty == true && check.actCount == 0)
  }

  @Test(arguments: [
    (
      #"{"title": "A", "texts": ["b", "c"], "more": 1}"#,
      AdapterAnswer.visible(title: "A", texts: ["b", "c"])
    ),
    (#"{"title": "A"}"#, .visible(title: "A", texts: nil)),
    (#"{"cannot": "no"}"#, .cannot("no")),
  ])
  func `an answer is read`(line: String, answer: AdapterAnswer) throws {
    #expect(try AdapterAnswer(Array(line.utf8)) == answer)
  }

  @Test(arguments: [
    ("", "its answer is no JSON: the text ends before its value does, at column 1"),
    ("[]", "its answer is no JSON object"),
    ("{}", "its answer has neither 'title' nor 'cannot'"),
    (#"{"texts": []}"#, "its answer has neither 'title' nor 'cannot'"),
    (#"{"title": 1}"#, "'title' of its answer has the wrong type"),
    (#"{"texts": [1]}"#, "'texts' of its answer has something that is no text"),
  ])
  func `another answer is a failure of the adapter`(line: String, message: String) {
    let error = #expect(throws: AdapterFailure.self) { try AdapterAnswer(Array(line.utf8)) }
    #expect(error?.message == message)
  }

  @Test func `the messages of acts have what an adapter needs`() {
    var fill = ShownAct(.fill)
    (fill.label, fill.field, fill.text, fill.number) = ("Name", "name", "Ada \"B\"", 2)
    #expect(
      fill.message.line
        == #"{"act": "fill", "label": "Name", "number": 2, "field": "name", "value": "Ada \"B\""}"#)
    #expect(ShownAct.open("a://b").message.line == #"{"act": "open", "url": "a://b"}"#)
    #expect(ShownAct.wait(.milliseconds(1500)).message.line == #"{"act": "wait", "seconds": 1.5}"#)
  }
}
