import fs from 'node:fs'

/** Microseconds of processor time that a process has taken with all its threads; 0 where it has ended, or the system does not say. */
export function processorTime(pid: number): number {
  return (
    listed(`/proc/${pid}/task`).reduce((sum, thread) => sum + nanosecondsOf(`/proc/${pid}/task/${thread}`), 0) / 1_000
  )
}

/** The first process of the PostgreSQL server that one of its processes, which still runs, belongs to. */
export const postmasterOf = (backend: number): number => parentOf(String(backend))

/** The same of a PostgreSQL server: its first process and those that it has started and still run. */
export function databaseTime(postmaster: number): number {
  const children = listed('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return [postmaster, ...children.map(Number)].reduce((sum, pid) => sum + processorTime(pid), 0)
}

function listed(folder: string): string[] {
  return attempt(() => fs.readdirSync(folder), [])
}

function nanosecondsOf(thread: string): number {
  return attempt(() => Number(fs.readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]), 0)
}

function parentOf(pid: string): number {
  return attempt(() => {
    const line = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1])
  }, 0)
}

/** A process may end while it is looked at. */
function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}
