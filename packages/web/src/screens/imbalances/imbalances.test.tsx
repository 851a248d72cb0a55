import { screen } from '@testing-library/react'
import { getUserImbalances } from '@tandem/contract/imbalance/imbalance.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { noTotals } from '@tandem/core/imbalance/day-settlement.ts'
import { amount } from '@tandem/core/units/units.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { renderAt, serveFromTable } from '../../features/accounts/testing.tsx'
import { startSession } from '../../lib/session.ts'
import Imbalances from './imbalances.tsx'

const server = serveFromTable()

test('the balancing market leads to the settled days and what is left to do about them', async () => {
  await renderAt(<Imbalances />, '/imbalances')
  const link = await screen.findByRole('link', { name: 'Imbalance management' })
  expect(link.getAttribute('href')).toBe('/imbalanceManagementUser')
})

test('a day that cannot be settled says all that it waits for', async () => {
  startSession({
    id: 2,
    username: 'ana',
    email: 'ana@example.org',
    firstName: 'Ana',
    lastName: 'Popescu',
    userType: 'transactionalUser',
    roles: ['ROLE_USER'],
    balance: amount(0n),
    accessToken: 'token',
  })
  const day = {
    date: '2026-03-24' as DeliveryDay,
    userId: 2,
    username: 'ana',
    state: 'open' as const,
    terms: null,
    group: null,
    lines: [],
    totals: noTotals,
    versions: [],
  }
  server.answer('GET /api/test/getUserUnbalance/2/2026-03-24', z.encode(getUserImbalances.response, day))
  await renderAt(<Imbalances />, '/imbalances?span=today&day=2026-03-24')
  await screen.findByText('NO DATA FOR THIS TIME INTERVAL')
  screen.getByText(
    'This day is not settled yet. It can be settled once it is over, all its markets are settled and its imbalance prices are known.',
  )
})
