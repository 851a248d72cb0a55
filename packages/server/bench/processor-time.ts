import fs from 'node:fs'

/** Microseconds of processor time that a process has taken with all its threads; 0 where it has ended, or the system does not say. */
export function processorTime(pid: number): number {
  return (
    listed(`/proc/${pid}/task`).reduce((sum, thread) => sum + scheduled(`/proc/${pid}/task/${thread}`).worked, 0) *
    1_000
  )
}

/**
 * Milliseconds that the first thread of a process has worked, and has waited for a processor that others had; 0 where it has ended, or
 * the system does not say.
 */
export function threadTimes(pid: number): { readonly worked: number; readonly waited: number } {
  return scheduled(`/proc/${pid}/task/${pid}`)
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

function scheduled(thread: string): { worked: number; waited: number } {
  const [worked = 0, waited = 0] = attempt(
    () => fs.readFileSync(`${thread}/schedstat`, 'utf8').split(' ').map(Number),
    [],
  )
  return { worked: worked / 1e6, waited: waited / 1e6 }
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
