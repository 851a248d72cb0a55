import { z } from 'zod'
import { endpoint, type UploadOptions } from '../endpoint.ts'
import { f } from '../fields.ts'
import { Day, EventId, Factor, Instant, Price } from '../wire.ts'

/** Uploaded imbalance prices, for mode C. */
const imbalancePriceUpload: UploadOptions = { types: ['xlsx', 'csv'], maxBytes: 5 * 1_048_576 }

export const imbalancePriceUnits = ['perKilowattHour', 'perMegawattHour'] as const
export const imbalancePriceColumns = ['day', 'interval', 'start', 'deficitPrice', 'excessPrice'] as const

const UploadBody = z.object({
  unit: z.enum(imbalancePriceUnits),
  /** TC for one unit of the file's currency. */
  rate: Factor,
  status: z.enum(['estimated', 'final']),
})

/** The two prices of an interval. */
export const ImbalancePricePair = z.object({ deficitPrice: f.deficitPrice, excessPrice: f.excessPrice })

export const ImbalancePriceRow = ImbalancePricePair.extend({
  start: Instant,
  end: Instant,
  label: f.label,
  date: f.date,
  /** What counts now; null where nothing was uploaded. */
  before: ImbalancePricePair.nullable(),
})
export type ImbalancePriceRow = z.output<typeof ImbalancePriceRow>

export const imbalancePriceFaultCodes = [
  'required',
  'formula',
  'not_a_day',
  'interval_unknown',
  'interval_twice',
  'day_has_more',
  'not_a_number',
  'number_ambiguous',
  'price_out_of_bounds',
] as const

export const ImbalancePricePreview = z.object({
  fileName: z.string(),
  rows: z.array(ImbalancePriceRow),
  faults: z.array(
    z.object({
      row: z.int(),
      column: z.enum(imbalancePriceColumns),
      code: z.enum(imbalancePriceFaultCodes),
      cell: z.string(),
    }),
  ),
  days: z.array(z.object({ date: Day, periods: z.int(), expected: z.int(), settledVersion: z.int().nullable() })),
})
export type ImbalancePricePreview = z.output<typeof ImbalancePricePreview>

export const previewImbalancePrices = endpoint({
  method: 'POST',
  path: '/api/imbalance/prices/preview',
  audience: 'admin',
  changes: [],
  summary: 'Reads a file of imbalance prices and says what it would change; saves nothing',
  upload: imbalancePriceUpload,
  body: UploadBody,
  response: ImbalancePricePreview,
  refusals: [
    'file_columns_missing',
    'file_too_many_rows',
    'file_several_tables',
    'file_column_twice',
    'number_out_of_bounds',
  ],
})

export const saveImbalancePrices = endpoint({
  method: 'POST',
  path: '/api/imbalance/prices',
  audience: 'admin',
  changes: ['imbalancePrices'],
  summary:
    'Saves the prices of a file as the next version of each of its periods; a file with a faulty row saves nothing',
  upload: imbalancePriceUpload,
  body: UploadBody,
  response: z.object({ uploadId: EventId, rows: z.int() }),
  refusals: [
    'import_rows_faulty',
    'file_columns_missing',
    'file_too_many_rows',
    'file_several_tables',
    'file_column_twice',
    'number_out_of_bounds',
  ],
})

export const downloadImbalancePriceTemplate = endpoint({
  method: 'GET',
  path: '/api/imbalance/prices/template/{date}',
  audience: 'admin',
  summary: 'A file to fill in: the periods of a day with empty prices',
  params: z.object({ date: Day }),
  response: z.custom<{ name: string; content: Uint8Array }>(),
  file: 'xlsx',
})

export const listImbalancePrices = endpoint({
  method: 'GET',
  path: '/api/imbalance/prices/{dateFrom}/{dateTo}',
  audience: 'user',
  about: ['imbalancePrices'],
  summary: 'The uploaded prices that count, by period; at most a month',
  params: z.object({ dateFrom: Day, dateTo: Day }),
  response: z.array(
    z.object({
      date: Day,
      start: Instant,
      end: Instant,
      label: z.string(),
      deficitPrice: Price,
      excessPrice: Price,
      status: z.enum(['estimated', 'final']),
      uploadedAt: Instant,
      uploadId: EventId,
    }),
  ),
  refusals: ['start_not_before_end', 'span_too_long'],
})
