import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findLibreOffice, libreOfficeEnvironment, libreOfficeHint } from '../../../../scripts/libreoffice.mjs'

const run = promisify(execFile)
/**
 * Comma, quotes where needed, UTF-8, from the first line on; numbers as they are kept, not as they are shown, every sheet into a
 * file of its own.
 */
const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'

/** The cells of a sheet, row by row, as LibreOffice reads them; empty cells at the end of a row are left out. */
export type ReadSheet = readonly (readonly string[])[]

/** Opens spreadsheets in LibreOffice, all in one run: of each its sheets by their names. */
export async function readWithLibreOffice(
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Map<string, Map<string, ReadSheet>>> {
  const program = findLibreOffice()
  if (!program) throw new Error(libreOfficeHint)
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'tandem-sheets-'))
  try {
    const names = Array.from(files.keys(), (name) => `${name}.xlsx`)
    for (const [name, content] of files) await fs.writeFile(path.join(folder, `${name}.xlsx`), content)
    const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`
    const out = path.join(folder, 'csv')
    await run(program, [profile, '--headless', '--convert-to', csv, '--outdir', out, ...names], {
      cwd: folder,
      env: libreOfficeEnvironment,
    })
    const read = new Map<string, Map<string, ReadSheet>>()
    for (const name of files.keys()) read.set(name, await parseSheets(out, name))
    return read
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/** LibreOffice names the files `name-sheet.csv`. */
async function parseSheets(folder: string, name: string): Promise<Map<string, ReadSheet>> {
  const sheets = new Map<string, ReadSheet>()
  const begin = `${name}-`
  for (const file of await fs.readdir(folder)) {
    if (!file.startsWith(begin)) continue
    sheets.set(file.slice(begin.length, -'.csv'.length), parseCsv(await fs.readFile(path.join(folder, file), 'utf8')))
  }
  return sheets
}

/** RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n"]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  return rows.map((cells) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1))
}
