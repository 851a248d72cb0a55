import { energyWh } from '../../units/units.ts'
import type { PublishedPeriod } from '../../verification/verification-report.ts'
import { verifyWithCertificates } from '../../verification/published-blocks.ts'
import { at } from '../book-columns.ts'
import { checkVerified, type AuctionPart, type ReplayedPart } from '../replay-auction.ts'
import { ownLines, type ColumnsToReplay } from '../replay-columns.ts'
import { clearAndVerify } from '../verified-clearing.ts'
import { clearWithBlocks } from './block-clearing.ts'
import type { BlockBook } from './block-order.ts'
import {
  bookWithBlocks,
  workOfSeconds,
  type BlockProof,
  type ClearedBlock,
  type PlacedBlocks,
} from './clear-block-columns.ts'

export interface BlockColumnsToReplay extends ColumnsToReplay {
  /** Of the orders that have some, in the sequence of the book, with what became of each. */
  readonly blocks: readonly (PlacedBlocks & { readonly results: readonly Pick<ClearedBlock, 'level' | 'accepted'>[] })[]
  /** As it was published. */
  readonly proof: Pick<BlockProof, 'welfare' | 'certificate'>
  /** How much may be searched, as in the auction. */
  readonly seconds: number
}

/**
 * Clears a stored auction with blocks again, all periods together, with other lines in place of the own order and its blocks. The published
 * result passes the verifier with its certificate, and the replayed one with its own, or the refusal is `replay_not_verified`.
 */
export function replayBlockColumns(work: BlockColumnsToReplay): ReplayedPart[] {
  const { accepted, published, blocks, proof, seconds } = work
  const periods = published.map(({ period }) => period)
  const { steps, orders, whole } = bookWithBlocks({ ...work, periods })
  const levels = new Map(
    orders.flatMap(({ order }, index) => {
      return (blocks[index]?.results ?? []).map(({ level }, place) => [`${order}.b${place + 1}`, level] as const)
    }),
  )
  const results = published.map(({ period, ...result }, index): PublishedPeriod => {
    const own = steps[index]
    const fills = own?.orders.map((each, place) => [each.id, energyWh(at(accepted, at(own.step, place)))] as const)
    return { label: String(period), ...result, fills: new Map(fills) }
  })
  checkVerified(
    verifyWithCertificates(whole, { periods: results, welfare: proof.welfare, levels }, [proof.certificate]),
  )

  const { own, time, id } = ownLines(work)
  const ownBlocks = new Set(
    blocks.flatMap(({ place }, index) => {
      return place === own
        ? (blocks[index]?.blocks ?? []).map((_, block) => `${orders[index]?.order}.b${block + 1}`)
        : []
    }),
  )
  const lines = periods.map((period) =>
    work.lines
      .filter((line) => line.period === period)
      .map(({ side, limit, quantity }) => ({ id, time, side, price: limit, quantity })),
  )
  const other: BlockBook = {
    periods: whole.periods.map((period, index) => ({
      ...period,
      orders: [...period.orders.filter((_, place) => steps[index]?.order[place] !== own), ...(lines[index] ?? [])],
    })),
    blocks: whole.blocks.filter((block) => !ownBlocks.has(block.id)),
  }
  const replayed = clearOther(other, seconds)
  const ownTraded = tradedByOwn(work, own)
  return published.map(({ period, price }, index): ReplayedPart => {
    const made = replayed[index]
    if (!made) throw new Error('a period was not cleared')
    const net = (lines[index] ?? []).reduce((sum, line) => {
      const fill = made.fills.get(line.id) ?? 0
      return sum + (line.side === 'buy' ? fill : -fill)
    }, 0)
    return {
      published: partOf(price, ownTraded.get(period) ?? 0),
      replayed: partOf(made.price, net),
    }
  })
}

/** Without the blocks of the own order there may be none left: then it is a book as any other. */
function clearOther(book: BlockBook, seconds: number) {
  if (book.blocks.length === 0) {
    const { results, verification } = clearAndVerify(book.periods)
    checkVerified(verification)
    return results
  }
  const clearing = clearWithBlocks(book, { work: workOfSeconds(seconds) })
  const periods = clearing.periods.map((result, index) => ({ label: book.periods[index]?.label ?? '', ...result }))
  const levels = new Map(clearing.blocks.map(({ id, level }) => [id, level]))
  checkVerified(verifyWithCertificates(book, { periods, welfare: clearing.welfare, levels }, [clearing.certificate]))
  return clearing.periods
}

/** What the own order bought less what it sold, by its steps and its blocks, in each period, Wh. */
function tradedByOwn({ book, accepted, blocks }: BlockColumnsToReplay, own: number): Map<number, number> {
  const traded = new Map<number, number>()
  if (own < 0) return traded
  const add = (period: number, wh: number) => traded.set(period, (traded.get(period) ?? 0) + wh)
  for (let step = at(book.from, own); step < at(book.from, own + 1); step++) {
    add(at(book.period, step), book.isSell[step] === 1 ? -at(accepted, step) : at(accepted, step))
  }
  for (const { place, blocks: placed, results } of blocks) {
    if (place !== own) continue
    placed.forEach(({ side, quantities }, index) => {
      quantities.forEach(({ period }, at) => {
        const got = results[index]?.accepted[at] ?? 0
        add(period, side === 'buy' ? got : -got)
      })
    })
  }
  return traded
}

const partOf = (price: AuctionPart['price'], net: number): AuctionPart => {
  return { price, bought: energyWh(Math.max(net, 0)), sold: energyWh(Math.max(-net, 0)) }
}
