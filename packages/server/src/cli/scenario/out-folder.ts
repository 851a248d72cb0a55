import fs from 'node:fs'
import path from 'node:path'
import type { Kept } from '../../scenarios/run-scenario.ts'
import type { LivedDay } from '../../scenarios/live-day.ts'
import type { Design } from '../../scenarios/scenario.ts'

/** Where the results of a scenario are, and what of them is done. */
export interface OutFolder extends Kept {
  write(file: string, content: string | Uint8Array): void
}

/** A folder that holds something else. */
export class ForeignFolder extends Error {}

/**
 * Opens the folder of a scenario's results, made where it is missing. `digest` names the scenario: a folder with results of another one
 * is refused, `ForeignFolder`. Every file gets its name when it is whole.
 */
export function openOutFolder(folder: string, digest: string): OutFolder {
  const marked = path.join(folder, 'scenario.digest')
  fs.mkdirSync(path.join(folder, 'replicates'), { recursive: true })
  const found = fs.existsSync(marked) ? fs.readFileSync(marked, 'utf8').trim() : null
  if (found === null && fs.readdirSync(folder).some((name) => name !== 'replicates')) {
    throw new ForeignFolder('it holds files already')
  }
  if (found !== null && found !== digest) throw new ForeignFolder('it holds the results of another scenario or seed')
  const write = (file: string, content: string | Uint8Array) => {
    const whole = path.join(folder, file)
    fs.writeFileSync(`${whole}.part`, content)
    fs.renameSync(`${whole}.part`, whole)
  }
  write('scenario.digest', `${digest}\n`)
  const fileOf = ({ name }: Design, replicate: number) => path.join('replicates', `${name}.${String(replicate)}.json`)
  return {
    write,
    find(design, replicate) {
      const file = path.join(folder, fileOf(design, replicate))
      return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as LivedDay[]) : null
    },
    keep: (design, replicate, days) => {
      write(fileOf(design, replicate), JSON.stringify(days))
    },
  }
}

/** Nothing is kept but in memory. */
export const noFolder: Kept = { find: () => null, keep: () => undefined }
