// SHOWN
import Roots
import RootsCurses
import RootsTerminal

// END
import Testing

// SHOWN
enum Diary: AppNames {}

extension Screen<Diary, Void, Void> { static var days: Self { Self() } }
extension Screen<Diary, String, Void> { static var day: Self { Self() } }
// END

// SHOWN
final class DayController: ScreenController {
  let title = "Day"
  private let day: String
  private var stars = 0

  init(_ day: String) { self.day = day }

  func draw(on canvas: inout Canvas, theme: Theme) {
    canvas.draw("\(day): \(String(repeating: "*", count: stars))", at: .zero)
  }

  func handle(_ key: Key, size: Size) -> Handling {
    guard key == .character("+") else { return .ignored }
    stars += 1
    return .handled
  }

  var help: [HelpLine.Item] { [HelpLine.Item(key: "+", label: "add a star")] }
}
// END

// SHOWN
final class DaysController: ScreenController {
  let title = "Days"
  private var list: ListPane
  private let context: Context<Diary, Void>

  init(_ context: Context<Diary, Void>) {
    self.context = context
    list = ListPane(rows: ["Monday", "Tuesday", "Sunday"].map { ListPane.Row($0) })
  }

  func draw(on canvas: inout Canvas, theme: Theme) { list.draw(on: &canvas, theme: theme) }

  func handle(_ key: Key, size: Size) -> Handling {
    switch list.handle(key, size: size) {
    case .ignored: return .ignored
    case .handled, .changed, .full: return .handled
    case .activated(let row):
      context.stack?.push(.day, with: list.rows[row].label)
      return .handled
    }
  }

  func keys(in size: Size) -> [HelpLine.Item] { list.keys(in: size) }

  var accessibilityText: AccessibilityText {
    AccessibilityText(
      choices: list.rows.map { AccessibilityText.Choice($0.label) }, selection: list.selection)
  }

  func choose(_ choice: Int) -> Handling {
    context.stack?.push(.day, with: list.rows[choice].label)
    return .handled
  }
}
// END

// SHOWN
extension Diary {
  static func navigator() throws -> AppNavigator<Diary> {
    try AppNavigator {
      $0.start(with: .days)
      $0.screen(.days) { context in DaysController(context) }
      $0.screen(.day) { day, _ in DayController(day) }
    }
  }

  static func session(_ size: Size) throws -> Session {
    Session(try navigator(), chrome: AppChrome(name: "Diary"), size: size)
  }
}
// END

extension Diary {
  fileprivate static var titled: AppChrome {
    // SHOWN
    let chrome = AppChrome(name: "Diary", for: Diary.self) {
      $0.screen(.days, "All days")
      $0.screen(.day, "One day")
    }
    // END
    return chrome
  }
}

/// The main file of the app; a test cannot open a terminal.
enum DiaryProgram {
  static func main() {
    // SHOWN
    runOnTerminal { size in try Diary.session(size) }
    // END
  }

  static func mainWithReport() {
    // SHOWN
    runOnTerminal { size in
      try Diary.session(size)
    } atEnd: { session in
      print("\(session.navigator.world.history.undoCount) steps today")
      return 0
    }
    // END
  }
}

/// The code of the article "Your own screens on a terminal".
@Suite struct YourOwnScreensTests {
  // SHOWN
  @Test func `a day is opened, and gets a star`() throws {
    let session = try Diary.session(Size(columns: 40, rows: 12))
    #expect(session.frame().text.contains("> Monday"))

    session.handle(.key(Key(.enter)))
    session.handle(.key(.character("+")))
    #expect(session.frame().text.contains("Monday: *"))

    session.handle(.key(Key(.escape)))
    #expect(session.navigator.world.state.main.count == 1)
  }
  // END

  // SHOWN
  @Test func `Tuesday is the second day`() throws {
    let keys = [Key(.down), Key(.enter)]
    let driver = HeadlessDriver(size: Size(columns: 40, rows: 12), events: keys.map { .key($0) })
    try Diary.session(driver.size).run(on: driver) { driver.elapsed }
    #expect(driver.lastFrame?.text.contains("Tuesday:") == true)
  }
  // END
}
