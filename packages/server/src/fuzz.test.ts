import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { line } from '@tandem/core/testing/builders.ts'
import { deleteUser } from '@tandem/contract/accounts/accounts.ts'
import { requestToJoin } from '@tandem/contract/groups.ts'
import { requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { closeSession } from '@tandem/contract/markets/markets.ts'
import { RefusalBody, refusalStatus } from '@tandem/contract/refusals.ts'
import fc from 'fast-check'
import { json } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { anIntradayMarket, place, wish } from './testing/intraday.ts'
import { everyCall, hostileRequests } from './testing/hostile-requests.ts'
import { liveSettledDay } from './testing/settled-day.ts'
import { aMarket, saveOrder, sendOrder } from './testing/trading.ts'
import { useTestApp, type TestUser } from './testing/test-app.ts'

const app = useTestApp({ now: '2026-03-02T08:00:00Z' })
const closes = '2026-03-02T11:00:00Z'
/** Nobody, a token of nobody's, and one of each kind; what they have is among the numbers the requests ask for. */
const callers: (TestUser | string | undefined)[] = [undefined, 'nonsense']

beforeAll(async () => {
  const { traders, groupId } = await liveSettledDay(app, '2026-02-24' as DeliveryDay)
  app.clock.set('2026-03-02T08:00:00Z')
  const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  const [trader, other] = [await app.aUser({ coins: '1000000' }), await app.aUser({ coins: '50' })]
  const [standard, strategic] = [
    await app.aUser({ userType: 'standard' }),
    await app.aUser({ userType: 'strategicUser' }),
  ]
  const gone = await app.aUser({ coins: '5' })
  const { token } = gone
  await app.call(deleteUser, { params: { id: gone.userId }, as: admin })

  const cleared = await aMarket(app, admin, { date: '2026-03-10', closes })
  await sendOrder(app, trader, cleared, line(1, 'buy 20 @ 0.30'), line(2, 'sell 5 @ -0.10'))
  await sendOrder(app, other, cleared, line(1, 'sell 20 @ 0.10'))
  await app.call(closeSession, { params: { id: cleared }, as: admin })
  const open = await aMarket(app, admin, { date: '2026-10-25', closes, mtuMinutes: 15 })
  await saveOrder(app, trader, open, line(100, 'buy 20 @ 0.30'))
  await sendOrder(app, other, open, line(1, 'buy 20 @ 0.30'))
  await aMarket(app, admin, { date: '2026-03-29', closes, isOpen: false })
  for (const date of ['2026-03-02', '2026-10-25']) {
    const gate = `${date}T20:00:00Z`
    const market = await anIntradayMarket(app, admin, { date, closes: gate, mtuMinutes: 15 })
    await place(app, trader, market, wish('sell', 30, '0.3', { period: 60, display: 3 }))
    await place(app, other, market, wish('buy', 5, '0.3', { period: 60 }))
    await place(app, trader, market, wish('buy', 5, '0.1', { period: 96 }))
  }
  for (const amount of [1n, 2n, 3n]) {
    await app.call(requestCoins, { body: { amount: amount as never, note: '' }, as: trader })
  }
  await app.call(requestToJoin, { params: { groupId }, as: other })
  // Those who may do something ask most.
  callers.push(
    ...Array.from({ length: 6 }, () => [admin, trader, other]).flat(),
    standard,
    strategic,
    token,
    ...traders,
  )
})

const tokenOf = (caller: TestUser | string | undefined) => (typeof caller === 'object' ? caller.token : caller)

// After each of them the ledger audit must pass.
test.each(everyCall())(
  '$method $name answers whatever comes, and coins stay what they were',
  async ({ name, method, endpoint }) => {
    const property = fc.asyncProperty(
      hostileRequests(endpoint, method),
      fc.nat({ max: callers.length - 1 }),
      async ({ headers, ...request }, index) => {
        const token = tokenOf(callers[index])
        const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
        const asked = { ...request, headers: { ...headers, ...authorization } }
        const answer = await app.server.inject({ ...asked, payloadAsStream: endpoint.stream } as never)
        if (answer.statusCode === 200 && endpoint.stream) {
          answer.stream().destroy()
          return
        }
        const body: unknown = endpoint.stream ? await json(answer.stream()) : endpoint.file ? null : answer.json()
        if (answer.statusCode === 200) {
          if (endpoint.file === null) z.decode(endpoint.response, body)
          return
        }
        const { code } = RefusalBody.parse(body ?? answer.json())
        expect([code, answer.statusCode]).toEqual([code, refusalStatus[code as keyof typeof refusalStatus]])
        expect(answer.statusCode, `${request.url} ${request.payload ?? ''}`).toBeLessThan(500)
      },
    )
    const seed = Array.from(`${method} ${name}`).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2 ** 31, 7)
    await fc.assert(property, { seed, numRuns: endpoint.method === 'GET' ? 30 : 100 })
  },
)
