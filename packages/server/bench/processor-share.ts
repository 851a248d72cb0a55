import fs from 'node:fs'
import path from 'node:path'

/** A process has its share of each of these times, in microseconds, so that it never stands still for longer. */
const periodUs = 4_000

type Limits = (us: number) => readonly (readonly [file: string, text: string])[]

/** Where control groups are made, and what is written into one: version 2 of them, and version 1. */
const versions: Readonly<Record<string, Limits>> = {
  '/sys/fs/cgroup': (us) => [['cpu.max', `${us} ${periodUs}`]],
  '/sys/fs/cgroup/cpu': (us) => [
    ['cpu.cfs_period_us', String(periodUs)],
    ['cpu.cfs_quota_us', String(us)],
  ],
}

/**
 * Gives a process and its threads no more than a share of one processor, whatever else is idle: as on a machine of its own that is
 * slower by that. Answers what ends it; null where this system, or who runs this, may not limit processes.
 */
export function limitProcessor(pid: number, share: number): (() => void) | null {
  for (const [root, limits] of Object.entries(versions)) {
    const group = path.join(root, `tandem-bench-${process.pid}-${pid}`)
    const moveTo = (folder: string) => writeExisting(path.join(folder, 'cgroup.procs'), String(pid))
    try {
      fs.mkdirSync(group)
    } catch {
      continue
    }
    try {
      for (const [file, content] of limits(Math.round(periodUs * share))) {
        writeExisting(path.join(group, file), content)
      }
      moveTo(group)
      return () => {
        moveTo(root)
        fs.rmdirSync(group)
      }
    } catch {
      fs.rmdirSync(group)
    }
  }
  return null
}

/** In a folder that is no control group the file is not there, and is not made. */
function writeExisting(file: string, content: string): void {
  fs.writeFileSync(file, content, { flag: 'r+' })
}
