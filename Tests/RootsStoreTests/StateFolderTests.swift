import Glibc
import RootsStore
import Testing

@Suite struct StateFolderTests {
  func state(_ variables: [String: String], user: UInt32? = nil) -> StateFolder {
    StateFolder(variable: { variables[$0] }, user: user)
  }

  @Test func `it follows the variable, else the home folder`() throws {
    let folder = try Folder()
    let there = state(["XDG_STATE_HOME": folder.path, "HOME": "/nowhere"])
    #expect(there.path == folder.path + "/roots" && there.remark == nil)
    for unset in [["HOME": folder.path], ["HOME": folder.path, "XDG_STATE_HOME": ""]] {
      let state = state(unset)
      #expect(state.path == folder.path + "/.local/state/roots" && state.remark == nil)
    }
  }

  @Test func `a relative folder is ignored with a word`() throws {
    let folder = try Folder()
    let state = state(["XDG_STATE_HOME": "state", "HOME": folder.path])
    #expect(state.path == folder.path + "/.local/state/roots")
    #expect(
      state.remark.map { "\($0)" }
        == "XDG_STATE_HOME is \"state\", which is no absolute path and is ignored; "
        + "write the whole path")
  }

  @Test func `a folder of another user is not used, and that is said`() throws {
    let folder = try Folder()
    let stranger = geteuid() + 1
    let sentence =
      "\"\(folder.path)\" belongs to another user and is not used; "
      + "let XDG_STATE_HOME name a folder of your own"
    let variables = ["XDG_STATE_HOME": folder.path, "HOME": folder.path]
    #expect(state(variables, user: stranger).path == nil)
    #expect(state(variables, user: stranger).remark.map { "\($0)" } == sentence)
    #expect(state(["HOME": folder.path], user: stranger).path == nil)
    #expect(state(["HOME": folder.path], user: stranger).remark.map { "\($0)" } == sentence)
  }

  @Test func `without a home there is none, and that is said`() {
    for variables in [[:], ["HOME": ""], ["HOME": "me"]] as [[String: String]] {
      let state = state(variables)
      #expect(state.path == nil)
      #expect(
        state.remark.map { "\($0)" }
          == "nothing is kept for the next run: HOME is no absolute path; "
          + "set it, or XDG_STATE_HOME")
    }
  }
}
