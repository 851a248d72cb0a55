import type { Caller } from '@tandem/core/access/access.ts'
import type { PersonalDetail } from '@tandem/core/access/audit.ts'
import { sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/admin/strategic-markets.ts'
import { pickFields } from '@tandem/contract/field.ts'
import { ParticipantOrder } from '@tandem/contract/admin/strategic-markets.ts'
import { recordDataAccess } from '../platform/audit.ts'
import type { Platform } from '../platform/platform.ts'
import { findParticipant, shareOf, strategicMarkets, strategicSpan } from '../slices/admin/index.ts'
import { findEnergyDays, findSentOrders, findWallet } from '../slices/reports/index.ts'

interface Asked {
  readonly userId: number
  readonly dateFrom?: Parameters<typeof strategicSpan>[0]['dateFrom']
  readonly dateTo?: Parameters<typeof strategicSpan>[0]['dateTo']
}

/**
 * Who is looked at and over which days. The look is written down before anything is shown. Refuses `not_found` for whom a
 * strategic provider may not look at.
 */
async function recordAccess({ db, clock }: Platform, caller: Caller, { userId, ...days }: Asked, what: PersonalDetail) {
  const span = strategicSpan(days, clock.now())
  const participant = await findParticipant(db, userId)
  await recordDataAccess(db, { at: clock.now(), actorId: caller.userId, userId, what })
  return { participant, span }
}

/** What a participant sent to one market and what became of it: the figures are those of its own board of orders. */
export async function getParticipantOrders(
  platform: Platform,
  caller: Caller,
  { marketType, ...asked }: Asked & { readonly marketType: contract.TradedMarket },
): Promise<ResponseOf<typeof contract.getParticipantOrders>> {
  const { participant, span } = await recordAccess(platform, caller, asked, 'orders')
  const sent = await findSentOrders(platform.db, { userId: asked.userId, marketType }, span)
  const orders = sent.orders.map(({ status, ...order }) =>
    pickFields(ParticipantOrder, { ...order, orderStatus: status as ParticipantOrder['orderStatus'] }),
  )
  const energy = (name: 'buyQuantity' | 'sellQuantity' | 'bought' | 'sold') => sumEnergy(orders.map((one) => one[name]))
  const totals = {
    buyQuantity: energy('buyQuantity'),
    sellQuantity: energy('sellQuantity'),
    bought: energy('bought'),
    sold: energy('sold'),
    value: sumAmounts(orders.map(({ value }) => value)),
  }
  const filled = BigInt(totals.bought + totals.sold)
  return {
    participant,
    ...span,
    orders,
    totals: {
      ...totals,
      averagePrice: strategicMarkets.averageOf(sent.turnover, filled),
      fillShare: shareOf(filled, BigInt(totals.buyQuantity + totals.sellQuantity)),
    },
  }
}

/** What a participant consumed and produced by day. */
export async function getParticipantEnergy(
  platform: Platform,
  caller: Caller,
  asked: Asked,
): Promise<ResponseOf<typeof contract.getParticipantEnergy>> {
  const { participant, span } = await recordAccess(platform, caller, asked, 'energy')
  const { days, totals } = await findEnergyDays(platform, asked.userId, span)
  return { participant, ...span, days: days.map(({ day, ...figures }) => ({ ...figures, date: day })), totals }
}

/** How a participant's coins changed by day, in the same steps as on its own screen. */
export async function getParticipantWallet(
  platform: Platform,
  caller: Caller,
  asked: Asked,
): Promise<ResponseOf<typeof contract.getParticipantWallet>> {
  const { participant, span } = await recordAccess(platform, caller, asked, 'wallet')
  const { steps, totals } = await findWallet(platform.db, { userId: asked.userId, granularity: 'day' }, span)
  return { participant, ...span, days: steps.map(({ day, ...step }) => ({ ...step, date: day })), totals }
}
