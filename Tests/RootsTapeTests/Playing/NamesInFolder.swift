internal import Glibc

/// The names of the files in a folder; empty without a folder.
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
