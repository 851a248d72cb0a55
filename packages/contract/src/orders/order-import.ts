import { executions } from '@tandem/core/market/order-book.ts'
import { sides } from '@tandem/core/market/order.ts'
import { intradayOrderStatuses } from '@tandem/core/market/intraday.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { field, namedInFiles } from '../field.ts'
import { f } from '../fields.ts'
import { IntradayTerms } from './intraday.ts'
import { MarketSession } from '../markets/markets.ts'
import { OrderAnnotationsInput } from './order-fields.ts'
import { Order, OrderStatus, OrderSummary } from './orders.ts'
import { cellFault, Coins, Energy, Id, PathId } from '../wire.ts'

/** The most rows that one file may bring. */
export const maxImportRows = 10_000

/**
 * A row of a file of orders: a price step of an order, or an order of the continuous market. The fields are the columns, in the order
 * of the template; what is optional may be lacking in a file.
 */
export const OrderFileRow = z.object({
  day: namedInFiles(
    f.date,
    'day|date|delivery date|zi|ziua|ziua de livrare|data|data de livrare|data livrarii|ziua livrarii',
    {
      en: 'The delivery day, as DD-MM-YYYY or as a date.',
      ro: 'Ziua de livrare, ZZ-LL-AAAA sau ca dată.',
    },
  ),
  interval: namedInFiles(
    f.label,
    'delivery interval|delivery period|period|hour|interval de livrare|perioada|perioada de livrare|ora',
    {
      en: 'The delivery interval as written here, its start (14:00), or its number in the day.',
      ro: 'Intervalul de livrare așa cum este scris aici, începutul lui (14:00) sau numărul lui din zi.',
    },
  ),
  side: field(z.enum(sides), {
    kind: 'text',
    en: 'Side',
    ro: 'Sens',
    inFiles: 'direction|buy sell|sensul|directie|directia|cumparare vanzare',
    help: {
      en: 'buy or sell (also cumpărare, vânzare).',
      ro: 'cumpărare sau vânzare (și buy, sell).',
    },
  }),
  price: namedInFiles(f.price, 'limit price|price limit|limit|pretul|pret limita', {
    en: 'The limit price in TC/kWh: a buyer never pays more, a seller never receives less.',
    ro: 'Prețul limită în TC/kWh: cumpărătorul nu plătește niciodată mai mult, vânzătorul nu primește mai puțin.',
  }),
  quantity: namedInFiles(f.quantity, 'energy|volume|cantitatea|energie|volum', {
    en: 'The quantity in kWh, up to three decimals.',
    ro: 'Cantitatea în kWh, cu cel mult trei zecimale.',
  }),
  execution: field(z.enum(executions), {
    kind: 'text',
    en: 'Execution',
    ro: 'Executare',
    inFiles: 'execution type|execution condition|executie|conditie de executie',
    help: {
      en: 'Intra-day only: empty, IOC (at once, cancel the rest) or FOK (all at once, or nothing).',
      ro: 'Doar pe piața intrazilnică: gol, IOC (imediat, restul se anulează) sau FOK (totul imediat sau nimic).',
    },
  }).optional(),
  display: field(Energy, {
    kind: 'energy',
    en: 'Shown quantity',
    ro: 'Cantitate afișată',
    inFiles: 'display|displayed|displayed quantity|shown|visible quantity|cantitate vizibila|afisat',
    help: {
      en: 'Intra-day only: what the book shows at a time of a larger order; empty for all of it.',
      ro: 'Doar pe piața intrazilnică: cât arată registrul o dată dintr-o ofertă mai mare; gol pentru toată cantitatea.',
    },
  }).optional(),
})

export type ImportColumn = keyof typeof OrderFileRow.shape
export const importColumns = Object.keys(OrderFileRow.shape) as ImportColumn[]

/** What auctions have nothing of. */
export const intradayColumns: ReadonlySet<ImportColumn> = new Set(['execution', 'display'])

/** Why a cell, or a row, cannot be imported. The facts of a fault are its params; the screens put both in words. */
const importFaultCodes = [
  'required',
  'formula',
  'merged',
  'not_a_day',
  'other_day',
  'interval_unknown',
  'interval_twice',
  'side_unknown',
  'not_a_number',
  'number_ambiguous',
  'too_many_decimals',
  'price_out_of_bounds',
  'quantity_out_of_bounds',
  'execution_unknown',
  'display_not_allowed',
  'display_too_small',
  'order_too_small',
  'not_in_auctions',
  'contract_closed',
  'step_price_repeated',
  'sides_mixed',
  'too_many_steps',
  'line_too_large',
] as const

export const ImportFault = cellFault(importColumns, importFaultCodes)
export type ImportFault = z.output<typeof ImportFault>

/** What a row asks for, decoded. In an auction it is one price step of its interval, which has a price. */
export const ImportLine = IntradayTerms.extend({ period: z.int().min(1).max(100) })
export type ImportLine = z.output<typeof ImportLine>

export const ImportRow = z.object({
  /** As the spreadsheet program counts. */
  row: z.int(),
  /** What stood in the cells. */
  values: z.partialRecord(z.enum(importColumns), z.string()),
  /** Null where the row has faults. */
  line: ImportLine.nullable(),
  /** The interval's label, where the row names one. */
  label: z.string().nullable(),
  faults: z.array(ImportFault),
})
export type ImportRow = z.output<typeof ImportRow>

export const ImportPreview = z.object({
  market: MarketSession,
  /** Goes back with the confirmation, so that confirming twice imports once. */
  importKey: z.string(),
  sheet: z.string().nullable(),
  /** Headers of columns that say nothing to an import. */
  ignoredColumns: z.array(z.string()),
  rows: z.array(ImportRow),
  /** Of the rows that are right. */
  right: z.int(),
  buyQuantity: Energy,
  sellQuantity: Energy,
  /** The most that sending the right rows can cost. */
  worstCase: Coins,
  available: Coins,
  /** What is missing for sending, with what an order that they replace holds counted back; 0 if nothing is. */
  missing: Coins,
  /** The market takes orders now, not only drafts. */
  canSend: z.boolean(),
  /** The caller's order in this day-ahead market. */
  existing: OrderSummary.nullable(),
})
export type ImportPreview = z.output<typeof ImportPreview>

const inMarket = z.object({ marketId: PathId })
const fileRefusals = ['file_columns_missing', 'file_too_many_rows', 'file_several_tables'] as const
const marketRefusals = ['market_not_open', 'market_already_cleared', 'gate_closed', 'gate_not_open'] as const

export const getImportTemplate = endpoint({
  method: 'GET',
  path: '/api/orders/import/{marketId}/template',
  audience: 'transactional',
  summary:
    'A spreadsheet to fill in: one row for each interval of the delivery day, and a sheet that explains the columns',
  params: inMarket,
  response: z.unknown(),
  file: 'xlsx',
  refusals: ['no_active_intraday_market'],
})

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/orders/import/{marketId}/preview',
  audience: 'transactional',
  changes: [],
  summary:
    'Reads orders from an Excel or CSV file and says of each row what it would become, or why it cannot; saves nothing',
  params: inMarket,
  response: ImportPreview,
  upload: { types: ['xlsx', 'csv'], maxBytes: 5 * 1_048_576 },
  refusals: [...fileRefusals, ...marketRefusals, 'no_active_intraday_market'],
  perMinute: 60,
})

/** What became of a row. A refused one of an intra-day import says why; the others went on. */
export const ImportedRow = z.object({
  row: z.int(),
  orderId: Id.nullable(),
  status: z.union([OrderStatus, z.enum(intradayOrderStatuses), z.literal('refused')]),
  /** Traded at once. */
  filled: Energy,
  reason: z.string().nullable(),
})
export type ImportedRow = z.output<typeof ImportedRow>

export const confirmImport = endpoint({
  method: 'POST',
  path: '/api/orders/import/{marketId}',
  audience: 'transactional',
  changes: ['orders', 'coins'],
  summary:
    'Imports the rows of a preview. Day-ahead: all of them, as one order. Intra-day drafts: all or none; sent: one after the other, each by itself',
  params: inMarket,
  body: z.object({
    importKey: z.string().regex(/^[\w-]{8,64}$/),
    mode: z.enum(['draft', 'send']),
    /** Of the order of a day-ahead market. */
    ...OrderAnnotationsInput.partial().shape,
    /** Puts the rows in the place of the caller's order in this day-ahead market. */
    replace: z.boolean().default(false),
    rows: z
      .array(ImportLine.extend({ row: z.int().min(1).max(20_000) }))
      .min(1)
      .max(maxImportRows),
  }),
  response: z.object({
    order: Order.nullable(),
    rows: z.array(ImportedRow),
    /** Why a day-ahead order was saved as a draft and not sent. */
    notSent: z.string().nullable(),
  }),
  maxBodyBytes: 4 * 1_048_576,
  refusals: [
    'import_rows_faulty',
    'import_order_in_market',
    'day_ahead_order_exists',
    'changed_meanwhile',
    'insufficient_coins',
    'balance_negative',
    'no_active_intraday_market',
    ...marketRefusals,
  ],
  countsAs: 'files',
})
