import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { utils, write, type BookType, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { aPackedBook, storeAsZip } from '../../../testing/archives.ts'
import { doJob } from './do-job.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const used = (hour: number) => 100 + ((hour * 7) % 11) * 50
const total = hours.reduce((sum, hour) => sum + used(hour), 0)

/** A day of hours: with times as a spreadsheet has them. */
function aSheet(): WorkSheet {
  const rows = hours.map((hour) => [new Date(Date.UTC(2026, 0, 20, hour)), used(hour) / 1000])
  return utils.aoa_to_sheet([['Data și ora', 'Consum (kWh)'], ...rows], { UTC: true, cellDates: true })
}

const bookOf = (sheets: Readonly<Record<string, WorkSheet>>): WorkBook => ({
  SheetNames: Object.keys(sheets),
  Sheets: { ...sheets },
})
const written = (book: WorkBook, bookType: BookType) =>
  Buffer.from(write(book, { type: 'buffer', bookType, cellDates: true }) as Uint8Array)

async function read(content: Uint8Array | string, type: 'csv' | 'xlsx') {
  const terms = { file: { name: 'a', type, content: Buffer.from(content) }, corrections: [], language: 'en' as const }
  const more = { mapping: null, now: 30_000_000, today: '2027-01-01' as DeliveryDay, knownIndexes: [] }
  const answer = await doJob({ ...terms, ...more, task: 'preview' }, () => Promise.resolve([]))
  if (answer.task !== 'preview') throw new Error('a preview was asked for')
  return answer.preview
}

async function codeOf(content: Uint8Array, type: 'csv' | 'xlsx' = 'xlsx'): Promise<string> {
  try {
    await read(content, type)
    return 'read'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const whole = { doubts: [], consumption: total, counts: { good: 24, bad: 0 }, mapping: { stamp: 'start', step: 3600 } }

describe('an older workbook', () => {
  test.each<[string, BookType, 'csv' | 'xlsx']>([
    ['.xls of Excel 97', 'biff8', 'xlsx'],
    ['.xls of Excel 95', 'biff5', 'xlsx'],
    ['.ods', 'ods', 'xlsx'],
    ['Excel 2003 as text', 'xlml', 'csv'],
  ])('%s is read as the same workbook of today is', async (_name, bookType, type) => {
    expect(await read(written(bookOf({ A: aSheet() }), bookType), type)).toMatchObject(whole)
  })

  test('that is a web page with a table is read, its numbers as they stand', async () => {
    const rows = hours.map(
      (hour) => `<tr><td>20.01.2026 ${String(hour).padStart(2, '0')}:00</td><td>0,${String(used(hour))}</td></tr>`,
    )
    const page = `<html><head><meta charset="utf-8"></head><body><table><tr><td>Data și ora</td><td>Consum (kWh)</td></tr>${rows.join('')}</table></body></html>`
    expect(await read(page, 'csv')).toMatchObject(whole)
  })

  test('has its formulas shown, and none worked out', async () => {
    const sheet = aSheet()
    sheet.B3 = { t: 'n', f: '1+1', v: 0.45 }
    const { rows, counts } = await read(written(bookOf({ A: sheet }), 'ods'), 'xlsx')
    expect(rows.find(({ row }) => row === 3)?.faults).toMatchObject([{ column: 'consumption', code: 'formula' }])
    expect(counts.bad).toBe(1)
  })

  test('has its sheets to choose from, and starts in 1904 where it says so', async () => {
    const book = bookOf({ Note: utils.aoa_to_sheet([['Nothing here']]), Hours: aSheet() })
    expect(await read(written(book, 'biff8'), 'xlsx')).toMatchObject({
      sheets: ['Note', 'Hours'],
      mapping: { sheet: 'Hours' },
    })
    const sheet = utils.aoa_to_sheet([
      ['Time', 'Consumption (kWh)'],
      [44_580, 0.5],
      [44_580 + 1 / 24, 0.5],
    ])
    for (const cell of ['A2', 'A3']) (sheet[cell] as { z: string }).z = 'yyyy-mm-dd hh:mm'
    const of1904 = { ...bookOf({ A: sheet }), Workbook: { WBProps: { date1904: true } } }
    const { span } = await read(written(of1904, 'biff8'), 'xlsx')
    expect(Temporal.Instant.fromEpochMilliseconds((span?.firstHour ?? 0) * 3_600_000).toString()).toBe(
      '2026-01-19T22:00:00Z',
    )
  })

  test('is refused in words where it is protected, no workbook, or nothing but macros', async () => {
    const odsParts = (manifest: string) =>
      storeAsZip(
        Object.entries({
          mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
          'content.xml': '<office:document-content/>',
          'META-INF/manifest.xml': manifest,
        }).map(([name, content]) => ({ name, content: Buffer.from(content) })),
      )
    expect(await codeOf(odsParts('<manifest:encryption-data/>'))).toBe('file_protected')
    expect(await codeOf(odsParts('<manifest:manifest/>'))).toMatch(/file_(?:empty|unreadable|without_sheets)/)
    const compound = Buffer.alloc(2048)
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(compound)
    expect(await codeOf(compound)).toBe('file_unreadable')
    expect(await codeOf(lockedWorkbook())).toBe('file_protected')
    expect(await codeOf(macroWorkbook())).toBe('file_without_sheets')
  })

  test('that unpacks to more than any is refused before the library sees it', async () => {
    const zip = storeAsZip([
      { name: 'mimetype', content: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') },
      { name: 'content.xml', content: deflateRawSync(Buffer.alloc(70_000_000, 0x20)) },
    ])
    // The second part is marked as packed, in both places that say so.
    const [local, central] = [zip.indexOf('content.xml') - 30, zip.lastIndexOf('content.xml') - 46]
    zip.writeUInt16LE(8, local + 8)
    zip.writeUInt16LE(8, central + 10)
    expect(await codeOf(zip)).toBe('file_unreadable')
  })
})

/** Where the workbook's stream begins, and each of its sheets. */
function beginnings(book: Buffer): number[] {
  const found: number[] = []
  const mark = Buffer.from([0x09, 0x08, 0x10, 0x00])
  for (let at = book.indexOf(mark); at >= 0; at = book.indexOf(mark, at + 1)) found.push(at)
  return found
}

/** A workbook whose first record says that it is locked by a password. */
function lockedWorkbook(): Buffer {
  const book = written(bookOf({ A: aSheet() }), 'biff8')
  const next = (beginnings(book)[0] ?? 0) + 20
  book.writeUInt16LE(0x2f, next)
  book.writeUInt16LE(0, next + 4)
  return book
}

/** The same workbook, whose one sheet is of macros. */
function macroWorkbook(): Buffer {
  const book = written(bookOf({ A: aSheet() }), 'biff8')
  book.writeUInt16LE(0x40, (beginnings(book)[1] ?? 0) + 6)
  return book
}

test('an .xlsx file whose cells have no addresses is read as they stand', async () => {
  const lines = hours.map(
    (hour) =>
      `<row><c t="inlineStr"><is><t>2026-01-20 ${String(hour).padStart(2, '0')}:00</t></is></c><c><v>${String(used(hour) / 1000)}</v></c></row>`,
  )
  const head =
    '<row><c t="inlineStr"><is><t>Time</t></is></c><c t="inlineStr"><is><t>Consumption (kWh)</t></is></c></row>'
  expect(await read(await aPackedBook([head, ...lines].join('')), 'xlsx')).toMatchObject(whole)
})
