import { Refusal } from '@tandem/core/refusal.ts'
import writeExcelFile from 'write-excel-file/node'
import { describe, expect, test } from 'vitest'
import { readTables, type Table } from './table-reader.ts'
import { aBomb } from '../testing/archives.ts'
import { storeAsZip } from './zip.ts'

const maxRows = 20_000
const readBook = (content: Buffer) => readTables({ name: 'a.xlsx', type: 'xlsx', content }, maxRows)
const readCsv = async (content: string | Buffer) => {
  const [table] = await readTables({ name: 'a.csv', type: 'csv', content: Buffer.from(content) }, maxRows)
  return table?.rows
}

/** The code of the refusal; anything else that is thrown fails the test. */
async function refusalOf(reading: Promise<unknown>): Promise<string> {
  const error: unknown = await reading.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error(`expected a refusal, got ${String(error)}`)
  return error.code
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Parts {
  readonly sheet: string | Buffer
  readonly sheets?: string
  readonly target?: string
  readonly more?: Readonly<Record<string, string>>
}

/** A workbook as nobody's program writes it. */
function aBook({ sheet, sheets = '<sheet name="A" sheetId="1" r:id="rId1"/>', target, more = {} }: Parts): Buffer {
  const path = target ?? 'worksheets/sheet1.xml'
  const relation = `<Relationship Id="rId1" Type="${office}/worksheet" Target="${path}"/>`
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation}</Relationships>`,
    [`xl/${path}`]: sheet,
    ...more,
  }
  return storeAsZip(Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content) })))
}

const aSheet = (rows: string, after = '') =>
  `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`
const oneRow = (cells: string) => aSheet(`<row r="1">${cells}</row>`)
const formula = oneRow('<c r="A1"><f>1+1</f><v>2</v></c>')
const troublesOf = (tables: readonly Table[]) => tables.map(({ troubles }) => [...troubles])

describe('a workbook', () => {
  test('gives numbers, days and times on the wall, whatever the zone of the machine', async () => {
    const cells = [
      { value: 0.1 + 0.2 },
      { value: new Date(Date.UTC(2026, 2, 29)), format: 'dd-mm-yyyy', type: Date },
      { value: new Date(Date.UTC(2026, 2, 29, 3, 15)), format: 'dd-mm-yyyy hh:mm', type: Date },
      { value: true, type: Boolean },
      { value: ' text ' },
    ]
    const content = await writeExcelFile([cells] as never).toBuffer()
    const [table] = await readBook(content)
    expect(table?.rows.map((row) => row.map(String))).toEqual([
      ['0.30000000000000004', '2026-03-29T00:00:00', '2026-03-29T03:15:00', 'TRUE', 'text'],
    ])
  })

  test('tells formulas and merged cells at their place', async () => {
    expect(troublesOf(await readBook(aBook({ sheet: formula })))).toEqual([[['1/1', 'formula']]])
    const merged = aSheet(
      '<row r="1"><c r="A1"><v>1</v></c></row>',
      '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
    )
    expect(troublesOf(await readBook(aBook({ sheet: merged })))[0]?.map(([key]) => key)).toEqual(
      ['1/1', '1/2', '2/1', '2/2'], // A1, B1, A2, B2
    )
  })

  test.each([
    ['in another folder', { sheet: formula, target: 'elsewhere/s.xml' }],
    ['under an escaped name', { sheet: formula, sheets: '<sheet name="_x0041_" sheetId="1" r:id="rId1"/>' }],
    ['under an entity for a name', { sheet: formula, sheets: '<sheet name="&#65;" sheetId="1" r:id="rId1"/>' }],
  ])('cannot hide a formula %s', async (_case, parts) => {
    expect(troublesOf(await readBook(aBook(parts)))).toEqual([[['1/1', 'formula']]])
  })

  test.each([
    ['behind a < in an attribute', oneRow('<c y="<" r="XFD1"><v>1</v></c>')],
    ['behind a place in an attribute', oneRow(`<c y=" r='A1'" r="XFD1"><v>1</v></c>`)],
    ['under a prefix', oneRow(`<c x:r="XFD1" xmlns:x="${main}"><v>1</v></c>`)],
    ['twice', oneRow('<c r="A1" r="XFD1"><v>1</v></c>')],
    ['behind spaces', oneRow('<c r = "XFD1"><v>1</v></c>')],
    ['as an entity', oneRow('<c r="&#88;FD1"><v>1</v></c>')],
  ])('cannot hide a cell far out %s', async (_case, sheet) => {
    expect(await refusalOf(readBook(aBook({ sheet })))).toBe('file_unreadable')
  })

  test('costs no more than it may', async () => {
    const cases: [string | Buffer, string][] = [
      [oneRow('<c r="XFD1"><v>1</v></c>'), 'file_unreadable'],
      [aSheet('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'), 'file_too_many_rows'],
      [aSheet('', '<mergeCell ref="A1:GR20000"/>'.repeat(50_000)), 'file_unreadable'],
      ['<c a'.repeat(1_000_000), 'file_unreadable'],
      [`<c ${'a="b" '.repeat(1_000_000)}`, 'file_unreadable'],
      [Buffer.from(`\uFEFF${oneRow('<c r="XFD1"/>')}`, 'utf16le'), 'file_unreadable'],
    ]
    for (const [sheet, code] of cases) expect(await refusalOf(readBook(aBook({ sheet })))).toBe(code)
    const more = { 'xl/sharedStrings.xml': '<c a'.repeat(1_000_000) }
    expect(await refusalOf(readBook(aBook({ sheet: oneRow(''), more })))).toBe('file_unreadable')
    const twice = '<sheet name="A" r:id="rId1"/><sheet name="B" r:id="rId1"/>'
    expect(await refusalOf(readBook(aBook({ sheet: oneRow(''), sheets: twice })))).toBe('file_unreadable')
  })

  test('is unpacked no further than its limit, whatever it says of itself', async () => {
    expect(await refusalOf(readBook(aBomb(60_000_000)))).toBe('file_unreadable')
  })
})

describe('a CSV file', () => {
  test.each([
    ['semicolons', 'a;b\n0,5;2', ';'],
    ['commas', 'a,b\r\n"0,5",2', ','],
    ['tabs', 'a\tb\n0,5\t2', '\t'],
    ['a hint', 'sep=;\na;b\n0,5;2', ';'],
  ])('is read with %s', async (_case, text) => {
    expect((await readCsv(text))?.slice(-2)).toEqual([
      ['a', 'b'],
      ['0,5', '2'],
    ])
  })

  test('is refused where it is no text, or a quote does not end', async () => {
    expect(await refusalOf(readCsv(Buffer.from([0x50, 0, 0x51, 0])))).toBe('file_unreadable')
    expect(await refusalOf(readCsv('a;b\n"x;2\n3;4'))).toBe('file_unreadable')
    expect(await refusalOf(readCsv('a\n'.repeat(maxRows + 1)))).toBe('file_too_many_rows')
  })
})
