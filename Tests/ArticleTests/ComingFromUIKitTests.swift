import Roots
import Testing

// SHOWN
final class ViewHost: Controller {
  let number: Int
  private(set) var view: String?  // a UIViewController, or a model of a SwiftUI view

  init(_ number: Int) { self.number = number }

  func appear() { if view == nil { view = "the chat \(number)" } }
  func receive(_ number: Int) { view = "the chat \(number)" }
  func end() { view = nil }
}
// END

// SHOWN
final class FriendsModel {  // @Observable, and @MainActor, in an app with SwiftUI
  let nav: AppNavigator<Forum>
  private(set) var path: [AppEntry<Forum>] = []
  private(set) var sheet: AppEntry<Forum>?
  private var observation: ObservationToken?

  init(_ nav: AppNavigator<Forum>) {
    self.nav = nav
    observation = nav.observe(.commits) { [weak self] _ in self?.read() }
    read()
  }

  private func read() {
    path = nav.tab(.friends).path  // without the root, which is the view of the stack
    sheet = nav.accessory().top
  }

  /// The user has gone back, with the button or a gesture.
  func goBack(to path: [AppEntry<Forum>]) {
    // A leave guard may refuse: the path is then as before.
    self.path = nav.tab(.friends).path(proposed: path, shown: self.path)
  }

  /// The user has closed the sheet.
  func closeSheet() {
    nav.accessory().pop()
    read()
  }
}
// END

/// The code of the article "Coming from UIKit and SwiftUI".
@Suite struct ComingFromUIKitTests {
  private func app() throws -> AppNavigator<Forum> {
    let nav = try Forum.navigator()
    nav[.member] = true
    nav.start()
    return nav
  }

  @Test func `a stack is changed`() throws {
    let nav = try app()
    // SHOWN
    nav.active.push(.chat, with: 7)  // pushViewController, path.append
    nav.back()  // popViewController, or the closing of what is on top
    nav.tab(.friends).push(.chat, with: 8)  // a stack that is not visible
    nav.tab(.friends).show()  // selectedIndex = 1, selection = .friends
    nav.tab().popToRoot()  // popToRootViewController, path.removeLast(path.count)
    // END
    #expect(nav.tab(.friends).screens == ["people"] && nav.tab(.home).depth == 1)
    // SHOWN
    nav.transaction {  // setViewControllers, path = [...]
      $0.tab().popToRoot()
      $0.tab().push(.chat, with: 1)
      $0.tab().push(.chat, with: 2)
    }
    // END
    #expect(nav.tab(.friends).screens == ["people", "chat", "chat"])
  }

  @Test func `a modal returns a result`() throws {
    let nav = try app()
    var name: String?
    // SHOWN
    nav.accessory(0).push(.login) { outcome in  // present(_:animated:), .sheet(isPresented:)
      if case .completed(let text) = outcome { name = text }
    }
    // END
    let login = nav.visible.flatMap { nav.context($0)?.controller as? Login }
    login?.submit("Ada")
    #expect(name == "Ada")
  }

  @Test func `a controller of its own shows one visit`() throws {
    let nav = try app()
    // SHOWN
    let host = ViewHost(7)
    nav.active.push(.chat, with: 7, VisitOptions(making: { _ in host }))
    // END
    #expect(host.view == "the chat 7")
    // SHOWN
    nav.active.pop(to: .chat, with: 8)  // the same visit with another input
    // END
    #expect(host.view == "the chat 8")
    nav.back()
    #expect(host.view == nil)
  }

  @Test func `a front end is drawn from the state`() throws {
    let nav = try app()
    nav.tab(.friends).show()
    let model = FriendsModel(nav)
    #expect(model.path.isEmpty && model.sheet == nil)
    nav.active.push(.chat, with: 7)
    nav.active.push(.chat, with: 8)
    nav.accessory(0).push(.login)
    #expect(model.path.map { $0.input(of: .chat) } == [7, 8])
    #expect(model.sheet?.shows(.login) == true)

    model.closeSheet()
    #expect(model.sheet == nil && nav.accessory().top == nil)
    model.goBack(to: [model.path[0]])
    #expect(model.path.map { $0.input(of: .chat) } == [7] && nav.tab(.friends).depth == 2)
  }
}
