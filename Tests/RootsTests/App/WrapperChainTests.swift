import Roots
import Testing

/// Controllers in several wrappers, or kept in one.
@Suite struct WrapperChainTests {
  /// A controller around another one, which leaves all calls to it.
  private final class Frame: Controller {
    let wrapped: (any Controller)?
    init(_ controller: any Controller) { wrapped = controller }
  }

  /// A controller around another one that takes the calls too.
  private final class Border: Controller {
    let wrapped: (any Controller)?
    let log: Log
    init(_ controller: any Controller, _ log: Log) {
      wrapped = controller
      self.log = log
    }
    func receive(_ input: Int) { log.lines.append("border receives \(input)") }
    func appear() {
      log.lines.append("border appears")
      wrapped?.appear()
    }
  }

  private final class Talk: Controller {
    let log: Log
    init(_ log: Log) { self.log = log }
    func attach(to context: EntryContext) { log.lines.append("attached to \(context.id)") }
    func receive(_ input: Int) { log.lines.append("receives \(input)") }
    func appear() { log.lines.append("appears") }
    func disappear() { log.lines.append("disappears") }
    func end() { log.lines.append("ends") }
    func offer(_ type: Any.Type) -> Any? { type == Picture.self ? Picture(id: 1) : nil }
  }

  private final class Page: Controller {}

  private let log = Log()

  private func app(
    _ wrap: ((any Controller) -> any Controller)? = nil
  ) throws(MapErrors) -> AppNavigator<Shop> {
    let log = log
    let nav = try AppNavigator<Shop> {
      $0.tab(.home, root: .feed)
      $0.tab(.friends, root: .feed)
      $0.screen(.feed) { _ in Page() }
      let chat = $0.screen(.chat) { _, _ in Talk(log) }
      if let wrap { chat.wrapped(by: wrap) }
      $0.screen(.note) { _, context in
        log.lines.append("offered \(try context.dependency(Picture.self).id)")
        return Page()
      }
    }
    nav.start()
    return nav
  }

  @Test func `a wrapped controller gets all calls, and is found like its wrapper`() throws {
    let nav = try app { Frame($0) }
    nav.active.push(.chat, with: 1)
    let frame = try #require(nav.visible.flatMap { nav.context($0) }?.controller as? Frame)
    let talk = try #require(frame.wrapped as? Talk)
    #expect(nav.context(of: frame)?.id == EntryID(4) && nav.context(of: talk)?.id == EntryID(4))
    nav.active.push(.note, with: nil)
    nav.active.pop()
    nav.update(.chat, with: 2)
    nav.active.pop()
    #expect(
      log.take() == [
        "attached to #4", "appears", "offered 1", "disappears", "appears", "receives 2",
        "disappears", "ends",
      ])
    #expect(nav.context(of: talk) == nil)
  }

  @Test func `every controller of a chain gets an input of its own type, or the fault`() throws {
    let nav = try app()
    nav.observers.faults.add { [log] in log.lines.append("fault: \($0)") }
    nav.active.push(
      .chat, with: 1, VisitOptions(wrappedBy: { [log] in Frame(Border(Frame($0), log)) }))
    _ = log.take()
    nav.update(.chat, with: 2)
    #expect(log.take() == ["border receives 2", "receives 2"])
    nav.setFactory(of: "note") { [log] _ in Frame(Talk(log)) }
    nav.active.push(.note, with: "x")
    _ = log.take()
    nav.update(.note, with: "y")
    #expect(
      log.take() == [
        "fault: the controller of 'note' gets no data: the payload is of type String, not Int"
      ])
  }

  @Test func `onAppear gets the controller inside`() throws {
    let nav = try app { Frame(Frame($0)) }
    nav.active.push(
      .chat, with: 1, VisitOptions(onAppear: { [log] in log.lines.append("\(type(of: $0))") }))
    #expect(log.take() == ["attached to #4", "appears", "Talk"])
  }

  @Test func `a kept controller stays in its wrapper`() throws {
    let nav = try app { Frame($0) }
    let keep = VisitOptions(keepAlive: .memory)
    nav.active.push(.chat, with: 1, keep)
    let frame = try #require(nav.visible.flatMap { nav.context($0) }?.controller)
    nav.active.pop()
    nav.active.push(.chat, with: 1, keep)
    #expect(nav.visible.flatMap { nav.context($0) }?.controller === frame)
    nav.active.pop()
    #expect(
      log.take() == [
        "attached to #4", "appears", "disappears", "attached to #5", "appears", "disappears",
      ])
    nav.memoryIsLow()
    #expect(log.take() == ["ends"])
  }
}
