import { QueryClientProvider } from '@tanstack/react-query'
import {
  listMarketSessions,
  listSessionParticipants,
  type SessionParticipant,
  type SessionRow,
} from '@tandem/contract/admin/strategic-markets.ts'
import { participantStatuses } from '@tandem/contract/texts/strategic-words.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../lib/query.ts'
import { endSession } from '../../lib/session.ts'
import { renderInApp } from '../../ui/testing.tsx'
import { answer, serve, signIn } from '../dashboards/testing.ts'
import MarketForStrategic from './market-for-strategic.tsx'
import SessionParticipants from './session-participants.tsx'

const session: SessionRow = {
  marketId: 20,
  marketType: 'dayAhead',
  date: '2026-11-22' as SessionRow['date'],
  sessionStatus: 'cleared',
  closingTime: Temporal.Instant.from('2026-11-21T11:00Z'),
  participants: 5,
  orders: 5,
  ordered: energyWh(10_000),
  volume: energyWh(2_500),
  fillShare: 0.5,
  turnover: amount(100_000_000n),
  averagePrice: priceTick(40_000),
  lowestPrice: priceTick(40_000),
  highestPrice: priceTick(40_000),
}
const sums = {
  orders: 1,
  buyQuantity: energyWh(2_000),
  sellQuantity: energyWh(0),
  bought: energyWh(1_000),
  sold: energyWh(0),
  fillShare: 0.5,
  averagePrice: priceTick(40_000),
  paid: amount(40_000_000n),
  received: amount(0n),
  net: amount(-40_000_000n),
}
const names = ['Ana Popescu', 'Andrei Stan', 'Carla Rossi', 'Ioana Sandu', 'Market maker']
const participants = names.map((participant, index): SessionParticipant => ({
  userId: index + 1,
  participant,
  username: `user${String(index + 1)}`,
  userType: 'transactionalUser',
  isSystem: index === 4,
  isClosed: index === 3,
  offerStatus: 'partlyFilled',
  ...sums,
}))
const { orders: _orders, ...quantities } = sums
const participantAnswer = {
  market: session,
  participants,
  totals: sums,
  means: quantities,
  statuses: participantStatuses.map((offerStatus) => ({ offerStatus, participants: 2 })),
}

let asked: string[]
beforeEach(() => {
  signIn('strategicUser')
  const span = { from: session.date, to: session.date }
  asked = serve([
    answer(listMarketSessions, { ...span, sessions: [session] }),
    answer(listSessionParticipants, participantAnswer),
  ])
})
afterEach(() => {
  vi.unstubAllGlobals()
  endSession()
})

async function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/marketForStrategicUser/:market_type', element: <MarketForStrategic /> },
      {
        path: '/participantsDetailsMarketForStrategicUsersBoard/:market_id/:market_type',
        element: <SessionParticipants />,
      },
    ],
    { initialEntries: [address] },
  )
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const place = '/participantsDetailsMarketForStrategicUsersBoard/20/pzu_market'

describe('the participants of a session', () => {
  it('are asked for as the address says, and as it is changed', async () => {
    const router = await open(`${place}?status=partlyFilled&userType=system&page=2`)
    await screen.findByText('Ana Popescu')
    expect(asked[0]).toContain('offerStatus=partlyFilled')
    expect(asked[0]).toContain('userType=system')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'an')
    expect(router.state.location.search).toBe('?status=partlyFilled&userType=system&search=an')
    expect(asked.at(-1)).toContain('searchFilter=an')
  })

  it('are compared side by side, four at the most', async () => {
    const router = await open(`${place}?compare=1,2,2,x`)
    const table = await screen.findByRole('table', { name: 'Side by side' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(names.slice(0, 2))
    for (const name of ['Carla Rossi', 'Ioana Sandu']) {
      await userEvent.click(screen.getByRole('checkbox', { name: `Compare ${name}` }))
    }
    expect(router.state.location.search).toBe('?compare=1%2C2%2C3%2C4')
    expect(screen.getByRole('checkbox', { name: 'Compare Market maker' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compare Ana Popescu' }))
    expect(router.state.location.search).toBe('?compare=2%2C3%2C4')
  })

  it('lead to their records, but for closed accounts; agents are marked', async () => {
    await open(place)
    const table = await screen.findByRole('table', { name: 'Participants' })
    const links = (await within(table).findAllByRole('link')).map((link) => link.textContent)
    expect(links).toEqual(['Ana Popescu', 'Andrei Stan', 'Carla Rossi', 'Market maker'])
    expect(within(table).getByText('Closed account')).toBeTruthy()
  })
})

it('goes back to the list of sessions with the filters it was left with', async () => {
  const router = await open('/marketForStrategicUser/pzu_market?status=cleared&span=month&day=2026-11-22')
  await userEvent.click(await screen.findByRole('link', { name: '22-11-2026' }))
  expect(router.state.location.pathname).toBe(place)
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'a')
  await userEvent.click(screen.getByRole('link', { name: 'All sessions' }))
  expect(router.state.location.pathname).toBe('/marketForStrategicUser/pzu_market')
  expect(router.state.location.search).toBe('?status=cleared&span=month&day=2026-11-22')
})
