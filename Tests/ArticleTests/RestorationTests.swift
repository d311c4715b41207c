// SHOWN
import Foundation
import Roots
import RootsStore

// END
import Testing

// SHOWN
enum Library: AppNames { enum Tab: String, TabNames { case books, search } }

struct Bookmark: Codable, Hashable, Sendable {
  var book: String
  var page: Int
}

extension Screen<Library, Void, Void> {
  static var shelf: Self { Self() }
  static var query: Self { Self() }
  static var scanner: Self { Self() }
}
extension Screen<Library, Bookmark, Void> { static var text: Self { Self() } }
extension Screen<Library, Bookmark, String> { static var note: Self { Self() } }
extension Fact<Library, Bool> {
  static var isDark: Self { Self() }
  static var isOnline: Self { Self() }
}
extension Fact<Library, Int> { static var noteCount: Self { Self() } }
// END

// SHOWN
final class Sheet: Controller {}

extension Library {
  static func navigator() throws -> AppNavigator<Library> {
    try AppNavigator {
      $0.tab(.books, root: .shelf)
      $0.tab(.search, root: .query)
      $0.fact(.isDark)
      $0.fact(.isOnline, saved: false)
      $0.fact(.noteCount, in: 0...999, initially: 0)
      $0.screen(.shelf) { _ in Sheet() }.restorable()
      $0.screen(.query) { _ in Sheet() }.restorable()
      $0.screen(.text) { bookmark, _ in Sheet() }.restorable(as: "reading")
      $0.screen(.scanner) { _ in Sheet() }
      $0.screen(.note) { bookmark, _ in Sheet() }.restorable()
        .onResult { bookmark, outcome, nav in
          if case .completed = outcome { nav[.noteCount] += 1 }
        }
    }
  }
}
// END

// SHOWN
struct Reader: RestorationDelegate {
  func shouldRestore(_ saved: SavedState) -> Bool { saved.screenCount <= 50 }

  func behavior(for context: RestorationContext) -> RestorationBehavior {
    context.identifier == "reading" ? .protect(with: "pin") : .allow
  }
}
// END

/// The code of the article "Restoration".
@Suite struct RestorationTests {
  private func used() throws -> AppNavigator<Library> {
    let nav = try Library.navigator()
    nav.tab(.books).push(.text, with: Bookmark(book: "Emma", page: 12))
    nav.tab(.books).push(.scanner)
    nav.tab(.search).show()
    nav[.isDark] = true
    nav[.isOnline] = true
    return nav
  }

  @Test func `a state is restored`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      let nav = try used()
      // SHOWN
      try JSONEncoder().encode(nav.savedState).write(to: file)
      // END
    }
    // SHOWN
    let nav = try Library.navigator()
    let saved = try JSONDecoder().decode(SavedState.self, from: Data(contentsOf: file))
    let report = nav.restore(saved)
    nav.start()
    print(report)  // 3 screens restored; skipped scanner on tab books: it is not restorable
    // END
    #expect(nav.tab(.books).screens == ["shelf", "text"])
    #expect(nav.tab(.books).top?.input(of: .text) == Bookmark(book: "Emma", page: 12))
    #expect(nav.visible?.shows(.query) == true)
    #expect(nav[.isDark] && !nav[.isOnline])
    #expect(report.dropped.map { "\($0)" } == ["scanner on tab books: it is not restorable"])
    #expect("\(report)".hasSuffix("; skipped scanner on tab books: it is not restorable"))
  }

  @Test func `the reaction to a result is declared, also after a restart`() throws {
    let nav = try Library.navigator()
    nav.tab(.books).push(.note, with: Bookmark(book: "Emma", page: 12))
    let again = try Library.navigator()
    again.restore(nav.savedState)
    again.send(try Command(parsing: "finish with \"clever\""))
    #expect(again[.noteCount] == 1 && again.tab(.books).screens == ["shelf"])
  }

  @Test func `a delegate decides`() throws {
    let nav = try Library.navigator()
    let doorman = Doorman("pin")
    nav.register(doorman)
    let saved = try used().savedState
    // SHOWN
    let report = nav.restore(saved, delegate: Reader())
    // END
    #expect(report.waitingCount == 1 && nav.tab(.books).screens == ["shelf"])
    doorman.verdict?.allow()
    #expect(nav.tab(.books).screens == ["shelf", "text"])
  }

  @Test func `a session store saves each step`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for isLater in [false, true] {
      // SHOWN
      let nav = try Library.navigator()
      let path = folder.appendingPathComponent("library.db").path
      let store = try SessionStore(at: path, app: "library", nav.restorationRules, wanted: .any)
      if let left = store.left {
        print(nav.restore(left.state))
        store.noteRestored()
      }
      let saver = SessionSaver(store)
      let saving = saver.attach(to: nav) { remark in print(remark) }
      nav.start()
      // END
      #expect(nav.tab(.books).depth == (isLater ? 2 : 1))
      if !isLater { nav.tab(.books).push(.text, with: Bookmark(book: "Emma", page: 12)) }
      // SHOWN
      saving.cancel()
      try store.close()
      // END
    }
  }

  @Test func `a value without a literal form is not saved`() throws {
    let nav = try AppNavigator<Sky> {
      $0.start(with: .map)
      $0.screen(.map) { _ in Sheet() }.restorable()
      $0.screen(.star) { distance, _ in Sheet() }.restorable()
    }
    nav.main.push(.star, with: .infinity)
    let again = try AppNavigator<Sky> {
      $0.start(with: .map)
      $0.screen(.map) { _ in Sheet() }.restorable()
      $0.screen(.star) { distance, _ in Sheet() }.restorable()
    }
    let report = again.restore(nav.savedState)
    #expect(again.main.screens == ["map"])
    #expect(
      report.dropped.map { "\($0)" } == ["star on main: its payload of type Double cannot be saved"]
    )
  }
}

enum Sky: AppNames {}

extension Screen<Sky, Void, Void> { static var map: Self { Self() } }
extension Screen<Sky, Double, Void> { static var star: Self { Self() } }
