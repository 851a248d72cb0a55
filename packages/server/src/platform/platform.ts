import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail.ts'
import type { ReadReplica } from './read-replica.ts'

/** What every use case may need from the outside world, wired once in `app.ts`. */
export interface Platform {
  readonly db: Db
  readonly clock: Clock
  readonly mailer: Mailer
  readonly config: Config
  readonly log: Log
  /** From which reports and files are read; absent where there is none. */
  readonly replica?: ReadReplica
}
