import RootsApp
import Testing

@Suite struct SettingsPlacesTests {
  func places(
    _ variables: [String: String], foreign: Set<String> = []
  ) -> SettingsPlaces {
    SettingsPlaces(environment: { variables[$0] }, isForeign: { foreign.contains($0) })
  }

  @Test func `they lie in the folder for configuration, or else in the home`() {
    #expect(places(["XDG_CONFIG_HOME": "/x", "HOME": "/h"]).config == "/x/roots/config.yaml")
    #expect(places(["HOME": "/h"]).config == "/h/.config/roots/config.yaml")
    #expect(places(["XDG_CONFIG_HOME": "", "HOME": "/h"]).folder == "/h/.config/roots")
    #expect(places([:]).config == nil)
    #expect(places(["HOME": ""]).folder == nil)
    #expect(places([:]).notes.isEmpty)
  }

  @Test func `a folder that is not absolute, or not ours, is ignored with a word`() {
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

  @Test func `the real file system is asked who owns a folder`() {
    #expect(
      SettingsPlaces(environment: { $0 == "HOME" ? "/nowhere/at/all" : nil }).notes.isEmpty)
  }
}
