import { energyWh } from '@tandem/core/units/units.ts'
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { paragraph, renderInApp } from '../../../ui/testing.tsx'
import { MissingOrdersTable, type MissingOrders } from './missing-orders.tsx'
import { PositionFigure, type Position } from './position-figure.tsx'

const positionOf = (openPosition: number | null, known: number) =>
  ({
    participants: { total: 6, known, knownAllDay: known },
    totals: { openPosition: openPosition === null ? null : energyWh(openPosition) },
  }) as Position

test('a portfolio is short, long or not known, and for how many participants', async () => {
  const { rerender } = await renderInApp(<PositionFigure day="Tomorrow" position={positionOf(-12_345, 4)} />)
  expect(screen.getByText('Tomorrow: short')).toBeTruthy()
  expect(screen.getByText('12.345')).toBeTruthy()
  expect(screen.getByText('Known for 4 of 6 participants')).toBeTruthy()
  rerender(<PositionFigure day="Tomorrow" position={positionOf(500, 6)} />)
  expect(screen.getByText('Tomorrow: long')).toBeTruthy()
  expect(screen.getByText('Known for all 6 participants')).toBeTruthy()
  rerender(<PositionFigure day="Tomorrow" position={positionOf(null, 0)} />)
  expect(screen.getByText('Tomorrow: no data')).toBeTruthy()
  expect(screen.getByText('–')).toBeTruthy()
  expect(screen.queryByText('kWh')).toBeNull()
})

test('who has not ordered leads to the participant, a need that is not known is no zero', async () => {
  const answer = {
    day: '2026-10-27',
    page: 1,
    pageSize: 10,
    count: 2,
    market: null,
    participants: { total: 6, sent: 4, drafts: 1 },
    rows: [
      { userId: 7, participant: 'Ana Șerban', hasDraft: true, need: energyWh(-1_500), lastOrderDay: '2026-10-25' },
      { userId: 8, participant: 'Ion Popa', hasDraft: false, need: null, lastOrderDay: null },
    ],
  } as MissingOrders
  await renderInApp(
    <MemoryRouter>
      <MissingOrdersTable answer={answer} offset={0} onClosed={() => undefined} onPage={() => undefined} />
    </MemoryRouter>,
  )
  expect(screen.getByText(paragraph('2 of 6 participants have sent no order for 27-10-2026.'))).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ana Șerban' }).getAttribute('href')).toBe(
    '/detailsForStrategicUsersBoard/7/Ana%20%C8%98erban',
  )
  const cells = screen.getAllByRole('row').map((row) => row.textContent)
  expect(cells[1]).toContain('−1.500')
  expect(cells[2]).toBe('Ion Popa––No order')
})
