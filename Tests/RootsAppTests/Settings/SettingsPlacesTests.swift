import RootsApp
import Testing

@Suite struct SettingsPlacesTests {
  func places(
    _ variables: [String: String], foreign: Set<String> = []
  ) -> SettingsFiles {
    SettingsFiles(environment: { variables[$0] }, isForeign: { foreign.contains($0) })
  }

  @Test func `the files are in the configuration folder, or in the home folder`() {
    #expect(places(["XDG_CONFIG_HOME": "/x", "HOME": "/h"]).config == "/x/roots/config.yaml")
    #expect(places(["HOME": "/h"]).config == "/h/.config/roots/config.yaml")
    #expect(places(["XDG_CONFIG_HOME": "", "HOME": "/h"]).folder == "/h/.config/roots")
    #expect(places([:]).config == nil)
    #expect(places(["HOME": ""]).folder == nil)
    #expect(places([:]).notes.isEmpty)
  }

  @Test func `a relative folder, or one of another user, is ignored with a notice`() {
    let relative = places(["XDG_CONFIG_HOME": "conf", "HOME": "/h"])
    #expect(relative.folder == "/h/.config/roots")
    #expect(
      relative.notes == [
        "XDG_CONFIG_HOME is ignored: 'conf' is not an absolute path"
      ])
    let foreign = places(["XDG_CONFIG_HOME": "/x", "HOME": "/h"], foreign: ["/x", "/h"])
    #expect(foreign.folder == nil)
    #expect(
      foreign.notes == [
        "XDG_CONFIG_HOME is ignored: '/x' belongs to another user",
        "HOME is ignored: '/h' belongs to another user",
      ])
    let reading = Settings.read(relative, open: Disk().open)
    #expect(reading.message == relative.notes.first)
    #expect(reading.complaint == relative.notes[0] + "\n")
  }

  @Test func `the owner of a folder comes from the real file system`() {
    #expect(
      SettingsFiles(environment: { $0 == "HOME" ? "/nowhere/at/all" : nil }).notes.isEmpty)
  }
}
