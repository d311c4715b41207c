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
final class Window {
  private(set) var path: [Name] = []
  private(set) var modal: (any Controller)?
  private var observation: ObservationToken?

  init(_ nav: AppNavigator<Forum>) {
    observation = nav.observe(.commits) { [weak self, unowned nav] _ in self?.draw(nav) }
    draw(nav)
  }

  private func draw(_ nav: AppNavigator<Forum>) {
    path = nav.active.screens
    modal = nav.accessory().top.flatMap { nav.context($0)?.controller }
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
    let window = Window(nav)
    nav.active.push(.chat, with: 7)
    nav.accessory(0).push(.login)
    #expect(window.path == ["feed", "chat"] && window.modal is Login)
    nav.back()
    #expect(window.modal == nil)
  }
}
