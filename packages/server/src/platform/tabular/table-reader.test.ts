import { Refusal } from '@tandem/core/refusal.ts'
import readXlsxFile from 'read-excel-file/node'
import writeExcelFile from 'write-excel-file/node'
import { describe, expect, test } from 'vitest'
import { readTables, type Table } from './table-reader.ts'
import { aBomb, storeAsZip } from '../../testing/archives.ts'

const maxRows = 20_000
const readBook = (content: Buffer) => readTables({ type: 'xlsx', content }, maxRows)
const readCsv = (content: string | Buffer) =>
  readTables({ type: 'csv', content: Buffer.from(content) }, maxRows)[0]?.rows

/** The code of the refusal; anything else that is thrown fails the test. */
function refusalOf(reading: () => unknown): string {
  try {
    reading()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  throw new Error('expected a refusal')
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
  const relation =
    `<Relationship Id="rId1" Type="${office}/worksheet" Target="${path}"/>` +
    `<Relationship Id="rId2" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/>`
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
    const [table] = readBook(content)
    expect(table?.rows.map((row) => row.map(String))).toEqual([
      ['0.30000000000000004', '2026-03-29T00:00:00', '2026-03-29T03:15:00', 'TRUE', 'text'],
    ])
  })

  test('tells formulas and merged cells at their place', () => {
    expect(troublesOf(readBook(aBook({ sheet: formula })))).toEqual([[['1/1', 'formula']]])
    const merged = aSheet(
      '<row r="1"><c r="A1"><v>1</v></c></row>',
      '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
    )
    expect(troublesOf(readBook(aBook({ sheet: merged })))[0]?.map(([key]) => key)).toEqual(
      ['1/1', '1/2', '2/1', '2/2'], // A1, B1, A2, B2
    )
  })

  test.each([
    ['in another folder', { sheet: formula, target: 'elsewhere/s.xml' }],
    ['under an escaped name', { sheet: formula, sheets: '<sheet name="_x0041_" sheetId="1" r:id="rId1"/>' }],
    ['under an entity for a name', { sheet: formula, sheets: '<sheet name="&#65;" sheetId="1" r:id="rId1"/>' }],
  ])('cannot hide a formula %s', (_case, parts) => {
    expect(troublesOf(readBook(aBook(parts)))).toEqual([[['1/1', 'formula']]])
  })

  test.each([
    ['behind a < in an attribute', oneRow('<c y="<" r="XFD1"><v>1</v></c>')],
    ['behind a place in an attribute', oneRow(`<c y=" r='A1'" r="XFD1"><v>1</v></c>`)],
    ['under a prefix', oneRow(`<c x:r="XFD1" xmlns:x="${main}"><v>1</v></c>`)],
    ['twice', oneRow('<c r="A1" r="XFD1"><v>1</v></c>')],
    ['behind spaces', oneRow('<c r = "XFD1"><v>1</v></c>')],
    ['as an entity', oneRow('<c r="&#88;FD1"><v>1</v></c>')],
  ])('cannot hide a cell far out %s', (_case, sheet) => {
    expect(refusalOf(() => readBook(aBook({ sheet })))).toBe('file_unreadable')
  })

  test('costs no more than it may', () => {
    const cases: [string | Buffer, string][] = [
      [oneRow('<c r="XFD1"><v>1</v></c>'), 'file_unreadable'],
      [aSheet('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'), 'file_too_many_rows'],
      [aSheet('', '<mergeCell ref="A1:GR20000"/>'.repeat(50_000)), 'file_unreadable'],
      ['<c a'.repeat(1_000_000), 'file_unreadable'],
      [`<c ${'a="b" '.repeat(1_000_000)}`, 'file_unreadable'],
      [Buffer.from(`\uFEFF${oneRow('<c r="XFD1"/>')}`, 'utf16le'), 'file_unreadable'],
    ]
    for (const [sheet, code] of cases) expect(refusalOf(() => readBook(aBook({ sheet })))).toBe(code)
    const more = { 'xl/sharedStrings.xml': '<c a'.repeat(1_000_000) }
    expect(refusalOf(() => readBook(aBook({ sheet: oneRow(''), more })))).toBe('file_unreadable')
    const twice = '<sheet name="A" r:id="rId1"/><sheet name="B" r:id="rId1"/>'
    expect(refusalOf(() => readBook(aBook({ sheet: oneRow(''), sheets: twice })))).toBe('file_unreadable')
  })

  test.each([
    ['millions of nested tags', () => oneRow('<a>'.repeat(3_000_000)), 'file_too_complex'],
    ['an attribute of 800,000 characters', () => oneRow(`<c r="A1" s="${'9'.repeat(800_000)}"/>`), 'file_too_complex'],
    ['a name of 800,000 characters', () => oneRow(`<${'c'.repeat(800_000)}/>`), 'ok'],
    ['800,000 spaces in a tag', () => oneRow(`<c${' '.repeat(800_000)}r="A1"/>`), 'file_too_complex'],
    [
      'a text of 40,000 characters',
      () => oneRow(`<c r="A1" t="str"><v>${'x'.repeat(40_000)}</v></c>`),
      'file_too_complex',
    ],
    ['a document type', () => oneRow('<!DOCTYPE x [<!ENTITY a "b">]>'), 'file_unreadable'],
    ['comments without end', () => oneRow('<!--'.repeat(500_000)), 'file_unreadable'],
    ['a cell twice', () => oneRow('<c r="A1"><v>1</v></c><c r="A1"><v>2</v></c>'), 'file_unreadable'],
    ['a tag that another closes', () => oneRow('<c r="A1"><v>1</c></v>'), 'file_unreadable'],
  ])('with %s is read once, front to back', (_case, sheet, outcome) => {
    const read = () => readBook(aBook({ sheet: sheet() }))
    if (outcome === 'ok') expect(read()[0]?.rows).toEqual([])
    else expect(refusalOf(read)).toBe(outcome)
  })

  test('of more cells than a table has is refused, however they are spread over sheets', () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `<row><c r="GR${String(index + 1)}"><v>1</v></c></row>`)
    const sheet = aSheet(rows.join(''))
    expect(readBook(aBook({ sheet }))[0]?.rows.at(-1)?.length).toBe(200)
    const more = { 'xl/worksheets/sheet2.xml': oneRow('<c r="A1"><v>1</v></c>') }
    const sheets = '<sheet name="A" r:id="rId1"/><sheet name="B" r:id="rId2"/>'
    expect(refusalOf(() => readBook(aBook({ sheet, sheets, more })))).toBe('file_too_complex')
  })

  test('reads text in every way that programs write it', () => {
    const sheet = aSheet(
      '<row><c t="inlineStr"><is><r><t>rich </t></r><r><t>text</t></r><rPh sb="0" eb="1"><t>aid</t></rPh></is></c>' +
        '<c t="s"><v>0</v></c></row><row r="3"><c r="B3" t="str"><v><![CDATA[<raw> & ]]>more</v></c>' +
        '<c r="C3" t="b"><v>1</v></c><c r="D3" t="e"><v>#N/A</v></c></row>' +
        '<row r="4"><c r="A4" t="d"><v>2026-03-29T03:15:00</v></c><c r="B4"><v>1.5E3</v></c>' +
        '<c r="C4" t="str"><v> a&amp;b_x0041_&#537; </v></c></row><row r="9"/>',
    )
    const strings = `<sst xmlns="${main}"><si><t>shared</t><rPh sb="0" eb="1"><t>aid</t></rPh></si></sst>`
    const [table] = readBook(aBook({ sheet, more: { 'xl/sharedStrings.xml': strings } }))
    expect(table?.rows.map((row) => row.map((cell) => (cell === null ? null : String(cell))))).toEqual([
      ['rich text', 'shared'],
      [],
      [null, '<raw> & more', 'TRUE', '#N/A'],
      ['2026-03-29T03:15:00', '1500', 'a&bAș'],
    ])
  })

  test('says what another reader says of it', async () => {
    const days = ['dd-mm-yyyy', 'dd-mm-yyyy hh:mm', '[h]:mm', 'd mmm yy;@', '[$-409]mmmm\\ yyyy', 'hh:mm:ss.000']
    const numbers = ['0.00', '#,##0 "d"', '0 "%"', '[Red]0', '0.00E+00', '"day" 0']
    const rowOf = (index: number) => [
      { value: `text ${String(index)}` },
      { value: index / 7 },
      ...days.map((format) => ({
        value: new Date(Date.UTC(2026, 0, index + 1, index % 24, 7 * (index % 8))),
        format,
        type: Date,
      })),
      ...numbers.map((format) => ({ value: index, format, type: Number })),
      { value: index % 2 === 0, type: Boolean },
    ]
    const rows = Array.from({ length: 50 }, (_, index) => rowOf(index))
    const content = await writeExcelFile([{ data: rows, sheet: 'A' }] as never).toBuffer()
    const [other] = await readXlsxFile(content)
    const plain = (cell: unknown) =>
      cell instanceof Date
        ? // The other reader cuts below the millisecond, where a day's fraction is never exact.
          new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19)
        : typeof cell === 'boolean'
          ? String(cell).toUpperCase()
          : String(cell)
    const [table] = readBook(content)
    expect(table?.name).toBe(other?.sheet)
    expect(table?.rows.map((cells) => cells.map(String))).toEqual(other?.data.map((cells) => cells.map(plain)))
  })

  test('gives percents as they are shown, and no sheet that is hidden', () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0\\%"/><numFmt numFmtId="165" formatCode="0.0 %"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
    const cell = (place: string, style: number) => `<c r="${place}" s="${String(style)}"><v>0.55</v></c>`
    const sheet = oneRow(cell('A1', 0) + cell('B1', 1) + cell('C1', 2) + cell('D1', 3))
    const more = { 'xl/styles.xml': styles, 'xl/worksheets/sheet2.xml': oneRow('<c r="A1"><v>1</v></c>') }
    for (const state of ['hidden', 'veryHidden']) {
      const sheets = `<sheet name="A" r:id="rId1"/><sheet name="B" state="${state}" r:id="rId2"/>`
      const tables = readBook(aBook({ sheet, sheets, more }))
      expect(tables.map(({ name, rows }) => [name, rows])).toEqual([['A', [[0.55, '55%', 0.55, '55%']]]])
    }
  })

  test('is unpacked no further than its limit, whatever it says of itself', () => {
    expect(refusalOf(() => readBook(aBomb(60_000_000)))).toBe('file_unreadable')
  })
})

describe('a CSV file', () => {
  test.each([
    ['semicolons', 'a;b\n0,5;2', ';'],
    ['commas', 'a,b\r\n"0,5",2', ','],
    ['tabs', 'a\tb\n0,5\t2', '\t'],
    ['a hint', 'sep=;\na;b\n0,5;2', ';'],
  ])('is read with %s', (_case, text) => {
    expect(readCsv(text)?.slice(-2)).toEqual([
      ['a', 'b'],
      ['0,5', '2'],
    ])
  })

  test('is refused where it is no text, or a quote does not end', () => {
    expect(refusalOf(() => readCsv(Buffer.from([0x50, 0, 0x51, 0])))).toBe('file_unreadable')
    expect(refusalOf(() => readCsv('a;b\n"x;2\n3;4'))).toBe('file_unreadable')
    expect(refusalOf(() => readCsv('a\n'.repeat(maxRows + 1)))).toBe('file_too_many_rows')
    expect(refusalOf(() => readCsv(';'.repeat(5_000_000)))).toBe('file_too_complex')
    expect(refusalOf(() => readCsv(`a;${';'.repeat(300)}\n1;2`))).toBe('file_too_complex')
    expect(refusalOf(() => readCsv(`a;b\n${'x'.repeat(40_000)};2`))).toBe('file_too_complex')
  })
})
