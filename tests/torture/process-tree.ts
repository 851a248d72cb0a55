import fs from 'node:fs'

/** Sends a signal to a process, or asks whether it lives (0); false where it is gone. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** The processes that a process has started, as Linux tells. */
export function childrenOf(pid: number): number[] {
  try {
    const text = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return text.trim().split(/\s+/).filter(Boolean).map(Number)
  } catch {
    return childrenByStat(pid)
  }
}

/** Where the kernel does not list children: every process that names it as its parent. */
function childrenByStat(parent: number): number[] {
  return fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0]) === parent ? [Number(name)] : []
    } catch {
      return []
    }
  })
}
