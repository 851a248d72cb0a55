import { addDays, dayOf, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { uploadedPrices, type UploadedSpan } from '@tandem/core/imbalance/reference-price.ts'
import type { MtuMinutes } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { BodyOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import type { FileAnswer } from '@tandem/contract/file-answer.ts'
import { PriceFileRow } from '@tandem/contract/file-rows.ts'
import type * as contract from '@tandem/contract/imbalance/imbalance-prices.ts'
import { displayZone, formatFor, type Language } from '@tandem/contract/texts/format.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { inDatabaseTransaction, type Db } from '../../../platform/database.ts'
import { plainFile, readInThread } from '../../../platform/file-threads.ts'
import type { Asking } from '../../../platform/http.ts'
import type { Platform } from '../../../platform/platform.ts'
import { columnsOf } from '../../../platform/sheets.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet.ts'
import type { UploadedFile } from '../../../platform/uploads.ts'
import { findSessions } from '../day-sessions.store.ts'
import { boundsOf } from '../inputs.store.ts'
import { findUploadedPrices } from '../prices.store.ts'
import { checkSpan, monthOfDays } from '../spans.ts'
import type { PriceFileWork } from './read-file-thread.ts'
import type { ReadPrices, TimedPriceRow } from './parse-prices.ts'
import { insertUpload, findUploads, settledVersions } from './uploads.store.ts'

type Options = BodyOf<typeof contract.saveImbalancePrices>

/** More would only say the same again. */
const maxFaults = 500

async function readFile({ caller, language }: Asking, file: UploadedFile, { unit, rate }: Options) {
  if (rate <= 0) throw new Refusal('number_out_of_bounds', { min: '0.000001', max: '1000' }, 'rate')
  const { rows, ...read } = await readInThread<ReadPrices>({
    script: new URL('./read-file-thread.ts', import.meta.url),
    input: { file: plainFile(file), unit: { unit, rate }, language } satisfies PriceFileWork,
    owner: caller.userId,
  })
  return {
    ...read,
    rows: rows.map((row) => ({
      ...row,
      start: Temporal.Instant.fromEpochMilliseconds(row.start),
      end: Temporal.Instant.fromEpochMilliseconds(row.end),
    })),
  }
}

/** Reads a file of imbalance prices and says what it would change, and of each cell that cannot be read why; saves nothing. */
export async function previewPrices(
  { db }: Pick<Platform, 'db'>,
  asking: Asking,
  file: UploadedFile,
  terms: Options,
): Promise<ResponseOf<typeof contract.previewImbalancePrices>> {
  const { rows, faults, minutes } = await readFile(asking, file, terms)
  const before = byDayOf(await findBefore(db, rows))
  return {
    fileName: file.name,
    rows: rows.map(({ row: _row, day, ...prices }) => ({ date: day, ...prices, before: pricesBefore(prices, before) })),
    faults: faults.slice(0, maxFaults),
    days: await daysOf(db, rows, minutes),
  }
}

async function findBefore(db: Db, rows: readonly TimedPriceRow[]): Promise<UploadedSpan[]> {
  const [first, last] = [rows[0], rows.at(-1)]
  return first && last ? findUploadedPrices(db, { from: first.start, to: last.end }) : []
}

const dayMs = 86_400_000
const dayOfMs = (ms: number) => Math.floor(ms / dayMs)
type SpansByDay = ReadonlyMap<number, readonly UploadedSpan[]>

/** By day of UTC, of which no span has two: thousands of rows are not each held against thousands of spans. */
function byDayOf(spans: readonly UploadedSpan[]): SpansByDay {
  return Map.groupBy(spans, ({ start }) => dayOfMs(start.epochMilliseconds))
}

function pricesBefore({ start, end }: Pick<TimedPriceRow, 'start' | 'end'>, before: SpansByDay) {
  const prices = uploadedPrices({ index: 1, start, end }, before.get(dayOfMs(start.epochMilliseconds)) ?? [])
  return prices && { deficitPrice: prices.deficitPrice, excessPrice: prices.excessPrice }
}

async function daysOf(db: Db, rows: readonly TimedPriceRow[], minutes: MtuMinutes) {
  const days = Map.groupBy(rows, ({ day }) => day)
  const versions = await settledVersions(db, [...days.keys()])
  return Array.from(days, ([date, ofDay]) => ({
    date,
    periods: ofDay.length,
    expected: deliveryPeriods(date, displayZone, minutes).length,
    settledVersion: versions.get(date) ?? null,
  }))
}

/** Saves the prices of a file, all of them or none: refuses `import_rows_faulty` with the first faulty row. */
export async function savePrices(
  { db, clock }: Platform,
  asking: Asking,
  file: UploadedFile,
  terms: Options,
): Promise<ResponseOf<typeof contract.saveImbalancePrices>> {
  const { rows, faults } = await readFile(asking, file, terms)
  const [faulty] = faults
  if (faulty) throw new Refusal('import_rows_faulty', { row: faulty.row })
  const upload = { ...terms, fileName: file.name, at: clock.now(), by: asking.caller.userId }
  const uploadId = await inDatabaseTransaction(db, async (tx) => {
    const id = await insertUpload(tx, upload, rows)
    await recordAudit(tx, {
      at: upload.at,
      actorId: upload.by,
      action: 'imbalance.pricesUploaded',
      subject: 'imbalancePrices',
      subjectId: id,
      after: {
        fileName: file.name,
        status: terms.status,
        unit: terms.unit,
        rows: rows.length,
        from: rows[0]?.start.toString(),
        to: rows.at(-1)?.end.toString(),
      },
    })
    return id
  })
  return { uploadId, rows: rows.length }
}

/** The uploaded prices that count, in order; at most a month. */
export async function listPrices(
  { db }: Pick<Platform, 'db'>,
  { dateFrom, dateTo }: { readonly dateFrom: DeliveryDay; readonly dateTo: DeliveryDay },
): Promise<ResponseOf<typeof contract.listImbalancePrices>> {
  checkSpan(dateFrom, dateTo, monthOfDays)
  const bounds = { from: startOfDay(dateFrom, displayZone), to: startOfDay(addDays(dateTo, 1), displayZone) }
  const counting = latestOf(await findUploadedPrices(db, bounds))
  const uploads = await findUploads(db, [...new Set(counting.map(({ uploadId }) => uploadId))])
  const labels = labelling()
  return counting.flatMap(({ start, end, deficitPrice, excessPrice, uploadId }) => {
    const upload = uploads.get(uploadId)
    const date = dayOf(start, displayZone)
    return upload
      ? [
          {
            date,
            start,
            end,
            label: labels(date, { start, end }),
            deficitPrice,
            excessPrice,
            uploadId,
            ...upload,
          },
        ]
      : []
  })
}

const quarterMs = 900_000

/** Spans of which a part still counts, given the latest upload first; in the order of time. */
function latestOf(spans: readonly UploadedSpan[]): UploadedSpan[] {
  const taken = new Set<number>()
  const counting = spans.filter(({ start, end }) => {
    let isCounting = false
    for (let at = start.epochMilliseconds; at < end.epochMilliseconds; at += quarterMs) {
      if (taken.has(at)) continue
      taken.add(at)
      isCounting = true
    }
    return isCounting
  })
  return counting.toSorted((a, b) => Temporal.Instant.compare(a.start, b.start))
}

type Labels = ReadonlyMap<number, string>

/** What a span is called among the periods of its day that are as long as it. */
function labelling(): (day: DeliveryDay, span: Pick<UploadedSpan, 'start' | 'end'>) => string {
  const known = new Map<string, Labels>()
  return (day, { start, end }) => {
    const minutes = (end.epochMilliseconds - start.epochMilliseconds) / 60_000
    const key = `${day}/${minutes}`
    let labels = known.get(key)
    if (!labels) {
      const periods = deliveryPeriods(day, displayZone, minutes)
      const texts = periodLabels(periods, displayZone)
      labels = new Map(periods.map((period, index) => [period.start.epochMilliseconds, texts[index] ?? '']))
      known.set(key, labels)
    }
    return labels.get(start.epochMilliseconds) ?? ''
  }
}

const texts = {
  en: {
    name: 'Imbalance-prices',
    sheet: 'Prices',
    title: 'Imbalance prices for',
    note: 'Fill in both prices of each interval. Rows without prices are left out. Unit and currency are chosen when the file is read.',
  },
  ro: {
    name: 'Preturi-dezechilibre',
    sheet: 'Prețuri',
    title: 'Prețuri de dezechilibru pentru',
    note: 'Completează ambele prețuri ale fiecărui interval. Rândurile fără prețuri se sar. Unitatea și moneda se aleg la citirea fișierului.',
  },
} as const

/** A spreadsheet with a row for each settlement period of a day, which is read as it is once it is filled in. */
export async function priceTemplate(
  { db }: Pick<Platform, 'db'>,
  day: DeliveryDay,
  language: Language,
): Promise<FileAnswer> {
  const text = texts[language]
  const date = formatFor(language).date(day)
  const sessions = await findSessions(db, boundsOf(day, displayZone))
  const minutes = Math.min(60, ...sessions.map(({ mtuMinutes }) => mtuMinutes))
  const labels = periodLabels(deliveryPeriods(day, displayZone, minutes), displayZone)
  const content = await writeSpreadsheet([
    {
      name: text.sheet,
      title: `${text.title} ${date}`,
      note: text.note,
      columns: columnsOf(PriceFileRow, ['day', 'interval', 'deficitPrice', 'excessPrice'], language),
      rows: labels.map((label) => [Temporal.PlainDate.from(day), label, null, null]),
    },
  ])
  return { name: `${text.name}-${day}.xlsx`, content }
}
