/** The blocks of an order while they are being written: what stands in the fields, and what it means once it can be read. */
import { ratioPercentDecimals } from '@tandem/core/market/blocks/block-order.ts'
import { checkOrder, type OrderBlock, type OrderContent } from '@tandem/core/market/blocks/order-blocks.ts'
import type { OrderFrame, Side } from '@tandem/core/market/order.ts'
import type { BlockLimits } from '@tandem/core/market/session.ts'
import { refusalOf, type RefusalCode, type RefusalDetails } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { parseCell, type CellProblem } from '../../../ui/form/index.ts'

/** A block as its row holds it. Numbers are canonical decimal text, '' when empty, "?…" when what was typed is no number. */
export interface BlockDraft {
  /** Stays with the row. */
  readonly key: number
  readonly name: string
  readonly side: Side
  readonly price: string
  /** The first and the last interval, from 1. */
  readonly from: number
  readonly to: number
  /** One quantity for all of its intervals, or one for each with a space between; 0 leaves an interval out. */
  readonly quantity: string
  /** In percent: 100 for all or nothing. */
  readonly minimumRatio: string
  /** Other blocks and a group by their names; '' for none. */
  readonly linkedTo: string
  readonly exclusiveGroup: string
  readonly loop: string
}

/** The terms of the market as far as an order is held against them. */
export type BlockFrame = OrderFrame & { readonly blockLimits: BlockLimits | null }

export type BlockColumn = Exclude<keyof BlockDraft, 'key'>

type BlockFaultReason =
  | { readonly kind: 'missing' | 'turned' }
  | { readonly kind: 'count'; readonly written: number; readonly intervals: number }
  | { readonly kind: CellProblem }
  | { readonly kind: 'refusal'; readonly code: RefusalCode; readonly details: RefusalDetails }
  /** In the server's own words. */
  | { readonly kind: 'told'; readonly message: string }

export interface BlockFault {
  /** Null where it is about the blocks together. */
  readonly place: { readonly row: number; readonly column: BlockColumn } | null
  readonly reason: BlockFaultReason
}

export interface ReadBlocks {
  /** Those that can be read. */
  readonly blocks: OrderBlock[]
  /** For each of them its row. */
  readonly rows: number[]
  readonly faults: BlockFault[]
}

const wholePercent = 100 * 10 ** ratioPercentDecimals
const safe = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }

/** What a new row begins with: all of a block but what only its owner knows. */
export const emptyBlock: Omit<BlockDraft, 'key' | 'to'> = {
  name: '',
  side: 'sell',
  price: '',
  from: 1,
  quantity: '',
  minimumRatio: '100',
  linkedTo: '',
  exclusiveGroup: '',
  loop: '',
}

/** The drafts with more of them behind, each with a key of its own. */
export function addBlocks(drafts: readonly BlockDraft[], added: readonly Omit<BlockDraft, 'key'>[]): BlockDraft[] {
  const first = 1 + Math.max(0, ...drafts.map(({ key }) => key))
  return [...drafts, ...added.map((draft, index) => ({ ...draft, key: first + index }))]
}

/** The rows that show blocks. */
export function draftsOf(blocks: readonly OrderBlock[]): BlockDraft[] {
  return addBlocks([], blocks.map(draftOf))
}

function draftOf({ quantities, price, minimumRatio, linkedTo, exclusiveGroup, loop, ...block }: OrderBlock) {
  const byPeriod = new Map(quantities.map(({ period, quantity }) => [period, quantity]))
  const [from, to] = [Math.min(...byPeriod.keys()), Math.max(...byPeriod.keys())]
  const each = Array.from({ length: to - from + 1 }, (_, index) => byPeriod.get(from + index) ?? energyWh(0))
  const isEven = each.every((quantity) => quantity === each[0])
  return {
    name: block.name,
    side: block.side,
    price: formatDecimal(price, decimals.price),
    from,
    to,
    quantity: (isEven ? each.slice(0, 1) : each).map((energy) => formatDecimal(energy, decimals.energy)).join(' '),
    minimumRatio: formatDecimal(minimumRatio, ratioPercentDecimals),
    linkedTo: linkedTo ?? '',
    exclusiveGroup: exclusiveGroup ?? '',
    loop: loop ?? '',
  }
}

/**
 * Writes a part of a row. A new name is the name in the rows that are tied to it, and a loop is one of two: the other row names this one,
 * and what was in a loop with either before is in none.
 */
export function writeBlock(drafts: readonly BlockDraft[], row: number, part: Partial<BlockDraft>): BlockDraft[] {
  const before = drafts[row]
  if (!before) return [...drafts]
  const written = drafts.with(row, { ...before, ...part })
  const { name, loop } = part
  const renamed =
    name === undefined || before.name === ''
      ? written
      : written.map((draft) => ({
          ...draft,
          linkedTo: draft.linkedTo === before.name ? name : draft.linkedTo,
          loop: draft.loop === before.name ? name : draft.loop,
        }))
  if (loop === undefined) return renamed
  return renamed.map((draft, index) => {
    if (index === row) return draft
    if (loop !== '' && draft.name === loop) return { ...draft, loop: before.name }
    return draft.loop === before.name || (loop !== '' && draft.loop === loop) ? { ...draft, loop: '' } : draft
  })
}

/** Without a row; what was tied to it stands alone. */
export function removeBlock(drafts: readonly BlockDraft[], row: number): BlockDraft[] {
  const gone = drafts[row]?.name ?? ''
  return drafts
    .filter((_, index) => index !== row)
    .map((draft) => ({
      ...draft,
      linkedTo: draft.linkedTo === gone ? '' : draft.linkedTo,
      loop: draft.loop === gone ? '' : draft.loop,
    }))
}

/**
 * Reads the rows as blocks of an order with these lines. Every field that cannot be read is a fault there; once all can be read they are
 * held against the same rules as on the server, which name the first fault.
 */
export function readBlocks(drafts: readonly BlockDraft[], lines: OrderContent['lines'], frame: BlockFrame): ReadBlocks {
  const read: ReadBlocks = { blocks: [], rows: [], faults: [] }
  drafts.forEach((draft, row) => {
    const before = read.faults.length
    const block = readBlock(draft, row, read.faults)
    if (read.faults.length > before) return
    read.blocks.push(block)
    read.rows.push(row)
  })
  if (read.faults.length > 0 || read.blocks.length === 0) return read
  const refused = (content: OrderContent) => refusalOf(() => checkOrder(content, frame))
  const refusal = refused({ lines: [], blocks: read.blocks }) ?? refused({ lines, blocks: read.blocks })
  if (refusal && (refusal.field ?? '').startsWith('blocks')) {
    const { code, details } = refusal
    read.faults.push({
      place: placeOfField(refusal.field ?? '', read.rows),
      reason: { kind: 'refusal', code, details },
    })
  }
  return read
}

function readBlock(draft: BlockDraft, row: number, faults: BlockFault[]): OrderBlock {
  const refuse = (column: BlockColumn, reason: BlockFaultReason) => {
    faults.push({ place: { row, column }, reason })
  }
  const read = (column: BlockColumn, text: string, bounds: Parameters<typeof parseCell>[1]): number => {
    const value = parseCell(text, bounds)
    if (typeof value === 'number') return value
    refuse(column, { kind: value ?? 'missing' })
    return 0
  }
  const name = draft.name.trim()
  if (name === '') refuse('name', { kind: 'missing' })
  const price = read('price', draft.price, { decimals: decimals.price, ...safe })
  const intervals = draft.to - draft.from + 1
  if (intervals < 1) refuse('to', { kind: 'turned' })
  const written = draft.quantity === '' ? [''] : draft.quantity.split(' ')
  const energy = { decimals: decimals.energy, ...safe, min: 0 }
  const quantities = written.map((text) => read('quantity', text, energy))
  if (written.length > 1 && written.length !== intervals) {
    refuse('quantity', { kind: 'count', written: written.length, intervals: Math.max(0, intervals) })
  }
  const ratio = { decimals: ratioPercentDecimals, min: 0, max: wholePercent }
  const minimumRatio = read('minimumRatio', draft.minimumRatio, ratio)
  const each =
    quantities.length === 1 ? Array.from({ length: Math.max(0, intervals) }, () => quantities[0] ?? 0) : quantities
  return {
    name,
    side: draft.side,
    price: priceTick(price),
    quantities: each.flatMap((quantity, index) =>
      quantity > 0 ? [{ period: draft.from + index, quantity: energyWh(quantity) }] : [],
    ),
    minimumRatio,
    linkedTo: draft.linkedTo || null,
    exclusiveGroup: draft.exclusiveGroup.trim() || null,
    loop: draft.loop || null,
  }
}

const columns = new Set<string>(['name', 'side', 'price', 'minimumRatio', 'linkedTo', 'exclusiveGroup', 'loop'])

/** The field of a row behind a field of the wire: `blocks.3.price` is the price of the fourth block that was sent. Null for no field. */
function placeOfField(field: string, rows: readonly number[]): BlockFault['place'] {
  const [, index, part = ''] = /^blocks\.(\d+)\.(\w+)/.exec(field) ?? []
  const row = rows[Number(index ?? -1)]
  if (row === undefined) return null
  return { row, column: columns.has(part) ? (part as BlockColumn) : 'quantity' }
}

/** What the server said about blocks; null where a fault is about something else. */
export function toldFault(
  { field, message }: { readonly field: string; readonly message: string },
  rows: readonly number[],
) {
  if (!/^blocks(\.|$)/.test(field)) return null
  return { place: placeOfField(field, rows), reason: { kind: 'told', message } } satisfies BlockFault
}
