import { QueryClientProvider } from '@tanstack/react-query'
import { getUserBoard } from '@tandem/contract/admin/admin.ts'
import { getIndicators, getOverview, getUserDay } from '@tandem/contract/admin/dashboards.ts'
import { getEnergyGraphic } from '@tandem/contract/metering/energy.ts'
import { listImbalances } from '@tandem/contract/imbalance/imbalance.ts'
import { getActiveDayAheadSession, listDayAheadSessions } from '@tandem/contract/markets/markets.ts'
import { getMarketResultsGraphic, getUserWallet, getWalletGraphic } from '@tandem/contract/ledger/wallet.ts'
import { listNotices } from '@tandem/contract/notices.ts'
import { getOpenPosition } from '@tandem/contract/orders/open-position.ts'
import { sumOpen } from '@tandem/core/imbalance/gap.ts'
import { getEnergyCost } from '@tandem/contract/reports.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as data from '../../features/admin/dashboard/testing.ts'
import { createQueryClient } from '../../lib/query.ts'
import { endSession } from '../../lib/session.ts'
import { renderInApp } from '../../ui/testing.tsx'
import Dashboard from './dashboard.tsx'
import { answer, serve, signIn } from './testing.ts'

const now = Temporal.Instant.from('2026-11-21T10:00Z')
const energy = {
  granularity: 'day' as const,
  zone: 'Europe/Bucharest',
  periods: [data.dayOfReadings('2026-11-20', 20)],
  previous: { from: data.dayOf('2026-11-13'), to: data.dayOf('2026-11-19'), periods: [] },
}
const settled = data.settledDay('2026-11-19', 1_000, -900, -9)
const hasTraded = {
  ...data.board,
  lastResult: { ...data.overview.span.dayAhead, marketId: 6, date: data.dayOf('2026-11-20') },
}
const answers = [
  answer(getUserBoard, hasTraded),
  answer(getUserWallet, data.wallet),
  answer(getWalletGraphic, data.walletSteps),
  answer(getIndicators, data.indicators),
  answer(getMarketResultsGraphic, data.results),
  answer(getOverview, data.overview),
  answer(getActiveDayAheadSession, { market: data.market, now }),
  answer(listDayAheadSessions, [data.market]),
  answer(getEnergyGraphic, energy),
  answer(getUserDay, {
    day: data.dayOf('2026-11-21'),
    zone: 'Europe/Bucharest',
    hours: [
      {
        start: Temporal.Instant.from('2026-11-20T22:00Z'),
        end: Temporal.Instant.from('2026-11-20T23:00Z'),
        label: '00:00-01:00',
        consumption: energyWh(300),
        production: null,
        isEstimated: false,
        bought: energyWh(0),
        sold: energyWh(0),
        price: null,
        consumptionValue: null,
        productionValue: null,
        forecast: { consumption: null, production: null, price: null, priceRange: null },
      },
    ],
    paid: data.coins(0),
    received: data.coins(0),
    values: {
      consumption: { coins: null, missingHours: 0 },
      production: { coins: null, missingHours: 0 },
    },
  }),
  answer(getOpenPosition, { zone: 'Europe/Bucharest', hours: [], totals: sumOpen([]) }),
  answer(getEnergyCost, {
    settledDays: 7,
    openDays: 0,
    unreadHours: 0,
    unpricedHours: 0,
    figures: {
      hours: 168,
      estimatedHours: 0,
      need: energyWh(70_000),
      cost: data.coins(30.1),
      perfectPlan: data.coins(25.2),
      difference: data.coins(4.9),
      intraday: data.coins(0.9),
      imbalance: data.coins(4),
      perKWh: { own: priceTick(43_000), perfectPlan: priceTick(36_000), market: priceTick(39_000) },
    },
  }),
  answer(listImbalances, { days: [settled], totals: settled.totals, group: null }),
]

beforeEach(() => {
  vi.spyOn(Temporal.Now, 'plainDateISO').mockReturnValue(Temporal.PlainDate.from(data.today))
  signIn('transactionalUser')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  endSession()
})

async function open(ui: ReactNode, address = '/') {
  const router = createMemoryRouter([{ path: '*', element: ui }], { initialEntries: [address] })
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

/** Only what stands near the top of the page is near, and its first second lasts as long as the test. */
function standAtTheTop() {
  class NothingNear {
    observe = () => undefined
    disconnect = () => undefined
  }
  vi.stubGlobal('IntersectionObserver', NothingNear)
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => (ms === 1_000 ? undefined : setTimeout(work, ms)))
}

describe('/dashboard of a trader', () => {
  it('begins with what needs one, the day, the balance and how one does; the rest waits behind a button', async () => {
    standAtTheTop()
    const asked = serve(answers)
    const router = await open(<Dashboard />)
    await screen.findByText(/^You used 0\.30 kWh and produced –/)
    await screen.findByText(/^You paid 0\.430 TC\/kWh/)
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(headings).toEqual(['To do', 'Your balance', 'How you are doing', 'Open position'])
    expect(asked.some((url) => /getUserWallet|getDashboardIndicators|getForecast|getReportsPZU/.test(url))).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: /^More/ }))
    await screen.findByText('Result by day')
    expect(router.state.location.search).toBe('?more=')
    expect(asked.some((url) => url.includes('getUserWallet/4/2026-11-01/2026-11-30/day'))).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }))
    expect(screen.queryByText('Result by day')).toBeNull()
  })

  it('lists what can be done, each with its button, readings and imbalances too', async () => {
    serve(answers)
    await open(<Dashboard />)
    await screen.findByRole('heading', { name: 'Readings are missing for 20-11-2026' })
    await screen.findByRole('heading', { name: /^The imbalances of 19-11-2026 cost 9\.00/ })
    const action = await screen.findByRole('link', { name: 'Place an order' })
    expect(action.getAttribute('href')).toBe('/addOrder?market=7')
  })

  it('lists what an unread notice asks for, with its words and its step, and nothing that was read', async () => {
    const outage = (id: number, readAt: Temporal.Instant | null) => ({
      id,
      at: now,
      readAt,
      rank: 'act' as const,
      isQuiet: false,
      facts: { kind: 'analyserOffline' as const, analyserId: id, since: now },
    })
    serve([...answers, answer(listNotices, { notices: [outage(2, null), outage(1, now)], unread: 1, older: null })])
    await open(<Dashboard />)
    const steps = await screen.findAllByRole('link', { name: 'Check the analyser' })
    expect(steps.map((step) => step.getAttribute('href'))).toEqual(['/Analyzer'])
  })

  it('asks for the day that is shown, and keeps it in the address', async () => {
    const asked = serve(answers)
    const router = await open(<Dashboard />)
    await userEvent.click(await screen.findByRole('button', { name: 'Later: Tomorrow' }))
    await screen.findByRole('figure', { name: 'Tomorrow, 21-11-2026' })
    expect(router.state.location.search).toBe('?at=tomorrow')
    const days = asked.filter((url) => url.includes('/dashboard/day/')).map((url) => url.slice(-10))
    // Before the server's clock is known the browser's own counts.
    expect(days.slice(-2)).toEqual(['2026-11-21', '2026-11-22'])
  })

  it('opens yesterday as yesterday, not the day before', async () => {
    const asked = serve(answers)
    const router = await open(<Dashboard />)
    await userEvent.click(await screen.findByRole('button', { name: 'Earlier: Yesterday' }))
    await waitFor(() => expect(router.state.location.search).toBe('?at=yesterday'))
    await waitFor(() => expect(asked.findLast((url) => url.includes('/dashboard/day/'))).toMatch(/2026-11-20$/))
  })

  it('keeps its filters in the address, and asks market by market where the overview does not know the span', async () => {
    standAtTheTop()
    const asked = serve(answers)
    const router = await open(<Dashboard />, '/?more=&marketType=intraday')
    await screen.findByText('Result by day')
    expect(asked.some((url) => url.includes('/intraday_market/day'))).toBe(true)
    await userEvent.click(screen.getByRole('combobox', { name: 'Market type' }))
    await userEvent.click(screen.getByRole('option', { name: 'All' }))
    await userEvent.click(screen.getByRole('button', { name: '1 week' }))
    expect(router.state.location.search).toBe('?more=&marketType=all&span=week&day=2026-11-21')
    const table = await screen.findByRole('table', { name: 'Bought, sold, paid and received by market' })
    await within(table).findByText('Day-ahead')
    expect(asked.some((url) => url.includes('getDashboardIndicators/4/2026-11-15/2026-11-21/pzu_market'))).toBe(true)
  })

  it('says of a part what failed, and shows the others', async () => {
    serve(answers.filter(({ path }) => !path.test('/api/dashboard/day/4/2026-11-21')))
    await open(<Dashboard />)
    await screen.findByText(/^You paid 0\.430/)
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing at /api/dashboard/day')
  })
})

it('shows the market to those who cannot trade, and does not lead them where they may not go', async () => {
  signIn('standard')
  const asked = serve(answers)
  await open(<Dashboard />)
  await screen.findByRole('heading', { name: 'The market now' })
  expect(screen.queryByText('Your balance')).toBeNull()
  expect(asked.some((url) => url.includes('getUserWallet'))).toBe(false)
})
