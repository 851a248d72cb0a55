import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { AnyEndpoint, ResponseOf } from '@tandem/contract/endpoint.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import * as contract from '@tandem/contract/admin/strategic-markets.ts'
import readExcelFile from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { liveSettledDay } from '../testing/settled-day.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import type { WholeDay } from '../testing/whole-day.ts'

const app = useTestApp()
const date = '2026-03-29' as DeliveryDay
const span = { dateFrom: addDays(date, -1), dateTo: addDays(date, 1) }
let lived: WholeDay
let elena: TestUser

beforeAll(async () => {
  lived = await liveSettledDay(app, date)
  elena = await app.aUser({ userType: 'strategicUser' })
})

/** The sheets of an export as a reader finds them: below the title, the note and the headers. */
async function exported(endpoint: AnyEndpoint, query: object, language: 'en' | 'ro' = 'en') {
  const { method, url } = buildRequest(endpoint, { query })
  const headers = { authorization: `Bearer ${elena.token}`, 'accept-language': language }
  const answer = await app.server.inject({ method, url, headers })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const [year, month, day] = app.clock.now().toZonedDateTimeISO('Europe/Bucharest').toPlainDate().toString().split('-')
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${day}-${month}-${year}.xlsx"`)
  return (await readExcelFile(answer.rawPayload)).map(({ data }) => ({
    title: data[0]?.[0],
    headers: data[2],
    rows: data.slice(3),
  }))
}

/** What the wire carries, as a reader of the API gets it. */
const onWire = <E extends AnyEndpoint>(endpoint: E, answer: ResponseOf<E>) =>
  z.encode(endpoint.response, answer) as z.input<E['response']>
/** A cell of a delivery day is a date. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

test('the markets side by side are the numbers of the answer, in the words of the reader', async () => {
  const { markets, days } = onWire(
    contract.getOverallMarkets,
    await app.call(contract.getOverallMarkets, { query: span, as: elena }),
  )
  const words = {
    en: ['Day-ahead', 'Intra-day', 'Balancing'],
    ro: ['PZU', 'Intrazilnică', 'Echilibrare'],
  }
  for (const language of ['en', 'ro'] as const) {
    const [sheet, byDay] = await exported(contract.exportOverallMarkets, span, language)
    expect(sheet?.rows).toEqual(
      markets.map((market, index) => [
        ...[words[language][index], market.sessions, market.participants, market.ordered, market.volume],
        ...[market.fillShare, market.tradedShare, market.turnover, market.averagePrice],
        ...[market.lowestPrice, market.highestPrice],
      ]),
    )
    expect(byDay?.rows).toEqual(
      days.map((day) => [
        ...[dateOf(day.date), day.dayAheadVolume, day.dayAheadPrice, day.intradayVolume, day.intradayPrice],
        day.imbalanceVolume,
      ]),
    )
    expect(sheet?.headers?.slice(0, 5)).toEqual(
      language === 'en'
        ? ['Market', 'Sessions', 'Participants', 'Ordered (kWh)', 'Volume (kWh)']
        : ['Piață', 'Sesiuni', 'Participanți', 'Ofertat (kWh)', 'Volum (kWh)'],
    )
  }
})

test.each(['dayAhead', 'intraday'] as const)(
  'the orders of a participant in the %s market, with their total',
  async (marketType) => {
    for (const { userId } of lived.traders) {
      const { orders, totals, participant } = onWire(
        contract.getParticipantOrders,
        await app.call(contract.getParticipantOrders, {
          params: { userId, marketTypeKey: marketType },
          query: span,
          as: elena,
        }),
      )
      const [sheet] = await exported(contract.exportParticipantOrders, { ...span, userId, marketType })
      expect(String(sheet?.title)).toContain(participant.participant)
      expect(sheet?.rows.slice(0, -1).map((row) => [...row.slice(0, 3), ...row.slice(4, 10)])).toEqual(
        orders.map((order) => [
          ...[dateOf(order.date), order.marketId, order.orderId, order.buyQuantity, order.sellQuantity],
          ...[order.bought, order.sold, order.averagePrice, order.value],
        ]),
      )
      expect(sheet?.rows.at(-1)?.slice(4, 10)).toEqual([
        ...[totals.buyQuantity, totals.sellQuantity, totals.bought, totals.sold, totals.averagePrice, totals.value],
      ])
    }
  },
)

test('the energy and the coins of a participant, day by day and in all', async () => {
  for (const { userId } of lived.traders) {
    const input = { params: { userId }, query: span, as: elena }
    const energy = onWire(contract.getParticipantEnergy, await app.call(contract.getParticipantEnergy, input))
    const [energySheet] = await exported(contract.exportParticipantEnergy, { ...span, userId })
    const energyRow = (day: (typeof energy)['totals']) => [
      ...[day.consumption, day.production, day.balance, day.knownHours, day.estimatedHours, day.expectedHours],
    ]
    expect(energySheet?.rows).toEqual([
      ...energy.days.map((day) => [dateOf(day.date), ...energyRow(day)]),
      ['Total', ...energyRow(energy.totals)],
    ])
    const wallet = onWire(contract.getParticipantWallet, await app.call(contract.getParticipantWallet, input))
    const [walletSheet] = await exported(contract.exportParticipantWallet, { ...span, userId })
    const walletRow = (day: (typeof wallet)['totals']) => [
      ...[day.initialBalance, day.purchases, day.dayAhead, day.intraday, day.imbalance, day.other, day.change],
      day.finalBalance,
    ]
    expect(walletSheet?.rows).toEqual([
      ...wallet.days.map((day) => [dateOf(day.date), ...walletRow(day)]),
      ['Total', ...walletRow(wallet.totals)],
    ])
  }
})
