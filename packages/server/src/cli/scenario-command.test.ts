import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { unzip } from '../platform/zip.ts'
import { processIo } from './io.ts'
import { runTandem } from './tandem.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-scenario-'))
afterAll(() => {
  fs.rmSync(folder, { recursive: true, force: true })
})

const rows = Array.from({ length: 24 }, (_, hour) => `2026-05-01T${String(hour).padStart(2, '0')}:00:00+03:00,0.5`)
fs.writeFileSync(path.join(folder, 'load.csv'), `time,home\n${rows.join('\n')}\n`)
const file = write(
  'tiny.yaml',
  `scenario: tiny
from: 2026-05-01
days: 1
population:
  - { name: homes, count: 2, load: { file: load.csv, column: home }, strategy: priceTaker, spread: 0 }
  - { name: hydro, count: 1, production: { profile: dispatchable, size: 2 }, strategy: naive, cost: 0.2 }
  - { name: roofs, count: 1, production: { profile: solar }, strategy: naive, cost: 0.5 }
`,
)

function write(name: string, text: string): string {
  const place = path.join(folder, name)
  fs.writeFileSync(place, text)
  return place
}

async function refused(...args: string[]): Promise<string> {
  const err: string[] = []
  const io = { ...processIo, out: () => undefined, err: (text: string) => void err.push(text) }
  expect(await runTandem(['scenario', 'run', ...args], io)).toBe(2)
  return err.join('')
}

/** In a process of its own with a data folder, a time zone and a language of its own. */
function run(zone: string, out: string) {
  const env = {
    ...process.env,
    TZ: zone,
    LANG: 'ro_RO.UTF-8',
    NODE_ENV: 'development',
    TANDEM_DATA: path.join(folder, 'data'),
  }
  const args = [
    path.join(import.meta.dirname, 'tandem.ts'),
    'scenario',
    'run',
    file,
    '--packages',
    '--out',
    path.join(folder, out),
  ]
  return spawnSync(process.execPath, args, { env, encoding: 'utf8', cwd: folder })
}

test('the hash of the results is the same in another time zone, and after a run that found all of them done', async () => {
  const [first, second] = [run('Pacific/Kiritimati', 'a'), run('America/St_Johns', 'b')]
  expect(first.stderr).toContain('A day of 200 people: ')
  expect(first.status).toBe(0)
  const hash = first.stdout.trim().split('\n').at(-1)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(second.stdout).toBe(first.stdout)
  expect(run('Asia/Kathmandu', 'a').stdout).toBe(first.stdout)
  const files = fs.readdirSync(path.join(folder, 'a')).sort()
  expect(files).toEqual([
    ...[
      'comparison.csv',
      'groups.csv',
      'hash.txt',
      'index.html',
      'market.svg',
      'market.zip',
      'periods.csv',
      'replicates',
      'replicates.csv',
      'results.json',
    ],
    ...['scenario.digest', 'scenario.json', 'summary.csv'],
  ])
  for (const name of files.filter((each) => each !== 'replicates' && each !== 'market.zip')) {
    expect(fs.readFileSync(path.join(folder, 'b', name), 'utf8')).toBe(
      fs.readFileSync(path.join(folder, 'a', name), 'utf8'),
    )
  }
  expect(fs.readFileSync(path.join(folder, 'a', 'groups.csv'), 'utf8')).toContain('market,1,homes,2,')
  const zips = ['a', 'b'].map((out) => path.join(folder, out, 'market.zip'))
  expect(fs.readFileSync(zips[1] ?? '')).toEqual(fs.readFileSync(zips[0] ?? ''))
  // The profile of Frictionless takes no list of authors without one.
  const [descriptor] = unzip(fs.readFileSync(zips[0] ?? ''), (name) => name === 'datapackage.json', {
    entries: 100,
    bytes: 1_000_000,
  })
  expect(JSON.parse(descriptor?.content.toString() ?? '')).not.toHaveProperty('contributors')
  const said: string[] = []
  const io = { ...processIo, out: (text: string) => void said.push(text), err: (text: string) => void said.push(text) }
  expect(await runTandem(['replay', zips[0] ?? '', '--figure', path.join(folder, 'again.svg')], io)).toBe(0)
  const figures = [path.join(folder, 'again.svg'), path.join(folder, 'a', 'market.svg')].map((each) =>
    fs.readFileSync(each, 'utf8'),
  )
  expect(figures[0]).toBe(figures[1])
  expect(figures[0]).toContain('<polyline')
  expect(JSON.parse(said.join(''))).toMatchObject({ same: true, prices: 24, balances: 4 })
  expect(await runTandem(['replay', zips[0] ?? '', '--rule', 'price=low', '--rule', 'tie=time'], io)).toBe(0)
  expect(said.at(-1)).toMatch(/^account,before,after,difference,energy_before,energy_after\nm[0-9a-f]{12},/)
  const nowhere = path.join(folder, 'nowhere', 'again.svg')
  expect(await runTandem(['replay', zips[0] ?? '', '--figure', nowhere], io)).toBe(2)
  expect(await runTandem(['replay', zips[0] ?? '', '--rule', 'imbalance=C'], io)).toBe(2)
  expect(await runTandem(['replay', path.join(folder, 'a', 'index.html')], io)).toBe(2)
  expect(said.at(-1)).toContain('index.html: it is no zip file')
  // 24 hours of half a kWh at two homes.
  expect(fs.readFileSync(path.join(folder, 'a', 'summary.csv'), 'utf8')).toContain('market,volume,kWh,1,24')
}, 240_000)

test('the folder of another scenario, and one with other files, are refused', async () => {
  const other = path.join(folder, 'other')
  fs.mkdirSync(other)
  fs.writeFileSync(path.join(other, 'thesis.tex'), '')
  expect(await refused(file, '--out', other)).toContain('it holds files already')
  fs.rmSync(path.join(other, 'thesis.tex'))
  fs.writeFileSync(path.join(other, 'scenario.digest'), 'x\n')
  expect(await refused(file, '--out', other)).toContain('it holds the results of another scenario or seed')
})

test.each([
  [['--replicates', '0'], '--replicates: must be a whole number from 1 to 1000'],
  [['--replicates', '1e9'], '--replicates: must be a whole number from 1 to 1000'],
  [['--seed', '-1'], 'Usage: tandem scenario run'],
  [['--seed', '4294967296'], '--seed: must be a whole number from 0 to 4294967295'],
  [['--colour', 'red'], 'Usage: tandem scenario run'],
])('%j is refused', async (options, why) => {
  expect(await refused(file, ...options)).toContain(why)
})

test('a file that misses a period, a column or a number is refused with the place', async () => {
  const with_ = (name: string, data: string) => {
    write(`${name}.csv`, data)
    return write(`${name}.yaml`, fs.readFileSync(file, 'utf8').replace('load.csv', `${name}.csv`))
  }
  const all = fs.readFileSync(path.join(folder, 'load.csv'), 'utf8')
  expect(await refused(with_('short', all.replace(/2026-05-01T13.*\n/, '')))).toBe(
    'short.csv: column home has nothing for 2026-05-01T10:00:00Z\n',
  )
  expect(await refused(with_('named', all.replace('home', 'house')))).toBe('named.csv: has no column home\n')
  expect(await refused(with_('text', all.replace('0.5', 'much')))).toContain(
    'text.csv: line 2: home: must be an energy',
  )
  expect(await refused(with_('late', all.replace('+03:00', '')))).toContain(
    'late.csv: line 2: time: must be an instant',
  )
})

test('programs are started only where they are allowed', async () => {
  const text = fs.readFileSync(file, 'utf8').replace('strategy: naive', 'strategy: program, command: [touch, made]')
  expect(await refused(write('program.yaml', text))).toContain('run it with --programs')
  expect(fs.existsSync(path.join(folder, 'made'))).toBe(false)
})
