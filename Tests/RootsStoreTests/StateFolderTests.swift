import Glibc
import RootsStore
import Testing

@Suite struct StateFolderTests {
  func state(_ variables: [String: String], user: UInt32? = nil) -> StateFolder {
    StateFolder(variable: { variables[$0] }, user: user)
  }

  @Test func `the folder is taken from XDG_STATE_HOME, or else from the home folder`() throws {
    let folder = try Folder()
    let there = state(["XDG_STATE_HOME": folder.path, "HOME": "/nowhere"])
    #expect(there.path == folder.path + "/roots" && there.remark == nil)
    for unset in [["HOME": folder.path], ["HOME": folder.path, "XDG_STATE_HOME": ""]] {
      let state = state(unset)
      #expect(state.path == folder.path + "/.local/state/roots" && state.remark == nil)
    }
  }

  @Test func `a relative XDG_STATE_HOME is ignored with a message`() throws {
    let folder = try Folder()
    let state = state(["XDG_STATE_HOME": "state", "HOME": folder.path])
    #expect(state.path == folder.path + "/.local/state/roots")
    #expect(
      state.remark.map { "\($0)" }
        == "XDG_STATE_HOME is ignored: \"state\" is not an absolute path")
  }

  @Test func `a folder of another user is ignored with a message`() throws {
    let folder = try Folder()
    let stranger = geteuid() + 1
    let variables = ["XDG_STATE_HOME": folder.path, "HOME": "/nowhere/at/all"]
    let state = state(variables, user: stranger)
    #expect(state.path == "/nowhere/at/all/.local/state/roots")
    #expect(
      state.remark.map { "\($0)" }
        == "XDG_STATE_HOME is ignored: \"\(folder.path)\" belongs to another user")
    for both in [["HOME": folder.path], ["HOME": folder.path, "XDG_STATE_HOME": folder.path]] {
      let state = self.state(both, user: stranger)
      #expect(state.path == nil)
      #expect(
        state.remark.map { "\($0)" }
          == "nothing is kept for the next run: \"\(folder.path)\" belongs to another user; "
          + "set XDG_STATE_HOME")
    }
  }

  @Test func `without a home folder nothing is kept, with a message`() {
    for variables in [[:], ["HOME": ""], ["HOME": "me"]] as [[String: String]] {
      let state = state(variables)
      #expect(state.path == nil)
      #expect(
        state.remark.map { "\($0)" }
          == "nothing is kept for the next run: HOME is not an absolute path; "
          + "set it, or XDG_STATE_HOME")
    }
  }
}
