internal import Glibc

/// What is in a folder of the disk; nothing when there is none.
func namesInFolder(_ path: String) -> Set<String> {
  var found: Set<String> = []
  guard let stream = unsafe opendir(path) else { return [] }
  while let item = unsafe readdir(stream) {
    let name = unsafe withUnsafePointer(to: &item.pointee.d_name) { pointer in
      unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
        unsafe String(cString: $0)
      }
    }
    found.insert(name)
  }
  unsafe closedir(stream)
  return found.subtracting([".", ".."])
}
