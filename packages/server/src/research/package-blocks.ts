import type { BlockOrder } from '@tandem/core/market/blocks/block-order.ts'
import { blockReasonKinds } from '@tandem/core/market/blocks/block-reasons.ts'
import { blocksOfBook, mostBlocks, type OrderBlock } from '@tandem/core/market/blocks/order-blocks.ts'
import { sides } from '@tandem/core/market/order.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { certificateVersion, type BlockCertificate } from '@tandem/core/verification/block-certificate.ts'
import { z } from 'zod'
import { numberOf, textOf, wholeOf, wordOf } from './package-line.ts'
import { PackageFault, type PackageLine, type ReadTables } from './read-package.ts'

/** A block of a package, with what the package says became of it. */
export interface PackageBlock extends BlockOrder {
  readonly order: string
  readonly member: string
  readonly said: {
    readonly level: number
    readonly reason: string
    readonly surplus: bigint
    /** By the period, Wh. */
    readonly accepted: ReadonlyMap<string, number>
  }
}

/** What a package says of the selection of an auction with blocks. */
export interface PackageProof {
  readonly welfare: bigint
  readonly gap: bigint
  readonly tie: 'proven' | 'unproven'
  /** How much was searched at most, in seconds of a core. */
  readonly searchSeconds: number
  readonly certificate: BlockCertificate
}

/** A market searches no longer than this (migration 0075). */
const mostSeconds = 120

const triples = z.array(z.tuple([z.int(), z.int(), z.int()]))
const step = z.union([
  z.tuple([z.literal('bound'), z.int(), z.int(), triples]),
  z.tuple([z.enum(['split', 'split_price']), z.int(), z.int()]),
  z.tuple([z.literal('displeased'), z.array(z.tuple([z.int(), z.int()])), triples]),
])
const digits = z.string().regex(/^-?\d{1,40}$/)
const Certificate = z.object({
  version: z.literal(certificateVersion),
  welfare: digits,
  bound: digits,
  levels: z.array(z.int()),
  scale: z.int().positive(),
  prices: z.array(z.array(z.int())),
  payments: z.array(z.array(z.tuple([z.int(), z.int(), digits]))),
  proof: z.array(step),
  checksum: z.int(),
})

/** Reads the blocks and the proof of each session. What does not fit together is a fault of the package. */
export function blocksOfSession(tables: ReadTables, owners: ReadonlyMap<string, PackageLine>) {
  const lines = Map.groupBy(tables.blocks, (line) => textOf(line, 'session'))
  const quantities = Map.groupBy(tables.block_quantities, placeOf)
  const proofs = new Map(tables.proofs.map((line) => [textOf(line, 'session'), line]))
  return (session: string): { blocks: PackageBlock[]; proof: PackageProof | null } => {
    const own = lines.get(session) ?? []
    const proof = proofs.get(session)
    if (own.length === 0 && !proof) return { blocks: [], proof: null }
    if (!proof || own.length === 0)
      throw new PackageFault(`proofs: ${session}: blocks and their proof are not both there`)
    return { blocks: readBlocks(session, own, { quantities, owners }), proof: readProof(session, proof) }
  }
}

const placeOf = (line: PackageLine) => `${textOf(line, 'session')} ${textOf(line, 'order')} ${textOf(line, 'block')}`

interface Beside {
  readonly quantities: ReadonlyMap<string, readonly PackageLine[]>
  readonly owners: ReadonlyMap<string, PackageLine>
}

function readBlocks(session: string, lines: readonly PackageLine[], { quantities, owners }: Beside): PackageBlock[] {
  const said = new Map<string, Pick<PackageBlock, 'order' | 'member' | 'said'>>()
  const orders = [...Map.groupBy(lines, (line) => textOf(line, 'order'))].map(([order, own]) => {
    const owner = owners.get(order)
    if (!owner) throw new PackageFault(`blocks: ${session}: an order that is not there: ${order}`)
    const blocks = own.toSorted((a, b) => numberOf(a, 'block') - numberOf(b, 'block'))
    return {
      order,
      time: numberOf(owner, 'sequence'),
      blocks: blocks.map((line, index): OrderBlock => {
        if (numberOf(line, 'block') !== index + 1 || index >= mostBlocks)
          throw new PackageFault(`blocks: ${session}: ${order}: its blocks are not counted from 1 on`)
        const parts = quantities.get(placeOf(line)) ?? []
        said.set(`${order}.b${String(index + 1)}`, {
          order,
          member: textOf(owner, 'member'),
          said: {
            level: numberOf(line, 'level'),
            reason: wordOf(line, 'reason', blockReasonKinds),
            surplus: wholeOf(line, 'surplus_units'),
            accepted: new Map(parts.map((part) => [textOf(part, 'period'), numberOf(part, 'accepted_wh')])),
          },
        })
        return {
          name: textOf(line, 'block'),
          side: wordOf(line, 'side', sides),
          price: priceTick(numberOf(line, 'price_ticks')),
          quantities: parts.map((part) => ({
            period: numberOf(part, 'period'),
            quantity: energyWh(numberOf(part, 'quantity_wh')),
          })),
          minimumRatio: numberOf(line, 'minimum_millionths'),
          linkedTo: line['linked_to'] ?? null,
          exclusiveGroup: line['exclusive_group'] ?? null,
          loop: line['loop'] ?? null,
        }
      }),
    }
  })
  return blocksOfBook(orders).map((block) => {
    const known = said.get(block.id)
    if (!known) throw new Error(`block ${block.id} is of no order`)
    return { ...block, ...known }
  })
}

function readProof(session: string, line: PackageLine): PackageProof {
  const searchSeconds = numberOf(line, 'search_seconds')
  if (!(searchSeconds >= 1 && searchSeconds <= mostSeconds))
    throw new PackageFault(`proofs: ${session}: search_seconds must be from 1 to ${String(mostSeconds)}`)
  return {
    welfare: wholeOf(line, 'welfare_units'),
    gap: wholeOf(line, 'gap_units'),
    tie: wordOf(line, 'tie', ['proven', 'unproven'] as const),
    searchSeconds,
    certificate: readCertificate(session, textOf(line, 'certificate')),
  }
}

/** The shape of a certificate; what it says is for the check to judge. */
function readCertificate(session: string, text: string): BlockCertificate {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = null
  }
  const { success, data } = Certificate.safeParse(json)
  if (!success) throw new PackageFault(`proofs: ${session}: certificate: is no certificate`)
  return data
}
