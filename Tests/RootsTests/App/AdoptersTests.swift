import Roots
import Testing

private enum Firm: AppNames { enum Tab: String, TabNames { case news, mine } }

extension Screen<Firm, Void, Void> {
  fileprivate static var news: Self { Self() }
  fileprivate static var draft: Self { Self() }
  fileprivate static let stored = Self()
}
extension Screen<Firm, Filter, Void> { fileprivate static var found: Self { Self() } }
extension Accessory<Firm, Void, Void> { fileprivate static var sheet: Self { Self() } }

private struct Filter: Codable, Hashable {
  var tags: Set<Int> = []
  var counts: [Int: String] = [:]
}

/// What people met who tried the typed API with its documentation alone.
@Suite struct AdoptersTests {
  private func app(_ guarding: (any Protection)? = nil) throws -> AppNavigator<Firm> {
    try AppNavigator {
      $0.tab(.news, root: .news)
      $0.tab(.mine, root: .news)
      $0.screen(.news) { _ in Spy("news", Log()) }
      let draft = $0.screen(.draft) { _ in Spy("draft", Log()) }
      if let guarding { draft.guarded(by: guarding) }
      $0.screen(.found) { _, _ in Spy("found", Log()) }
      $0.accessory(.sheet) { _ in Spy("sheet", Log()) }
    }
  }

  @Test(arguments: [true, false])
  func `a pop that waited removes the screen for which it was sent`(isBack: Bool) throws {
    let face = try Face()
    let nav = try app(face)
    nav.active.push(.draft)
    if isBack { nav.back() } else { nav.active.pop() }
    nav.active.push(.found, with: Filter())
    #expect(nav.active.screens == ["news", "draft", "found"])
    face.asked[0].allow()
    #expect(nav.active.screens == ["news", "found"])
  }

  @Test func `a name that a stored property made is reported`() {
    let errors = #expect(throws: MapErrors.self) {
      try AppNavigator<Firm> {
        $0.tab(.news, root: .news)
        $0.tab(.mine, root: .news)
        $0.screen(.news) { _ in Spy("news", Log()) }
        $0.screen(.stored) { _ in Spy("stored", Log()) }
      }
    }
    #expect("\(errors as Any)".contains("a screen has no name of its own"))
  }

  @Test func `equal inputs with sets and dictionaries are the same visit`() throws {
    let nav = try app()
    for size in [8, 64, 512] {
      var filter = Filter(
        tags: Set(minimumCapacity: size), counts: Dictionary(minimumCapacity: size))
      for number in 0..<7 {
        filter.tags.insert(number * 31)
        filter.counts[number] = "\(number)"
      }
      nav.active.push(.found, with: filter, VisitOptions(once: true))
      #expect(nav.active.depth == 2)
      #expect(nav.active.top?.input(of: .found) == filter)
    }
  }

  @Test func `a missing field is named`() throws {
    let payload = Payload(Literal.object(["tags": .array([])]))
    let error = #expect(throws: PayloadTypeMismatch.self) { try payload.value(as: Filter.self) }
    #expect(error?.description == "the payload does not fit Filter: there is no 'counts'")
  }

  @Test func `the selected tab and the way back are read and observed`() throws {
    let nav = try app()
    var log: [String] = []
    let tokens = [
      nav.observe(.selectedTab) { log.append("\($0?.rawValue ?? "none")") },
      nav.observe(.canGoBack) { log.append("\($0)") },
    ]
    #expect(nav.selectedTab == .news && !nav.canGoBack)
    nav.tab(.mine).show()
    nav.accessory(0).push(.sheet)
    #expect(nav.canGoBack && nav.selectedTab == .mine)
    nav.back()
    nav.main.push(.draft)
    #expect(nav.selectedTab == .mine)
    #expect(log == ["mine", "true", "false", "true"] && tokens.count == 2)
  }
}
