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
import { OrderBlockInput } from './blocks.ts'
import { Order, OrderStatus, OrderSummary } from './orders.ts'
import { cellFault, Coins, Energy, EventId, Factor, Flag, PathId } from '../wire.ts'

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
  block: namedInFiles(f.blockName, 'block name|name of the block|nume bloc|numele blocului|oferta bloc', {
    en: 'The name of the block whose quantity in this interval the row is; empty for an order by interval. All rows of a block say the same but for interval and quantity.',
    ro: 'Numele blocului a cărui cantitate din acest interval este rândul; gol pentru o ofertă pe interval. Toate rândurile unui bloc spun același lucru, în afară de interval și cantitate.',
  }).optional(),
  minimumRatio: field(Factor, {
    kind: 'text',
    en: 'Smallest part, %',
    ro: 'Partea minimă, %',
    inFiles: 'minimum ratio|minimum acceptance ratio|mar|raport minim|partea minima',
    help: {
      en: 'Of a block: the least part that may be accepted, in percent; empty for all or nothing.',
      ro: 'Al unui bloc: partea cea mai mică ce poate fi acceptată, în procente; gol pentru totul sau nimic.',
    },
  }).optional(),
  linkedTo: namedInFiles(f.linkedTo, 'linked|parent|legat|parinte', {
    en: 'Of a block: the name of the block without which it is not accepted.',
    ro: 'Al unui bloc: numele blocului fără de care nu este acceptat.',
  }).optional(),
  exclusiveGroup: namedInFiles(f.exclusiveGroup, 'group|grup', {
    en: 'Of a block: the name of a group of which at most one is accepted.',
    ro: 'Al unui bloc: numele unui grup din care este acceptat cel mult unul.',
  }).optional(),
  loop: namedInFiles(f.loop, 'loop|pereche|loop with|pereche cu', {
    en: 'Of a block: the name of the other block, with which it is accepted or rejected; that one names this one.',
    ro: 'Al unui bloc: numele celuilalt, împreună cu care este acceptat sau respins; acela îl numește pe acesta.',
  }).optional(),
})

export type ImportColumn = keyof typeof OrderFileRow.shape
export const importColumns = Object.keys(OrderFileRow.shape) as ImportColumn[]

/** What auctions have nothing of. */
export const intradayColumns: ReadonlySet<ImportColumn> = new Set(['execution', 'display'])

/** What only a market that takes blocks has anything of. */
export const blockColumns: ReadonlySet<ImportColumn> = new Set([
  'block',
  'minimumRatio',
  'linkedTo',
  'exclusiveGroup',
  'loop',
])

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
  'text_too_long',
  'ratio_out_of_range',
  'blocks_not_taken',
  'block_rows_differ',
  'block_interval_twice',
  /** The blocks of the file together: `reason` is the code of the refusal, the others are its details. */
  'block_refused',
] as const

export const ImportFault = cellFault(importColumns, importFaultCodes)
export type ImportFault = z.output<typeof ImportFault>

const ImportBlock = OrderBlockInput.omit({ side: true, price: true, quantities: true })

/** What a row asks for, decoded. In an auction it is one price step of its interval, which has a price. */
export const ImportLine = IntradayTerms.extend({
  period: z.int().min(1).max(100),
  /** Of which block it is a quantity; absent for a price step. */
  block: ImportBlock.optional(),
})
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
const fileRefusals = [
  'file_columns_missing',
  'file_too_many_rows',
  'file_several_tables',
  'file_column_unit',
  'file_column_twice',
] as const
const marketRefusals = ['market_not_open', 'market_already_cleared', 'gate_closed', 'gate_not_open'] as const

export const getImportTemplate = endpoint({
  method: 'GET',
  path: '/api/orders/import/{marketId}/template',
  audience: 'transactional',
  summary:
    'A spreadsheet to fill in: one row for each interval of the delivery day, or the caller’s own day-ahead order; and a sheet that explains the columns',
  params: inMarket,
  /** With the order that the caller has in this day-ahead market, as it imports again. */
  query: z.object({ filled: Flag.optional() }),
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
  orderId: EventId.nullable(),
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
