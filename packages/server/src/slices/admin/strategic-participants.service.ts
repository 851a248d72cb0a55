import { Refusal } from '@tandem/core/refusal.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { amount, energyWh, sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import type { QueryOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/admin/strategic-markets.ts'
import { choosesAll, type SessionParticipant } from '@tandem/contract/admin/strategic-markets.ts'
import { participantStatuses, type ParticipantStatus } from '@tandem/contract/texts/strategic-words.ts'
import { readAtOnce, type Db } from '../../platform/database.ts'
import { foldName } from '../../domain/folded-name.ts'
import { averageOf, findSession } from './strategic-markets.store.ts'
import * as store from './strategic-participants.store.ts'
import { shareOf } from './strategic-shares.ts'

type Filter = QueryOf<typeof contract.listSessionParticipants>
type Answer = ResponseOf<typeof contract.listSessionParticipants>

/**
 * The participants of a session that a filter chooses, with what they come to. All who sent an order together bought and sold
 * what the session traded. Refuses `not_found` for what is no session of the day-ahead or the intra-day market.
 */
export async function listSessionParticipants(db: Db, marketId: number, filter: Filter): Promise<Answer> {
  return readAtOnce(db, async (tx) => {
    const market = await findSession(tx, marketId)
    if (!market) throw new Refusal('not_found')
    const records = [...(await store.findParticipants(tx, market)), ...(await store.findWithoutOrder(tx, market))]
    const all = records.map(toParticipant)
    const chosen = all.filter((each) => isChosen(each, filter))
    return {
      market,
      participants: chosen.map(({ part }) => part),
      totals: sumOf(chosen),
      means: meansOf(chosen),
      statuses: participantStatuses.map((offerStatus) => ({
        offerStatus,
        participants: all.filter(({ part }) => part.offerStatus === offerStatus).length,
      })),
    }
  })
}

interface Participant {
  readonly part: SessionParticipant
  /** Σ price × quantity of what it bought and sold, for averages. */
  readonly turnover: bigint
}

function toParticipant(record: store.ParticipantRecord): Participant {
  const [buy, sell] = [energyWh(BigInt(record.buy)), energyWh(BigInt(record.sell))]
  const [bought, sold] = [energyWh(BigInt(record.bought)), energyWh(BigInt(record.sold))]
  const [paid, received] = [amount(BigInt(record.paid)), amount(BigInt(record.received))]
  const turnover = BigInt(record.bought_for) + BigInt(record.sold_for)
  const [ordered, filled] = [BigInt(buy + sell), BigInt(bought + sold)]
  const part = {
    userId: record.id,
    participant: record.participant,
    username: record.username,
    userType: record.user_type,
    isSystem: record.is_system,
    isClosed: record.is_closed,
    offerStatus: statusOf(record, ordered, filled),
    orders: record.orders,
    buyQuantity: buy,
    sellQuantity: sell,
    bought,
    sold,
    fillShare: shareOf(filled, ordered),
    averagePrice: averageOf(turnover, filled),
    paid,
    received,
    net: amount(received - paid),
  }
  return { part, turnover }
}

function statusOf(record: store.ParticipantRecord, ordered: bigint, filled: bigint): ParticipantStatus {
  if (record.orders === 0) return 'none'
  if (record.in_market > 0) return 'inMarket'
  if (filled === 0n) return record.cancelled === record.orders ? 'cancelled' : 'notFilled'
  return filled < ordered ? 'partlyFilled' : 'filled'
}

/** Who sent no order is listed only where that is asked for: it would bend every mean. */
function isChosen({ part }: Participant, { offerStatus, userType, searchFilter = '' }: Filter): boolean {
  if (choosesAll(offerStatus) ? part.offerStatus === 'none' : part.offerStatus !== offerStatus) return false
  if (!choosesAll(userType) && (part.isSystem ? 'system' : part.userType) !== userType) return false
  const words = foldName(searchFilter).trim().split(/\s+/)
  const known = foldName(`${part.participant} ${part.username} ${String(part.userId)}`)
  return words.every((word) => known.includes(word))
}

function sumOf(chosen: readonly Participant[]): Answer['totals'] {
  const parts = chosen.map(({ part }) => part)
  const energy = (name: 'buyQuantity' | 'sellQuantity' | 'bought' | 'sold') =>
    sumEnergy(parts.map((part) => part[name]))
  const coins = (name: 'paid' | 'received' | 'net') => sumAmounts(parts.map((part) => part[name]))
  const quantities = { buyQuantity: energy('buyQuantity'), sellQuantity: energy('sellQuantity') }
  const fills = { bought: energy('bought'), sold: energy('sold') }
  const filled = BigInt(fills.bought + fills.sold)
  const turnover = chosen.reduce((sum, each) => sum + each.turnover, 0n)
  return {
    orders: parts.reduce((sum, { orders }) => sum + orders, 0),
    ...quantities,
    ...fills,
    fillShare: shareOf(filled, BigInt(quantities.buyQuantity + quantities.sellQuantity)),
    averagePrice: averageOf(turnover, filled),
    paid: coins('paid'),
    received: coins('received'),
    net: coins('net'),
  }
}

function meansOf(chosen: readonly Participant[]): Answer['means'] {
  if (chosen.length === 0) return null
  const { buyQuantity, sellQuantity, bought, sold, net } = sumOf(chosen)
  const each = (sum: bigint | number) => divideHalfUp(BigInt(sum), BigInt(chosen.length))
  return {
    buyQuantity: energyWh(each(buyQuantity)),
    sellQuantity: energyWh(each(sellQuantity)),
    bought: energyWh(each(bought)),
    sold: energyWh(each(sold)),
    net: amount(each(net)),
  }
}
