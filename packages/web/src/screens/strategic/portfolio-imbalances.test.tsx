import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt, serveFromTable } from '../../features/accounts/testing.tsx'
import { PortfolioImbalances } from './portfolio-imbalances.tsx'

const server = serveFromTable()
const march = '/here?span=month&day=2026-03-15'
const call = 'GET /api/strategic/imbalances?dateFrom=2026-03-01&dateTo=2026-03-31'
const sums = { deficitVolume: 10, excessVolume: 6, imbalance: -4, imbalanceCost: 1.6, preCost: 0, cash: -1.6 }
const netted = { ...sums, asOne: -1, saving: 0.6 }
const span = { dateFrom: '2026-03-01', dateTo: '2026-03-31' }
const text = (element: Element | null) => (element?.textContent ?? '').replaceAll(/[\u00A0\u202F]/g, ' ')

test('the portfolio says what it cost and what netting would save, and leads to days and participants', async () => {
  const { deficitVolume, excessVolume, imbalance, imbalanceCost, preCost, cash } = sums
  const ana = { userId: 7, participant: 'ana', days: 1 }
  server.answer(call, {
    ...span,
    days: [{ date: '2026-03-29', participants: 2, ...netted }],
    hours: [{ hour: 3, ...netted }],
    participants: [{ ...ana, deficitVolume, excessVolume, imbalance, imbalanceCost, preCost, cash }],
    totals: netted,
  })
  await renderAt(<PortfolioImbalances />, march)
  const day = await screen.findByRole('link', { name: '29-03-2026' })
  expect(day.getAttribute('href')).toContain('?span=today&day=2026-03-29')
  expect(screen.getByRole('link', { name: 'ana' }).getAttribute('href')).toBe(
    '/BalancingMarketDetailsForStrategicUserBoardMenu/7/ana?span=month&day=2026-03-15',
  )
  expect(text(day.closest('tr'))).toContain('−1.6000−1.00000.6000')
  expect(text(document.body)).toContain('Netting would save0.60TC')
})

test('a period without a settled day says so', async () => {
  server.answer(call, { ...span, days: [], hours: [], participants: [], totals: { ...netted, saving: 0 } })
  await renderAt(<PortfolioImbalances />, march)
  await screen.findByText('NO DATA FOR THIS TIME INTERVAL')
})
