/** How long files that were made to stop a server take to read, on the thread they are read in. `node packages/server/bench/files.ts` */
import { Refusal } from '@tandem/core/refusal.ts'
import { readTables } from '../src/platform/tabular/table-reader.ts'
import { aPackedBook } from '../src/testing/archives.ts'

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
const honestRow = (row: number) =>
  `<row r="${String(row)}">${letters.map((letter) => `<c r="${letter}${String(row)}"><v>${String(row)}.5</v></c>`).join('')}</row>`

const files: Readonly<Record<string, string>> = {
  'three million nested tags': `<row r="1">${'<a>'.repeat(3_000_000)}`,
  'an honest sheet of 10,000 x 26': Array.from({ length: 10_000 }, (_, index) => honestRow(index + 1)).join(''),
  'an attribute of 800,000 characters': `<row r="1"><c r="A1" s="${'9'.repeat(800_000)}"><v>1</v></c></row>`,
}

for (const [name, rows] of Object.entries(files)) {
  const content = await aPackedBook(rows)
  const begun = process.cpuUsage()
  const outcome = await Promise.try(() => readTables({ name: 'a.xlsx', type: 'xlsx', content } as never, 20_000)).then(
    (tables) => `${String(tables[0]?.rows.length)} rows`,
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
  const { user, system } = process.cpuUsage(begun)
  const ms = Math.round((user + system) / 1000)
  process.stdout.write(`${name}: ${String(content.length)} bytes, ${String(ms)} ms of a processor, ${outcome}\n`)
}
