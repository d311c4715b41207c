internal import CSQLite

/// A prepared statement.
///
/// A class because it is finalised once.
@safe
final class Statement {
  /// A value that can be bound to a statement.
  enum Value {
    case number(Int)
    case text(String)
  }

  private let handle: OpaquePointer
  private unowned let database: Database

  init(_ handle: OpaquePointer, of database: Database) {
    unsafe self.handle = unsafe handle
    self.database = database
  }

  deinit { unsafe sqlite3_finalize(handle) }

  func reset() { unsafe sqlite3_reset(handle) }

  func bind(_ values: [Value]) throws(DatabaseFault) {
    reset()
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      let code =
        switch value {
        case .number(let number): unsafe sqlite3_bind_int64(handle, place, Int64(number))
        case .text(let text): bind(text, place)
        }
      guard code == SQLITE_OK else { throw database.fault(code) }
    }
  }

  private func bind(_ text: String, _ place: Int32) -> Int32 {
    // SQLite binds NULL for a null pointer, so an empty text needs a real one.
    if text.isEmpty { return unsafe roots_sqlite_bind_text(handle, place, "", 0) }
    var text = text
    return text.withUTF8 { bytes in
      guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
      return unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe roots_sqlite_bind_text(handle, place, characters.baseAddress, count)
      }
    }
  }

  /// Advances to the next row.
  ///
  /// - Returns: whether there is a row; if not, the statement is reset.
  func next() throws(DatabaseFault) -> Bool {
    let code = unsafe sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      reset()
      return false
    default:
      let fault = database.fault(code)
      reset()
      throw fault
    }
  }

  /// The integer in a column of the row; nil for another type.
  func number(_ column: Int32) -> Int? {
    guard unsafe sqlite3_column_type(handle, column) == SQLITE_INTEGER else { return nil }
    return Int(unsafe sqlite3_column_int64(handle, column))
  }

  /// The text in a column of the row; nil for another type or invalid UTF-8.
  func text(_ column: Int32) -> String? {
    guard unsafe sqlite3_column_type(handle, column) == SQLITE_TEXT,
      let bytes = unsafe sqlite3_column_text(handle, column)
    else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(
      validating: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
