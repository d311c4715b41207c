import Roots
import Testing

private enum Gallery: AppNames {}
extension Screen<Gallery, Void, Void> { fileprivate static var feed: Self { Self() } }
extension Screen<Gallery, Photo, Photo> { fileprivate static var photo: Self { Self() } }
extension Screen<Gallery, Film, Void> { fileprivate static var plain: Self { Self() } }
extension Accessory<Gallery, Photo, Photo> { fileprivate static var crop: Self { Self() } }
extension Flow<Gallery, Photo, Photo> { fileprivate static var edit: Self { Self() } }

/// A megabyte whose size the history could not tell, because it is in a class.
private final class Photo: Sendable, SizedPayload {
  var byteCount: Int { 1 << 20 }
}

/// The same without a size.
private final class Film: Sendable {}

private final class Edit: Coordinator {
  let run: Run<Gallery, Photo>
  init(_ run: Run<Gallery, Photo>) { self.run = run }
}

/// The history counts the sizes that inputs and results tell.
@Suite struct PayloadSizeTests {
  private let nav: AppNavigator<Gallery>

  init() throws {
    nav = try AppNavigator(isRecording: true) {
      $0.start(with: .feed)
      $0.screen(.feed) { _ in Spy("", Log()) }
      $0.screen(.plain) { _, _ in Spy("", Log()) }
      $0.screen(.photo) { _, _ in Spy("", Log()) }
      $0.accessory(.crop) { _, _ in Spy("", Log()) }
      $0.flow(.edit, first: .photo) { _, run in Edit(run) }
    }
  }

  @Test func `200 visits with a megabyte each keep at most 32 megabytes`() {
    weak var first: Photo?
    for number in 0..<200 {
      let photo = Photo()
      if number == 0 { first = photo }
      nav.main.push(.photo, with: photo)
      nav.back()
    }
    let history = nav.world.history
    #expect(history.byteCount <= History.byteLimit && history.undoCount <= 33)
    #expect(history.byteCount >= History.byteLimit - 2 * Photo().byteCount - 5000)
    #expect(history.undoCount > 10 && first == nil)
  }

  @Test func `a size counts on every way in and out`() {
    /// How many photos the history has more, besides a few bytes for each.
    func added(_ body: () -> Void) -> Double {
      let before = nav.world.history.byteCount
      body()
      let photos = Double(nav.world.history.byteCount - before) / Double(Photo().byteCount)
      return (photos * 1000).rounded() / 1000
    }
    func finish() {
      _ = nav.visible.map { nav.context($0.entry.id)?.finish(with: Payload(Photo())) }
    }
    #expect(added { nav.main.push(.photo, with: Photo()) } == 1)
    #expect(added { nav.main.replace(.photo, with: Photo()) } == 2)
    #expect(added { nav.update(.photo, with: Photo()) } == 2)
    #expect(added { finish() } == 2)
    #expect(added { nav.accessory().push(.crop, with: Photo()) } == 1)
    #expect(added { finish() } == 2)
    #expect(added { nav.transaction { $0.main.push(.photo, with: Photo()) } } == 1)
    #expect(
      added { nav.main.reset(to: [.screen(.feed), .screen(.photo, with: Photo())]) } >= 1)
    #expect(added { nav.main.load(.photo) { $0.give(Photo()) } } == 1)
    #expect(added { nav.main.start(.edit, with: Photo()) } == 1)
    #expect(added { nav.coordinator(Edit.self)?.run.finish(with: Photo()) } == 2)
    #expect(added { nav.main.push(.plain, with: Film()) } == 0)
  }
}
