import { getUserImbalances, listImbalances } from '@tandem/contract/imbalance/imbalance.ts'
import { deliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount } from '@tandem/core/units/units.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { renderAt, serveFromTable } from '../../features/accounts/testing.tsx'
import { aDay, aLine, totalsOf } from '../../features/imbalance/testing.ts'
import { spanOfPeriod } from '../../lib/period.ts'
import { startSession } from '../../lib/session.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import ImbalanceManagementUser from './imbalance-management-user.tsx'

const server = serveFromTable()
const calls = () => server.sent().map(({ call }) => call)
const ownGroup = 'GET /api/groups/mine'

test('the own group is asked for where the section of groups is open', async () => {
  server.answer('GET /api/association', { isOpen: true })
  await renderAt(<ImbalanceManagementUser />)
  await waitFor(() => expect(calls()).toContain(ownGroup))
})

test('a closed section is not asked for it, which it would refuse', async () => {
  server.answer('GET /api/association', { isOpen: false })
  await renderAt(<ImbalanceManagementUser />)
  await screen.findByText('Not found')
  expect(calls()).toContain('GET /api/association')
  expect(calls()).not.toContain(ownGroup)
})

const hours = Array.from({ length: 24 }, (_, index) => index + 1)

test.each([
  ['nothing is called complete while yesterday asks for readings', 'estimated', false],
  ['days without an estimate are complete', 'measured', true],
] as const)('%s', async (_name, quality, isComplete) => {
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
  const [yesterday, before] = [-1, -2].map((days) => deliveryDay(shiftDay(todayIn(), days)))
  const last = aDay({
    date: yesterday!,
    userId: 2,
    state: 'preview',
    lines: hours.map((period) => aLine({ period, quality })),
  })
  const totals = totalsOf(hours.map((period) => aLine({ period })))
  const settled = {
    date: before!,
    version: 1,
    mode: 'A' as const,
    appliedAt: Temporal.Now.instant(),
    totals,
    group: null,
  }
  const { from, to } = spanOfPeriod({ kind: 'oneMonth', day: todayIn() })
  server.answer(`GET /api/test/getUserUnbalance/2/${yesterday!}`, z.encode(getUserImbalances.response, last))
  server.answer(
    `GET /api/test/getUnbalanceList/${from}/${to}`,
    z.encode(listImbalances.response, { days: [settled], totals, group: null }),
  )
  server.answer('GET /api/association', { isOpen: false })
  await renderAt(<ImbalanceManagementUser />)
  await screen.findByText('Day by day')
  const complete = 'The days listed are complete: every interval is based on readings.'
  expect(screen.queryByText(complete) !== null).toBe(isComplete)
  expect(screen.queryByRole('link', { name: /24 intervals/ }) !== null).toBe(!isComplete)
})
