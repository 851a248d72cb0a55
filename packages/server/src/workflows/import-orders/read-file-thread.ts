/** Reads one file of orders, in a thread of its own. */
import { maxImportRows, OrderFileRow, type ImportRow } from '@tandem/contract/orders/order-import.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { answerWork } from '../../platform/thread.ts'
import type { PlainFile } from '../../platform/file-threads.ts'
import { readerOf } from '../../platform/tabular/reader-of.ts'
import { importFrame } from './check-lines.ts'
import { parseOrders } from './parse-orders.ts'

type PlainSession = Omit<MarketSession, 'gateOpening' | 'gateClosure'> & {
  readonly gateOpening: string
  readonly gateClosure: string
}

/** What crosses to the thread is plain: no instants. */
export interface OrderFileWork {
  readonly file: PlainFile
  readonly language: Language
  readonly session: PlainSession
  readonly now: string
}

export interface OrdersOfFile {
  readonly sheet: string | null
  readonly ignoredColumns: readonly string[]
  readonly rows: readonly ImportRow[]
}

const parseFile = readerOf(OrderFileRow, { mostRows: maxImportRows, mostFileRows: 20_000 })

await answerWork((input): OrdersOfFile => {
  const { file, language, session, now } = input as OrderFileWork
  const table = parseFile(file, language)
  const [gateOpening, gateClosure, at] = [session.gateOpening, session.gateClosure, now].map((text) =>
    Temporal.Instant.from(text),
  ) as [Temporal.Instant, Temporal.Instant, Temporal.Instant]
  const rows = parseOrders(table, importFrame({ ...session, gateOpening, gateClosure }, at))
  return { sheet: table.sheet, ignoredColumns: table.ignoredColumns, rows }
})
