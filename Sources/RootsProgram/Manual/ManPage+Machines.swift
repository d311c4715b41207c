// The section of roots-exploration(5) about searches on several machines.
extension ManPage {
  static func addMachines(to roff: inout Roff) {
    roff.heading("SEVERAL MACHINES")
    roff.line(
      "`roots explore --shard I/N` searches part I of N, and `roots report` merges the reports of "
        + "the parts. The examples search shop.yaml, and need `roots` on each machine. A part with "
        + "faults ends with code 1; `roots report` says for all of them whether there are any.")
    roff.subheading("GNU parallel")
    roff.line("Four parts at once on this machine:")
    roff.code(
      """
      parallel roots explore shop.yaml --shard {}/4 --threads 1 --json part{}.json ::: 1 2 3 4
      roots report part*.json --report shop.html
      """)
    roff.paragraph(
      "Eight parts on the hosts one and two, by `ssh`(1) and `rsync`(1), two at once on each:")
    roff.code(
      """
      parallel -S 2/one,2/two --wd roots-parts --basefile shop.yaml --return part{}.json \\
        --cleanup roots explore shop.yaml --shard {}/8 --for 10m --threads 1 \\
        --json part{}.json ::: 1 2 3 4 5 6 7 8
      roots report part*.json --report shop.html
      """)
    roff.subheading("A matrix of a build server")
    roff.line("A workflow of GitHub Actions, .github/workflows/explore.yml:")
    roff.code(matrix)
    roff.subheading("A Slurm array")
    roff.line("The script explore.sh, where the home folder is shared:")
    roff.code(
      """
      #!/bin/sh
      #SBATCH --array=1-16
      #SBATCH --cpus-per-task=2
      #SBATCH --mem=3G
      #SBATCH --time=00:30:00
      part=$SLURM_ARRAY_TASK_ID
      roots explore shop.yaml --shard $part/$SLURM_ARRAY_TASK_COUNT --for 20m \\
        --threads $SLURM_CPUS_PER_TASK --json part$part.json || [ $? -eq 1 ]
      """)
    roff.paragraph("It runs by these commands; the second one waits for all parts:")
    roff.code(
      """
      array=$(sbatch --parsable explore.sh)
      sbatch --dependency=afterany:$array --wrap 'roots report part*.json --report shop.html'
      """)
  }

  private static let matrix = """
    on: push
    jobs:
      explore:
        runs-on: self-hosted
        strategy:
          fail-fast: false
          matrix: { part: [1, 2, 3, 4] }
        steps:
          - uses: actions/checkout@v4
          - run: >
              roots explore shop.yaml --shard ${{ matrix.part }}/4 --for 10m
              --json part${{ matrix.part }}.json || [ $? -eq 1 ]
          - uses: actions/upload-artifact@v4
            with: { name: "part${{ matrix.part }}", path: "part${{ matrix.part }}.json" }
      report:
        needs: explore
        runs-on: self-hosted
        steps:
          - uses: actions/checkout@v4
          - uses: actions/download-artifact@v4
            with: { pattern: "part*", merge-multiple: true }
          - run: roots report part*.json --junit shop.xml --report shop.html
          - uses: actions/upload-artifact@v4
            if: always()
            with: { name: report, path: "shop.*" }
    """
}
