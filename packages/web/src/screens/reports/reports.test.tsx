import { QueryClientProvider } from '@tanstack/react-query'
import { listImbalances } from '@tandem/contract/imbalance/imbalance.ts'
import { listDayAheadSessions, listSessions } from '@tandem/contract/markets/markets.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as data from '../../features/admin/dashboard/testing.ts'
import { createQueryClient } from '../../lib/query.ts'
import { endSession } from '../../lib/session.ts'
import { renderInApp } from '../../ui/testing.tsx'
import DashboardStrategic from '../dashboards/dashboard-strategic.tsx'
import { answer, serve, signIn } from '../dashboards/testing.ts'
import ReportsDaily from './reports-daily.tsx'
import ReportsIntraday from './reports-pi.tsx'

/** Two markets, the first of them more than a year ago. */
const days = ['2025-07-01', '2026-11-20'].map(data.dayOf)
const held = days.map((date, index) => ({ ...data.market, id: index + 1, date, status: 'settled' as const }))
const continuous = held.map((market) => ({ ...market, marketType: 'intraday' as const }))
const settled = data.settledDay('2026-11-19', 1_000, -900, -9)
const answers = [
  answer(listDayAheadSessions, held),
  answer(listSessions, [...held, ...continuous]),
  answer(listImbalances, { days: [], totals: settled.totals, group: null }),
]

beforeEach(() => {
  vi.spyOn(Temporal.Now, 'plainDateISO').mockReturnValue(Temporal.PlainDate.from(data.today))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  endSession()
})

async function open(element: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element }])
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

describe('all time', () => {
  it.each([
    ['of the day-ahead report', 'transactionalUser', <ReportsDaily key="daily" />, 'getReportsPZU'],
    ['of the intra-day report', 'transactionalUser', <ReportsIntraday key="intraday" />, 'getReportsPI'],
    ['of the strategic dashboard', 'strategicUser', <DashboardStrategic key="strategic" />, 'getReportsPZU'],
  ] as const)('%s is from the first market to the last', async (_, userType, element, call) => {
    signIn(userType)
    const asked = serve(answers)
    await open(element)
    await userEvent.click(await screen.findByRole('button', { name: 'All time' }))
    await waitFor(() => {
      expect(asked).toContain(`/api/test/${call}/4/2025-07-01/2026-11-20`)
    })
  })
})
