import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { projectRoot } from '../../../packages/server/src/platform/config.ts'
import { runTorture, type RunResult } from '../run.ts'
import { plantedByAuthor } from './harness-author.ts'
import { plantedByOthers } from './others.ts'
import type { PlantedBug } from './planted-bug.ts'

interface Options {
  readonly seed: number
  readonly print: (line: string) => void
  /** The beginning of a name; null: all. */
  readonly only: string | null
}

/** How long a bug may stay unfound. */
const minutes = 2.5

/**
 * Runs a copy of the project without any planted bug, in which nothing may be found, and then with one after the other, each of
 * which must be. Answers whether that was so.
 */
export async function runPlanted({ seed, print, only }: Options): Promise<boolean> {
  const bugs = [
    ...plantedByAuthor.map((bug) => ({ ...bug, by: 'its author' })),
    ...plantedByOthers.map((bug) => ({ ...bug, by: 'others' })),
  ].filter(({ name }) => only === null || name.startsWith(only))
  if (bugs.length === 0) throw new TypeError(`no planted bug is called ${only ?? ''}`)
  const root = copyProject()
  const rows: string[][] = [['planted', 'by', 'found after', 'as']]
  let isGood = true
  try {
    // Every text must be there before the first minute is spent.
    for (const bug of bugs) plant(root, bug)()
    if (only === null) {
      const { violations, milliseconds } = await runTorture({ seed, minutes: 1, root, isShort: true, print })
      isGood = violations.length === 0
      rows.push(['nothing', '', `${Math.round(milliseconds / 1000)} s`, violations[0]?.what ?? 'nothing found'])
    }
    for (const bug of bugs) {
      print(`\nplanted: ${bug.name}`)
      const undo = plant(root, bug)
      const result = await runTorture({
        seed,
        minutes,
        root,
        isShort: true,
        print,
        ...(bug.table ? { table: bug.table } : {}),
      })
      undo()
      if (result.violations.length === 0) isGood = false
      rows.push([bug.name, bug.by, ...foundAs(result)])
      print(rows.at(-1)?.join(' | ') ?? '')
      fs.rmSync(result.folder, { recursive: true, force: true })
    }
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
  print('')
  for (const row of tabulate(rows)) print(row)
  const found = rows.slice(1).filter(([name, , , as]) => name !== 'nothing' && as !== 'NOT FOUND').length
  print(`${found} of ${bugs.length} planted bugs found`)
  return isGood
}

function foundAs({ violations, milliseconds }: RunResult): [after: string, as: string] {
  const [first] = violations
  if (!first) return ['', 'NOT FOUND']
  return [`${Math.round(milliseconds / 1000)} s`, `${first.rule}: ${first.what}`.slice(0, 140)]
}

function tabulate(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** The server and what it is made of, in a folder of its own; packages from the registry are linked. */
function copyProject(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-planted-'))
  fs.copyFileSync(path.join(projectRoot, 'package.json'), path.join(root, 'package.json'))
  for (const name of ['core', 'contract', 'server']) {
    const from = path.join(projectRoot, 'packages', name)
    fs.cpSync(from, path.join(root, 'packages', name), { recursive: true })
  }
  const modules = path.join(root, 'node_modules')
  fs.mkdirSync(path.join(modules, '@tandem'), { recursive: true })
  for (const name of fs.readdirSync(path.join(projectRoot, 'node_modules'))) {
    if (name !== '@tandem') fs.symlinkSync(path.join(projectRoot, 'node_modules', name), path.join(modules, name))
  }
  for (const name of ['core', 'contract', 'server'])
    fs.symlinkSync(path.join(root, 'packages', name), path.join(modules, '@tandem', name))
  return root
}

/** Puts a bug in; answers what takes it out again. Throws where a text does not stand in its file exactly once. */
function plant(root: string, { name, edits }: PlantedBug): () => void {
  const undo = edits.map(({ file, find, replace }) => {
    const full = path.join(root, file)
    const text = fs.readFileSync(full, 'utf8')
    const places = text.split(find).length - 1
    if (places !== 1) throw new TypeError(`"${name}" cannot be planted: its text stands ${places} times in ${file}`)
    fs.writeFileSync(
      full,
      text.replace(find, () => replace),
    )
    return () => fs.writeFileSync(full, text)
  })
  // Two edits of one file: the last is the first to go.
  return () => {
    for (const back of undo.toReversed()) back()
  }
}
