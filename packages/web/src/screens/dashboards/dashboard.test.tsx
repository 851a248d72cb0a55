import { QueryClientProvider } from '@tanstack/react-query'
import { getUserBoard } from '@tandem/contract/admin.ts'
import { getIndicators, getOverview } from '@tandem/contract/dashboards.ts'
import { getEnergyGraphic } from '@tandem/contract/energy.ts'
import { listImbalances } from '@tandem/contract/imbalance.ts'
import { getActiveDayAheadSession, listDayAheadSessions } from '@tandem/contract/markets.ts'
import { getMarketResultsGraphic, getUserWallet, getWalletGraphic } from '@tandem/contract/wallet.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as data from '../../features/dashboard/testing.ts'
import { createQueryClient } from '../../lib/query.ts'
import { endSession } from '../../lib/session.ts'
import { renderInApp } from '../../ui/testing.tsx'
import DashboardMobile from './dashboard-mobile.tsx'
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
  it('answers in the order in which one asks', async () => {
    serve(answers)
    await open(<Dashboard />)
    await screen.findByText('Result by day')
    await screen.findByRole('heading', { name: 'Next delivery' })
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    const order = ['Your balance', 'What you traded', 'Next delivery', 'What needs you now']
    expect(headings.filter((heading) => order.includes(heading))).toEqual(order)
  })

  it('asks first for what is seen first', async () => {
    standAtTheTop()
    const asked = serve(answers)
    await open(<Dashboard />)
    await screen.findByText('Result by day')
    expect(asked.some((url) => url.includes('getUserWallet/4/2026-11-01/2026-11-30/day'))).toBe(true)
    expect(asked.some((url) => /getForecast|getEnergyIndicators|getReportsPZU|findAnalyzor/.test(url))).toBe(false)
  })

  it('lists what can be done, readings and imbalances too, and says at the top how much it is', async () => {
    serve(answers)
    await open(<Dashboard />)
    await screen.findByText('Readings are missing for 20-11-2026')
    await screen.findByText(/^The imbalances of 19-11-2026 cost 9\.00/)
    const link = await screen.findByRole('link', { name: '3 things need you' })
    expect(link.getAttribute('href')).toBe('#now')
    expect(document.querySelector('#now')?.textContent).toContain('Write an order for 22-11-2026')
  })

  it('keeps its filters in the address, and asks market by market where the overview does not know the span', async () => {
    standAtTheTop()
    const asked = serve(answers)
    const router = await open(<Dashboard />, '/?marketType=intraday')
    await screen.findByText('Result by day')
    expect(asked.some((url) => url.includes('/intraday_market/day'))).toBe(true)
    await userEvent.click(screen.getByRole('combobox', { name: 'Market type' }))
    await userEvent.click(screen.getByRole('option', { name: 'All' }))
    await userEvent.click(screen.getByRole('button', { name: '1 week' }))
    expect(router.state.location.search).toBe('?marketType=all&span=week&day=2026-11-21')
    const table = await screen.findByRole('table', { name: 'Bought, sold, paid and received by market' })
    await within(table).findByText('Day-ahead')
    expect(asked.some((url) => url.includes('getDashboardIndicators/4/2026-11-15/2026-11-21/pzu_market'))).toBe(true)
  })

  it('says of a part what failed, and shows the others', async () => {
    standAtTheTop()
    serve(answers.filter(({ path }) => !path.source.includes('getUserWallet')))
    await open(<Dashboard />)
    await screen.findByText('Result by day')
    expect(screen.getByRole('alert').textContent).toContain('Nothing at /api/test/getUserWallet')
  })
})

describe('/dashboardMobile', () => {
  it('has balance, today, tomorrow and one thing to do', async () => {
    serve(answers)
    await open(<DashboardMobile />)
    await screen.findByText('102.20')
    await screen.findByText(/^\+102\.20.TC today$/)
    screen.getByText('You have no order in it yet.')
    const action = await screen.findByRole('link', { name: 'Write my order' })
    expect(action.getAttribute('href')).toBe('/addOrder?market=7')
    expect(screen.getByRole('link', { name: 'Whole dashboard' }).getAttribute('href')).toBe('/dashboard')
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
