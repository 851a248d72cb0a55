import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { defaultPeakCalendar } from '@tandem/core/calendar/peak.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { priceTick } from '@tandem/core/units/units.ts'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../ui/testing.tsx'
import { BasePeakFill } from './base-peak-fill.tsx'
import { SimpleFill } from './simple-fill.tsx'
import { emptyRows } from './ticket.ts'

const day = parseDeliveryDay('2026-10-25')
if (!day) throw new Error('no such day')
const zone = 'Europe/Bucharest'
const frame = {
  deliveryDay: day,
  deliveryZone: zone,
  mtuMinutes: 60 as const,
  minPrice: priceTick(-50_000),
  maxPrice: priceTick(400_000),
}
const props = {
  frame,
  peak: defaultPeakCalendar,
  defaultSide: 'sell' as const,
  rows: emptyRows(25, 'sell'),
  labels: periodLabels(deliveryPeriods(day, zone, 60), zone),
}

describe('base and peak entry', () => {
  it('shows the 25 rows of the autumn day before it writes them', async () => {
    const fill = vi.fn()
    await renderInApp(<BasePeakFill {...props} onFill={fill} />)
    expect(screen.getByText(/to see the preview/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Base volume'), '2')
    await userEvent.type(screen.getByLabelText('Peak volume'), '1.5')
    await userEvent.type(screen.getByLabelText('Off-peak price'), '0.2')
    await userEvent.type(screen.getByLabelText('Peak price'), '0.5')
    expect(screen.getByText(/68\.00\skWh in total/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show the rows' }))
    const cells = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      )
    expect(cells).toHaveLength(25)
    expect(cells[3]).toEqual(['03:00-04:00 A', 'Sell', '2.00', '0.20000'])
    expect(cells[4]).toEqual(['03:00-04:00 B', 'Sell', '2.00', '0.20000'])
    expect(cells[9]).toEqual(['08:00-09:00', 'Sell', '3.50', '0.50000'])
    expect(fill).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Apply to 25 intervals' }))
    expect(fill.mock.calls[0]?.[0]).toHaveLength(25)
  })

  it('says which field is wrong', async () => {
    await renderInApp(<BasePeakFill {...props} onFill={() => undefined} />)
    await userEvent.type(screen.getByLabelText('Base volume'), '2')
    await userEvent.type(screen.getByLabelText('Peak price'), '9')
    expect(screen.getByText('Please check this field.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Write/ })).toBeNull()
  })
})

describe('the simple questions', () => {
  it('turn a day of sun and one price into rows, in Romanian', async () => {
    const fill = vi.fn()
    await renderInApp(<SimpleFill {...props} onFill={fill} />, { language: 'ro' })
    await userEvent.type(screen.getByLabelText('Toată ziua'), '12,5')
    await userEvent.type(screen.getByLabelText('Preț limită'), '0,3')
    await userEvent.click(screen.getByRole('button', { name: /^Aplică la \d+/ }))
    const lines = fill.mock.calls[0]?.[0] as { side: string; steps: { quantity: number; price: number }[] }[]
    expect(lines.reduce((sum, line) => sum + (line.steps[0]?.quantity ?? 0), 0)).toBe(12_500)
    expect(new Set(lines.map((line) => `${line.side} ${String(line.steps[0]?.price)}`))).toEqual(
      new Set(['sell 30000']),
    )
  })
})
