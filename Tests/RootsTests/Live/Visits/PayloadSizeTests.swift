import Roots
import Testing

private enum Gallery: AppNames {}
extension Screen<Gallery, Void, Void> { fileprivate static var feed: Self { Self() } }
extension Screen<Gallery, Photo, Photo> {
  fileprivate static var photo: Self { Self() }
  fileprivate static var plain: Self { Self() }
}
extension Accessory<Gallery, Photo, Photo> { fileprivate static var crop: Self { Self() } }
extension Flow<Gallery, Photo, Photo> { fileprivate static var edit: Self { Self() } }

/// A megabyte whose size the history cannot tell, because it is in a class.
private final class Photo: Sendable {
  static let byteCount = 1 << 20
}

private final class Edit: Coordinator {
  let run: Run<Gallery, Photo>
  init(_ run: Run<Gallery, Photo>) { self.run = run }
}

/// The history counts the declared sizes of inputs and results.
@Suite struct PayloadSizeTests {
  private let nav: AppNavigator<Gallery>

  init() throws {
    nav = try AppNavigator(isRecording: true) {
      $0.start(with: .feed)
      $0.screen(.feed) { _ in Spy("", Log()) }
      $0.screen(.plain) { _, _ in Spy("", Log()) }
      $0.screen(.photo) { _, _ in Spy("", Log()) }
        .inputByteCount { _ in Photo.byteCount }.resultByteCount { _ in Photo.byteCount }
      $0.accessory(.crop) { _, _ in Spy("", Log()) }
        .inputByteCount { _ in Photo.byteCount }.resultByteCount { _ in Photo.byteCount }
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
    #expect(history.byteCount >= History.byteLimit - 2 * Photo.byteCount)
    #expect(history.undoCount > 10 && first == nil)
  }

  @Test func `a size counts on every way in and out`() {
    let count = Photo.byteCount
    func added(_ body: () -> Void) -> Int {
      let before = nav.world.history.byteCount
      body()
      return nav.world.history.byteCount - before
    }
    func finish() {
      _ = nav.visible.map { nav.context($0.entry.id)?.finish(with: Payload(Photo())) }
    }
    #expect(added { nav.main.push(.photo, with: Photo()) } == count)
    #expect(added { nav.main.replace(.photo, with: Photo()) } == 2 * count)
    #expect(added { nav.update(.photo, with: Photo()) } == 2 * count)
    #expect(added { finish() } == 2 * count)
    #expect(added { nav.accessory().push(.crop, with: Photo()) } == count)
    #expect(added { finish() } == 2 * count)
    #expect(added { nav.transaction { $0.main.push(.photo, with: Photo()) } } == count)
    #expect(
      added { nav.main.reset(to: [.screen(.feed), .screen(.photo, with: Photo())]) } >= count)
    #expect(added { nav.main.load(.photo) { $0.give(Photo()) } } == count)
    #expect(added { nav.main.start(.edit, with: Photo()) } == count)
    #expect(added { nav.coordinator(Edit.self)?.run.finish(with: Photo()) } == 2 * count)
    #expect(added { nav.main.push(.plain, with: Photo()) } < 1000)
  }
}
