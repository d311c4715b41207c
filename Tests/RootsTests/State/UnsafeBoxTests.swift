import Roots
import Testing

@Suite struct UnsafeBoxTests {
  /// An object that belongs to one loop.
  private final class Camera {
    var zoom = 1
  }

  @Test func `a value that is not sendable travels in a box`() throws {
    let camera = Camera()
    let payload = Payload(UnsafeBox(camera))
    let box = try payload.value(as: UnsafeBox<Camera>.self)
    unsafe box.value.zoom = 3
    #expect(camera.zoom == 3)
    #expect(throws: PayloadTypeMismatch.self) { try payload.value(as: UnsafeBox<Int>.self) }
  }

  @Test func `boxes compare by identity`() {
    let box = UnsafeBox(Camera())
    #expect(Payload(box) == Payload(box))
    #expect(Payload(box).hashValue == Payload(box).hashValue)
    #expect(Payload(UnsafeBox(1)) != Payload(UnsafeBox(1)))
  }

  @Test func `a box prints as a marked description and is never restored`() throws {
    let payload = Payload(UnsafeBox(Camera()))
    #expect("\(payload)" == "<UnsafeBox<Camera>: \"Camera, of this process only\">")
    #expect(payload.literal == nil)
    #expect(throws: CommandSyntaxError.self) {
      try Command(parsing: "\(Command.push("post", with: payload))")
    }
  }
}
