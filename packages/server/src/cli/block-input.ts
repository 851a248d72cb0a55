import {
  findBlockFaults,
  wholeRatio,
  type BlockBook,
  type BlockFault,
  type BlockOrder,
} from '@tandem/core/market/blocks/block-order.ts'
import type { PriceBounds } from '@tandem/core/market/session.ts'
import type { EnergyWh } from '@tandem/core/units/units.ts'
import {
  certificateVersion,
  type BlockCertificate,
  type Payment,
  type ProofStep,
} from '@tandem/core/verification/block-certificate.ts'
import type { PublishedBlockAuction } from '@tandem/core/verification/block-verifier.ts'
import { levelOfRatio } from '@tandem/core/verification/published-blocks.ts'
import { readBook, readBounds, readLimit, readResult, readTime, readWelfare } from './auction-input.ts'
import {
  Faults,
  JsonNumber,
  readList,
  readQuantity,
  readRecord,
  readSide,
  readText,
  readUnits,
  refuseMisspelt,
  type Json,
} from './json-input.ts'

/** Decimals of a ratio: it is counted in millionths. */
const ratioDecimals = 6

/** Reads the book of `auction clear` with its blocks; none where there is no list of them. Faults as `readBook`. */
export function readBlockBook(json: Json, faults: Faults): BlockBook[] {
  const before = faults.count
  const periods = readBook(json, faults)
  const root = readRecord(json, '', new Faults())
  if (root) refuseMisspelt(root, ['blocks'], '', faults)
  if (root?.['blocks'] === undefined) return [{ periods, blocks: [] }]
  const bounds = readBounds(root['bounds'], new Faults())
  const items = readList(root['blocks'], 'blocks', faults)
  const blocks = items.flatMap(
    (item, index) => readBlock(item, { index, place: `blocks[${index}]`, bounds }, faults) ?? [],
  )
  // What is wrong between blocks can only be said once each of them can be read.
  if (faults.count > before) return [{ periods, blocks: [] }]
  const book = { periods, blocks }
  for (const fault of findBlockFaults(book)) faults.add(placeOf(fault), messageOf(fault, blocks))
  return [book]
}

interface BlockPlace {
  readonly index: number
  readonly place: string
  readonly bounds: PriceBounds
}

const optionalOfBlock = ['user', 'minimumAcceptanceRatio', 'time', 'linkedTo', 'exclusiveGroup', 'loop']

function readBlock(json: Json, { index, place, bounds }: BlockPlace, faults: Faults): BlockOrder | null {
  const block = readRecord(json, place, faults)
  if (!block) return null
  const before = faults.count
  refuseMisspelt(block, optionalOfBlock, place, faults)
  const id = readText(block['id'], `${place}.id`, faults)
  const side = readSide(block['side'], `${place}.side`, faults)
  const atAnyPrice = side === 'buy' ? bounds.max : bounds.min
  const price = block['price'] === null ? atAnyPrice : readLimit(block['price'], `${place}.price`, bounds, faults)
  const quantities = readQuantities(block['quantities'], `${place}.quantities`, faults)
  const ratio = block['minimumAcceptanceRatio']
  const minimumRatio = ratio === undefined ? wholeRatio : readRatio(ratio, `${place}.minimumAcceptanceRatio`, faults)
  const time = block['time'] === undefined ? index : readTime(block['time'], `${place}.time`, faults)
  const name = (field: string) =>
    block[field] === undefined || block[field] === null ? null : readText(block[field], `${place}.${field}`, faults)
  const ties = { linkedTo: name('linkedTo'), exclusiveGroup: name('exclusiveGroup'), loop: name('loop') }
  if (faults.count > before || id === null || side === null) return null
  return { id, side, price, quantities, minimumRatio, time, ...ties }
}

function readQuantities(json: Json | undefined, place: string, faults: Faults): Map<string, EnergyWh> {
  const entries = Object.entries(readRecord(json, place, faults) ?? {})
  return new Map(
    entries.map(([label, quantity]) => [label, readQuantity(quantity, `${place}[${JSON.stringify(label)}]`, faults)]),
  )
}

function readRatio(json: Json, place: string, faults: Faults): number {
  const before = faults.count
  const ratio = Number(readUnits(json, { decimals: ratioDecimals, limit: 10n ** 12n }, place, faults))
  if (faults.count === before && !(ratio >= 0 && ratio <= wholeRatio)) faults.add(place, 'must be from 0 to 1')
  return ratio
}

function placeOf({ block, field, period }: BlockFault): string {
  const name = field === 'minimumRatio' ? 'minimumAcceptanceRatio' : field
  return `blocks[${block}].${name}${period !== undefined && field === 'quantities' ? `[${JSON.stringify(period)}]` : ''}`
}

function messageOf({ block, code }: BlockFault, blocks: readonly BlockOrder[]): string {
  const { id, linkedTo, loop } = blocks[block] as BlockOrder
  switch (code) {
    case 'repeated':
      return `${JSON.stringify(id)} is there twice`
    case 'empty':
      return 'must name at least one period'
    case 'period_unknown':
      return 'is not a period of the book'
    case 'quantity_not_positive':
      return 'must be greater than 0'
    case 'ratio_out_of_range':
      return 'must be from 0 to 1'
    case 'price_out_of_bounds':
      return 'must be within the bounds'
    case 'block_unknown':
      return `there is no block ${JSON.stringify(linkedTo ?? loop)}`
    case 'linked_to_itself':
      return 'must be another block'
    case 'link_cycle':
      return 'the links lead back to the block'
    case 'too_many_levels':
      return 'links reach over more than three levels'
    case 'loop_not_mutual':
      return 'must be another block that names this one'
    case 'loop_ratio':
      return 'must be 1 in a loop'
    case 'too_much_energy':
      return 'the quantities add up to more than can be counted exactly'
  }
}

/** Reads the result that `auction verify` checks for a book with blocks. What can be read but is wrong is for the checks to find. */
export function readBlockResult(json: Json, book: BlockBook, faults: Faults): PublishedBlockAuction[] {
  const periods = readResult(json, faults)
  const root = readRecord(json, '', new Faults())
  if (!root) return []
  const welfare = readWelfare(root['welfare'], 'welfare', faults)
  const blocks = new Map(book.blocks.map((block) => [block.id, block]))
  const levels = new Map<string, number>()
  readList(root['blocks'], 'blocks', faults).forEach((item, index) => {
    const place = `blocks[${index}]`
    const record = readRecord(item, place, faults)
    if (!record) return
    const id = readText(record['id'], `${place}.id`, faults)
    const ratio = record['ratio']
    if (!(ratio instanceof JsonNumber))
      faults.add(`${place}.ratio`, ratio === undefined ? 'is missing' : 'must be a number')
    else if (id !== null && levels.has(id)) faults.add(`${place}.id`, `${JSON.stringify(id)} is there twice`)
    else if (id !== null) levels.set(id, levelOfRatio(Number(ratio.source), blocks.get(id)))
  })
  return [{ periods, welfare, levels }]
}

/** Reads the shape of a certificate; what it says is for the check to judge. */
export function readCertificate(json: Json, faults: Faults): BlockCertificate[] {
  const root = readRecord(json, '', faults)
  if (!root) return []
  const written = whole(root['version'], 'version', faults)
  if (written !== certificateVersion) {
    const isOlder = written > 0 && written < certificateVersion
    faults.add(
      'version',
      isOlder ? 'is of an older format, which is no longer checked' : `must be ${certificateVersion}`,
    )
    return []
  }
  const text = (field: string) => {
    const digits = readText(root[field], field, faults) ?? '0'
    if (!/^-?\d{1,40}$/.test(digits)) faults.add(field, 'must be a whole number as a text')
    return /^-?\d{1,40}$/.test(digits) ? digits : '0'
  }
  const list = (item: Json | undefined, place: string) =>
    readList(item, place, faults).map((each, index) => whole(each, `${place}[${index}]`, faults))
  const prices = readList(root['prices'], 'prices', faults).map((vector, index) => list(vector, `prices[${index}]`))
  const payments = readList(root['payments'], 'payments', faults).map((each, index) =>
    readList(each, `payments[${index}]`, faults).map((item) => readPayment(item, `payments[${index}]`, faults)),
  )
  const proof = readList(root['proof'], 'proof', faults).map((step, index) => readStep(step, `proof[${index}]`, faults))
  const content = { welfare: text('welfare'), bound: text('bound'), levels: list(root['levels'], 'levels') }
  const numbers = {
    scale: whole(root['scale'], 'scale', faults),
    checksum: whole(root['checksum'], 'checksum', faults),
  }
  return [{ version: certificateVersion, ...content, ...numbers, prices, payments, proof }]
}

function readPayment(json: Json, place: string, faults: Faults): Payment {
  const [block, to, amount] = readList(json, place, faults)
  return [whole(block, place, faults), whole(to, place, faults), readText(amount, place, faults) ?? '0']
}

function readStep(json: Json, place: string, faults: Faults): ProofStep {
  const [word, first, second, third] = readList(json, place, faults)
  const number = (item: Json | undefined) => whole(item, place, faults)
  const lists = (item: Json | undefined) =>
    readList(item, place, faults).map((each) => readList(each, place, faults).map(number))
  const triple = ([index = -1, low = 0, high = 0]: number[]) => [index, low, high] as const
  if (word === 'bound') return [word, number(first), number(second), lists(third).map(triple)]
  if (word === 'displeased') {
    const blocks = lists(first).map(([block = -1, times = 0]) => [block, times] as const)
    return [word, blocks, lists(second).map(triple)]
  }
  if (word !== 'split' && word !== 'split_price') faults.add(place, 'is no step of a proof')
  return [word === 'split_price' ? word : 'split', number(first), number(second)]
}

function whole(json: Json | undefined, place: string, faults: Faults): number {
  return Number(readUnits(json, { decimals: 0, limit: BigInt(Number.MAX_SAFE_INTEGER) }, place, faults))
}
