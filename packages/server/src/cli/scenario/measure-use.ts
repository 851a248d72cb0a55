import fs from 'node:fs'
import path from 'node:path'
import type { Scenario } from '../../scenarios/scenario.ts'

/**
 * What a day of two hundred people takes, from the end of the first day that is lived through to the end of the last: of this process and of
 * the database in `dataDir`, in seconds of a core, and by the clock. What was made before, people and their coins, counts only once however long
 * a scenario is.
 */
export function measureUse({ population }: Scenario, dataDir: string) {
  const members = population.reduce((sum, { count }) => sum + count, 0)
  const now = () => {
    const { user, system } = process.cpuUsage()
    return { clock: performance.now() / 1_000, own: (user + system) / 1e6, database: databaseSeconds(dataDir) }
  }
  let first: ReturnType<typeof now> | null = null
  let last: ReturnType<typeof now> | null = null
  let days = -1
  return {
    /** A day was lived through. */
    lived() {
      days++
      last = now()
      first ??= last
    },
    /** A line of it; nothing where there were not two days. */
    text(): string {
      if (!first || !last || days < 1) return ''
      const each = (seconds: number) => ((seconds * 200) / members / days).toFixed(2)
      const own = last.own - first.own
      const ofDatabase =
        last.database === null || first.database === null ? null : Math.max(0, last.database - first.database)
      const beside =
        ofDatabase === null ? '' : `, ${each(ofDatabase)} s of the database, ${each(own + ofDatabase)} s together`
      return `A day of 200 people: ${each(own)} s of a core here${beside}; ${each(last.clock - first.clock)} s by the clock (${String(days)} days measured).\n`
    },
  }
}

/** Ticks of the system's clock in a second, as Linux counts them for programs. */
const ticks = 100

/** Seconds of a core that a database server and all its processes have had; null where the system does not say (/proc of Linux). */
function databaseSeconds(dataDir: string): number | null {
  try {
    const pid = fs.readFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    // Of those that have ended the server itself knows.
    const [own, ended] = usedBy(pid)
    return children.reduce((sum, child) => sum + usedBy(child)[0], own + ended)
  } catch {
    return null
  }
}

function usedBy(pid: string): [own: number, ended: number] {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program may have blanks: what follows is counted from its end.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (place: number) => Number(fields[place] ?? 0) / ticks
    return [at(11) + at(12), at(13) + at(14)]
  } catch {
    return [0, 0]
  }
}
