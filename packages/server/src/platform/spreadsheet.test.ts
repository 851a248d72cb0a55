import { expect, test } from 'vitest'
import { writeSpreadsheet, type CellValue, type Sheet } from './spreadsheet.ts'
import { unzip } from './zip.ts'

const limits = { entries: 100, bytes: 1_000_000 }

test('dates look as on the screens: day, month, year', async () => {
  const time = Temporal.PlainDateTime.from('2026-11-21T14:05:06.789')
  const file = await writeSpreadsheet([
    {
      name: 'Times',
      title: 'Times',
      rows: [[time, time]],
      columns: [
        { header: 'Start', kind: 'time' },
        { header: 'Traded', kind: 'exactTime' },
      ],
    },
  ])
  const [styles] = unzip(Buffer.from(file), (name) => name === 'xl/styles.xml', limits)
  expect([...(styles?.content.toString() ?? '').matchAll(/formatCode="([^"]+)"/g)].map(([, code]) => code)).toEqual([
    'dd-mm-yyyy hh:mm',
    'dd-mm-yyyy hh:mm:ss.000',
  ])
})

/** The parts of a file that begin with `name`, as text. */
async function partsOf(sheets: readonly Sheet[], name: string): Promise<string[]> {
  const parts = unzip(Buffer.from(await writeSpreadsheet(sheets)), (part) => part.startsWith(name), limits)
  return parts.map(({ content }) => content.toString())
}

const aSheet = (rows: readonly (readonly CellValue[])[], more: Partial<Sheet> = {}): Sheet => ({
  name: 'People’s & own',
  title: 'Title',
  rows,
  columns: [
    { header: 'Day', kind: 'day' },
    { header: 'What became of it', kind: 'text' },
    { header: 'Imbalance cost of the interval', kind: 'coins' },
  ],
  ...more,
})
const day = Temporal.PlainDate.from('2026-10-25')

test('a number that something is called by is written in digits alone', async () => {
  const columns = [{ header: 'Order', kind: 'number' } as const, { header: 'Orders', kind: 'count' } as const]
  const numbered: Sheet = { name: 'Orders', title: 'Orders', columns, rows: [[12_345n, 12_345n]] }
  const [sheet = ''] = await partsOf([numbered], 'xl/worksheets')
  expect(sheet.match(/<v>12345<\/v>/g)).toHaveLength(2)
  const [styles = ''] = await partsOf([numbered], 'xl/styles')
  // How counts are written every program knows by a number of the format.
  expect([...styles.matchAll(/formatCode="([^"]+)"/g)].map(([, code]) => code)).toEqual(['0'])
  expect(styles).toContain('<xf numFmtId="3"')
})

test('a day is a date without a clock', async () => {
  const [sheet = ''] = await partsOf([aSheet([[day, 'x', 1n]])], 'xl/worksheets')
  // Counted from the turn of 1899: LibreOffice and pandas say 46320, too.
  expect(sheet).toMatch(/<c r="A4" s="\d+"><v>46320<\/v><\/c>/)
  const [styles = ''] = await partsOf([aSheet([[day, 'x', 1n]])], 'xl/styles')
  expect(styles).toContain('formatCode="dd-mm-yyyy"')
})

test('a column of texts is as wide as they are, and what is longer stands in lines that the row has room for', async () => {
  const long = Array.from({ length: 30 }, () => 'word').join(' ')
  const [sheet = ''] = await partsOf(
    [
      aSheet([
        [day, 'Reserved for an order', 1n],
        [day, long, 1n],
      ]),
      aSheet([[day, 'short', 1n]]),
      aSheet([]),
    ],
    'xl/worksheets/sheet1',
  )
  expect(sheet).toContain('<col min="2" max="2" width="60" customWidth="1"/>')
  expect(/<row r="4"([^>]*)>/.exec(sheet)?.[1]).toBe('')
  expect(/<row r="5"([^>]*)>/.exec(sheet)?.[1]).toBe(' ht="45" customHeight="1"')
  const widths = await Promise.all(
    [[[day, 'Reserved for an order', 1n]], [[day, 'short', 1n]], []].map(async (rows) => {
      const [one = ''] = await partsOf([aSheet(rows)], 'xl/worksheets')
      return /min="2" max="2" width="(\d+)"/.exec(one)?.[1]
    }),
  )
  expect(widths).toEqual(['23', '10', '18'])
})

test('the row of the headers has room for those that are broken', async () => {
  const [sheet = ''] = await partsOf([aSheet([])], 'xl/worksheets')
  expect(sheet).toContain('<row r="3" ht="30" customHeight="1">')
})

test('a sheet is printed on as few pages across as can be read, with title and headers on each', async () => {
  const wide = Array.from({ length: 40 }, () => ({ header: 'Energy', kind: 'energy' }) as const)
  const sheets = [aSheet([]), aSheet([], { name: "It's", columns: wide })]
  const [workbook = ''] = await partsOf(sheets, 'xl/workbook.xml')
  expect(
    Array.from(workbook.matchAll(/<definedName [^>]*localSheetId="(\d)">([^<]*)</g), ([, ...found]) => found),
  ).toEqual([
    ['0', "'People’s &amp; own'!$1:$3"],
    ['1', "'It''s'!$1:$3"],
  ])
  const pages = (await partsOf(sheets, 'xl/worksheets')).map(
    (sheet) => /<pageSetup [^>]*fitToWidth="(\d)"/.exec(sheet)?.[1],
  )
  expect(pages).toEqual(['1', '3'])
})
