import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { parseDecimal } from '@tandem/core/units/decimal.ts'
import { endpoints } from '@tandem/contract/endpoints.ts'
import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import { uploadReadings } from '@tandem/contract/metering/reading-import.ts'
import { languages, type Language } from '@tandem/contract/texts/format.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import type * as spreadsheets from './platform/spreadsheet.ts'
import type { CellValue, ColumnKind, Sheet } from './platform/spreadsheet.ts'
import { readWithLibreOffice, type ReadSheet } from './testing/libreoffice.ts'
import { liveSettledDay } from './testing/settled-day.ts'
import { useTestApp, type TestUser } from './testing/test-app.ts'
import { aMarket } from './testing/trading.ts'
import { upload } from './testing/uploading.ts'

/*
 * Every export of the contract is opened in LibreOffice, a program that we did not write, and compared cell by cell with what the
 * server wrote it from, in the units of the core. That those figures are the call's is told by the tests of each export.
 */
const written: (readonly KeptSheet[])[] = []
vi.mock(import('./platform/spreadsheet.ts'), async (original): Promise<typeof spreadsheets> => {
  const real = await original()
  return {
    ...real,
    async writeSpreadsheet(sheets) {
      // Rows may be read while they are written, and once only.
      const kept = await Promise.all(sheets.map(keepRows))
      written.push(kept)
      return real.writeSpreadsheet(kept)
    },
  }
})

async function keepRows(sheet: Sheet) {
  const rows: (readonly CellValue[])[] = []
  for await (const row of sheet.rows) rows.push(row)
  return { ...sheet, rows }
}

type KeptSheet = Awaited<ReturnType<typeof keepRows>>

const date = '2026-03-02' as DeliveryDay
const app = useTestApp({ now: '2026-03-01T05:00:00Z' })
const exports = [...endpoints].filter(([, { file }]) => file === 'xlsx')

interface Opened {
  readonly sheets: readonly KeptSheet[]
  readonly read: ReadonlyMap<string, ReadSheet>
}
/** No number is meant by its last cell. */
const rejectedRow = ['25-02-2026', '01:00-02:00', 'mult']
const opened = new Map<string, Opened>()
const nameOf = (name: string, language: Language) => `${name}.${language}`

beforeAll(async () => {
  const { admin, traders, dayAheadId } = await liveSettledDay(app, date)
  const trader = traders[1]
  if (!trader) throw new Error('the day has traders')
  const openMarketId = await aMarket(app, admin, { date: '2026-03-20', closes: '2026-03-19T11:00:00Z' })
  const given = await valuesFor({ trader, dayAheadId, openMarketId })
  const files = new Map<string, Uint8Array>()
  const sheets = new Map<string, readonly KeptSheet[]>()
  for (const [name, endpoint] of exports) {
    for (const language of languages) {
      const as = endpoint.audience === 'admin' || endpoint.audience === 'strategic' ? admin : trader
      files.set(nameOf(name, language), await download(name, endpoint, { as, language, given }))
      sheets.set(nameOf(name, language), written.splice(0)[0] ?? [])
    }
  }
  const read = await readWithLibreOffice(files)
  for (const [name, of] of sheets)
    opened.set(name, { sheets: of, read: read.get(name) ?? new Map<string, ReadSheet>() })
}, 300_000)

interface Given {
  /** What fills the paths, queries and bodies of the exports, by the name of the value. */
  readonly values: Readonly<Record<string, unknown>>
  /** Where one name means different things. */
  readonly of: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

interface Ids {
  readonly trader: TestUser
  readonly dayAheadId: number
  readonly openMarketId: number
}

async function valuesFor({ trader, dayAheadId, openMarketId }: Ids): Promise<Given> {
  const content = ['Data;Ora;Consum (kWh)', '25-02-2026;00:00-01:00;0,45', rejectedRow.join(';')].join('\n')
  const fields = { userId: String(trader.userId) }
  const around = { dateFrom: '2026-03-01', dateTo: '2026-03-03' }
  const { id: importId, mapping } = await upload(app, uploadReadings, { as: trader, fields, name: 'a.csv', content })
  return {
    values: {
      userId: trader.userId,
      id: trader.userId,
      marketId: dayAheadId,
      date,
      dateFrom: date,
      dateTo: date,
      marketType: 'all',
      orderType: 'all',
      granularity: 'hour',
      importId,
      mapping,
      corrections: [],
    },
    of: {
      getImportTemplate: { marketId: openMarketId },
      exportParticipantOrders: { marketType: 'pzu_market' },
      exportStatement: around,
      exportAuditLog: around,
    },
  }
}

interface Asked {
  readonly as: TestUser
  readonly language: Language
  readonly given: Given
}

/** As it stands in an address. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)

/** Fills what the call asks for by the names in the contract; a name that nothing is known of fails the test. */
async function download(name: string, endpoint: AnyEndpoint, { as, language, given }: Asked): Promise<Uint8Array> {
  const values = { ...given.values, ...given.of[name] }
  const part = (schema: AnyEndpoint['params']) => {
    const shape = ((schema as { shape?: object }).shape ?? {}) as Readonly<Record<string, unknown>>
    return Object.fromEntries(
      Object.keys(shape).flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])),
    )
  }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    if (values[key] === undefined) throw new Error(`${name}: what is {${key}}?`)
    return encodeURIComponent(textOf(values[key]))
  })
  const query = new URLSearchParams(Object.entries(part(endpoint.query)).map(([key, value]) => [key, textOf(value)]))
  const body = part(endpoint.body)
  const answer = await app.server.inject({
    method: endpoint.method,
    url: `${path}?${query.toString()}`,
    headers: { authorization: `Bearer ${as.token}`, 'accept-language': language },
    ...(Object.keys(body).length > 0 && { payload: body }),
  })
  if (answer.statusCode !== 200) throw new Error(`${name} answered ${String(answer.statusCode)}: ${answer.body}`)
  return new Uint8Array(answer.rawPayload)
}

/** Decimals of a kind; a unitary price counts ticks and is shown per MWh. */
const digits: Readonly<Partial<Record<ColumnKind, number>>> = {
  count: 0,
  number: 0,
  energy: 3,
  price: 5,
  unitary: 2,
  coins: 8,
}

/** What LibreOffice must read of a cell: numbers in the units of the core again, text and times as they are. */
function agrees(value: CellValue, kind: ColumnKind, cell: string): boolean {
  if (value === null) return cell === ''
  if (value instanceof Temporal.PlainDate) return isSameDay(value, cell)
  if (value instanceof Temporal.PlainDateTime) return isSameTime(value, cell)
  const decimals = digits[kind]
  if (kind === 'percent') return isSameShare(Number(value), cell)
  if (typeof value === 'string' || decimals === undefined) return cell === String(value).trim()
  return parseDecimal(cell, decimals) === BigInt(value)
}

/** LibreOffice writes a share as a percentage of two decimals at least. */
function isSameShare(value: number, cell: string): boolean {
  return /^-?\d+(\.\d+)?%$/.test(cell) && Math.abs(Number.parseFloat(cell) / 100 - value) < 0.00005001
}

/** LibreOffice writes the raw value of a day as an American would. */
function isSameDay(value: Temporal.PlainDate, cell: string): boolean {
  const [year = '', month = '', date = ''] = value.toString().split('-')
  return cell === `${month}/${date}/${year}`
}

/** LibreOffice writes the raw value of a time as an American would, to the second. */
function isSameTime(value: Temporal.PlainDateTime, cell: string): boolean {
  const [day = '', time = ''] = value.toString({ smallestUnit: 'second' }).split('T')
  const [year = '', month = '', date = ''] = day.split('-')
  return cell === `${month}/${date}/${year} ${time}`
}

/** Written in a thread of its own, which takes the file apart: what is in it stands in the file that was sent. */
const inThread = 'exportRejectedRows'
const cases = exports
  .filter(([name]) => name !== inThread)
  .flatMap(([name]) => languages.map((language) => ({ name, language })))

test.each(cases)('$name, $language, is read by LibreOffice as it was written', ({ name, language }) => {
  const { sheets, read } = opened.get(nameOf(name, language)) ?? { sheets: [], read: new Map<string, ReadSheet>() }
  expect(sheets.length).toBeGreaterThan(0)
  expect([...read.keys()].toSorted()).toEqual(sheets.map((sheet) => sheet.name).toSorted())
  for (const sheet of sheets) {
    const [title, , headers, ...rows] = read.get(sheet.name) ?? []
    expect(title?.[0]).toBe(sheet.title)
    expect(headers).toEqual(sheet.columns.map(({ header }) => header))
    const wanted = [...sheet.rows, ...(sheet.totals ? [sheet.totals] : [])]
    expect(rows.length).toBe(wanted.length)
    const wrong = wanted.flatMap((row, place) =>
      sheet.columns.flatMap(({ kind, header }, column) => {
        const [value = null, cell = ''] = [row[column], rows[place]?.[column]]
        return agrees(value, kind, cell)
          ? []
          : [`${sheet.name}, ${header}, row ${String(place + 1)}: ${String(value)} was read as ${cell}`]
      }),
    )
    expect(wrong).toEqual([])
  }
})

test.each(languages)(
  'the rows that could not be imported are read by LibreOffice as they were sent, %s',
  (language) => {
    const [rows] = opened.get(nameOf(inThread, language))?.read.values() ?? []
    expect(rows?.at(-1)?.slice(0, 3)).toEqual(rejectedRow)
  },
)

test('what is exported says something', () => {
  const rows = (name: string) =>
    opened.get(nameOf(name, 'en'))?.sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0)
  expect(cases.filter(({ name }) => rows(name) === 0)).toEqual([])
})
