/**
 * A bug that is planted in a copy of the project to see whether the harness finds it: what is said to be kept and no longer is.
 * Each edit replaces a text that stands exactly once in its file; where it stands no more, the run fails, so that no bug is
 * left unplanted in silence.
 */
export interface PlantedBug {
  /** Short, as it stands in the table. */
  readonly name: string
  readonly edits: readonly Edit[]
  /** The table of a rare transaction in which alone it shows: the lost commits of its run aim at that. */
  readonly table?: string
}

interface Edit {
  /** From the root of the project. */
  readonly file: string
  readonly find: string
  readonly replace: string
}
