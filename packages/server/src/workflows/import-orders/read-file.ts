import type { ImportRow } from '@tandem/contract/order-import.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { plainFile, readInThread, type PlainFile } from '../../platform/file-threads.ts'
import type { UploadedFile } from '../../platform/uploads.ts'
import { importFrame } from './check-lines.ts'

/** What a file of orders says; whatever crosses between the threads is plain. */
export interface OrdersOfFile {
  readonly sheet: string | null
  readonly ignoredColumns: readonly string[]
  readonly rows: readonly ImportRow[]
}

type PlainSession = Omit<MarketSession, 'gateOpening' | 'gateClosure'> & {
  readonly gateOpening: string
  readonly gateClosure: string
}

export interface OrderFileWork {
  readonly file: PlainFile
  readonly language: Language
  readonly session: PlainSession
  readonly now: string
}

interface Options {
  readonly language: Language
  readonly session: MarketSession
  readonly now: Temporal.Instant
  /** Who sent the file. */
  readonly owner: number
}

/** Reads the orders of a file in a thread of its own, each row held against the market. Refuses a file without any. */
export function readOrderFile(file: UploadedFile, { language, session, now, owner }: Options): Promise<OrdersOfFile> {
  const { sessionId, status, marketType, deliveryDay, deliveryZone, mtuMinutes, minPrice, maxPrice } = session
  const input: OrderFileWork = {
    file: plainFile(file),
    language,
    now: now.toString(),
    session: {
      sessionId,
      status,
      marketType,
      deliveryDay,
      deliveryZone,
      mtuMinutes,
      minPrice,
      maxPrice,
      ...(session.leadMinutes === undefined ? {} : { leadMinutes: session.leadMinutes }),
      gateOpening: session.gateOpening.toString(),
      gateClosure: session.gateClosure.toString(),
    },
  }
  return readInThread({ script: new URL('./read-file-thread.ts', import.meta.url), input, owner })
}

/** The market as it was before it crossed to the thread. */
export function frameOf({ session, now }: Pick<OrderFileWork, 'session' | 'now'>) {
  const [gateOpening, gateClosure] = [session.gateOpening, session.gateClosure].map((text) =>
    Temporal.Instant.from(text),
  ) as [Temporal.Instant, Temporal.Instant]
  return importFrame({ ...session, gateOpening, gateClosure }, Temporal.Instant.from(now))
}
