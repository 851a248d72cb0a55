import type { ResearchSettings } from '../platform/research-settings.ts'
import type { RunAttempt } from '../slices/admin/index.ts'

/** What the process that runs a scenario is given. */
export interface RunTask extends RunAttempt {
  /** Of the database of the platform, in which the run and its results are kept. */
  readonly url: string
  readonly text: string
  /** Where the database of scenarios has its files. */
  readonly dataDir: string
  readonly settings: ResearchSettings
}

/** How far it is. */
export interface RunNews {
  readonly done: number
  readonly secondsLeft: number | null
}
