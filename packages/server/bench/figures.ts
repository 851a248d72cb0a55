/**
 * `npm run figures`: lives through the first replicate of every ready scenario, then has `tandem replay` draw the figure of each design again from its
 * package alone, in another process, time zone and language, and compares the bytes. Scenarios with agents are left to their notebook.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const program = path.join(root, 'packages/server/src/cli/tandem.ts')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-figures-'))
const hashOf = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex')

function tandem(zone: string, ...args: string[]): void {
  const changed = [`TZ=${zone}`, 'LANG=ro_RO.UTF-8', `TANDEM_DATA=${path.join(folder, 'data')}`]
  const command = [...changed, process.execPath, program, ...args]
  const { status, stderr } = spawnSync('env', command, { encoding: 'utf8', cwd: folder })
  if (status !== 0) throw new Error(`tandem ${args.join(' ')}: ${stderr}`)
}

let others = 0
try {
  const scenarios = fs.readdirSync(path.join(root, 'scenarios')).filter((name) => name.endsWith('.yaml'))
  for (const name of scenarios.sort()) {
    const file = path.join(root, 'scenarios', name)
    if (fs.readFileSync(file, 'utf8').includes('strategy: agent')) continue
    const out = path.join(folder, name.replace('.yaml', ''))
    tandem('Europe/Bucharest', 'scenario', 'run', file, '--replicates', '1', '--packages', '--out', out)
    const packages = fs.readdirSync(out).filter((each) => each.endsWith('.zip'))
    for (const each of packages.sort()) {
      const again = path.join(folder, 'again.svg')
      tandem('Pacific/Apia', 'replay', path.join(out, each), '--figure', again)
      const [made, remade] = [hashOf(path.join(out, each.replace('.zip', '.svg'))), hashOf(again)]
      if (made !== remade) others++
      process.stdout.write(
        `${name} ${each.replace('.zip', '')} ${made} ${made === remade ? 'same' : `other: ${remade}`}\n`,
      )
    }
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
process.exitCode = others === 0 ? 0 : 1
