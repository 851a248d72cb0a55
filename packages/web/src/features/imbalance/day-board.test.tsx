import type { GroupName } from '@tandem/contract/imbalance/imbalance.ts'
import { amount } from '@tandem/core/units/units.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import type { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { renderInApp } from '../../ui/testing.tsx'
import { DayBoard } from './day-board.tsx'
import { aDay, aLine } from './testing.ts'

type Group = z.output<typeof GroupName>

const show = (day = aDay(), options: Parameters<typeof renderInApp>[1] & { perspective?: 'own' | 'other' } = {}) =>
  renderInApp(
    <MemoryRouter>
      <DayBoard day={day} perspective={options.perspective ?? 'own'} />
    </MemoryRouter>,
    options,
  )
const text = (element: Element = document.body) => element.textContent.replaceAll(/[\u00A0\u202F]/g, ' ')
const version = (number: number, cash: bigint, posted: bigint) => ({
  version: number,
  appliedAt: Temporal.Instant.from('2026-03-25T07:12Z'),
  cash: amount(cash),
  posted: amount(posted),
})

describe('a day', () => {
  it('names what the group saved as what it is, with its sign', async () => {
    const line = { ...aLine({ period: 1 }), preCost: amount(83_000_000n) }
    await show(aDay({ lines: [line] }))
    const label = screen.getByText('Group saving (PRE costs)')
    expect(text(label.parentElement?.parentElement ?? undefined)).toContain('+0.83')
  })

  it('shows its lines with the columns of the specification and their totals', async () => {
    await show(aDay({ versions: [version(1, -7_500_000n, -7_500_000n)] }))
    const table = screen.getByRole('table', { name: 'Interval by interval' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => text(cell)),
    ).toEqual([
      ...['Interval', 'Ordered quantitykWh', 'Real quantitykWh', 'Estimated quantitykWh', 'Deficit volumekWh'],
      ...['Excess volumekWh', 'Deficit priceTC/kWh', 'Excess priceTC/kWh', 'Imbalance costTC', 'PRE costsTC'],
      ...['ResultTC', 'Actions'],
    ])
    const rows = within(table).getAllByRole('row')
    const cells = (row: Element | undefined) => (row ? [...row.children].map((cell) => text(cell)) : [])
    expect(cells(rows[1])).toEqual([
      ...[
        '00:00-01:00',
        '−2.000',
        '−2.600',
        '–',
        '0.600',
        '0.000',
        '0.25000',
        '0.15000',
        '0.1500',
        '0.0000',
        '−0.1500',
        '',
      ],
    ])
    expect(cells(rows[3]).slice(1, 4)).toEqual(['−2.000', '–', '−2.000'])
    expect(cells(rows.at(-1)).slice(0, 11)).toEqual([
      ...['Total', '−6.000', '−4.100', '−2.000', '0.600', '0.500', '', '', '0.0750', '0.0000', '−0.0750'],
    ])
    expect(text()).toContain('Applied on 25-03-2026 09:12. The coins are posted.')
    expect(text()).toContain('1 interval is estimated: readings are missing.')
    expect(screen.getByRole('link', { name: 'Enter readings' }).getAttribute('href')).toBe(
      '/addReading?way=hours&day=2026-03-24',
    )
    expect(screen.queryByText('Versions of this day')).toBeNull()
  })

  it('opens a line to its arithmetic, and goes on to the next', async () => {
    await show(aDay({ versions: [version(1, 0n, 0n)] }))
    fireEvent.click(screen.getByRole('button', { name: 'Show the calculation of 00:00-01:00' }))
    const dialog = screen.getByRole('dialog', { name: 'Calculation of 00:00-01:00' })
    expect(text(dialog)).toContain('Deficit of 0.60 kWh. You pay 0.15 TC.')
    expect(text(dialog)).toContain('(−0.60) × 0.25 = −0.15 TC')
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(7)
    expect(text(dialog)).toContain('Coins posted')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Next interval' }))
    expect(text(screen.getByRole('dialog'))).toContain('Excess of 0.50 kWh. You receive 0.075 TC.')
  })

  it('that is not applied says so, in Romanian, and what would be booked', async () => {
    await show(aDay({ state: 'preview' }), { language: 'ro' })
    expect(text()).toContain('Provizorie, după datele de acum. Nu s-a înregistrat nimic')
    expect(text()).toContain('Rezultat provizoriu−0,08TCPlătești.')
    expect(screen.getAllByTitle('−0,075 TC').map((each) => text(each))).toContain('−0,08TC')
    fireEvent.click(screen.getByRole('button', { name: 'Arată calculul pentru 01:00-02:00' }))
    const dialog = screen.getByRole('dialog')
    expect(text(dialog)).toContain('Excedent: 0,50 kWh. Primești 0,075 TC.')
    expect(text(dialog)).toContain('S-ar înregistra')
  })

  it('that was corrected lists its versions, and what each booked', async () => {
    await show(aDay({ versions: [version(1, -15_000_000n, -15_000_000n), version(2, -7_500_000n, 7_500_000n)] }))
    screen.getByText('Later readings or prices gave a new version. Only the difference was posted.')
    const rows = within(screen.getByRole('table', { name: 'Versions of this day' })).getAllByRole('row')
    expect(rows.slice(1).map((row) => text(row))).toEqual([
      '125-03-2026 09:12−0.1500−0.1500',
      '225-03-2026 09:12−0.0750+0.0750',
    ])
  })

  it('in a group names it and shows the part of each line', async () => {
    const group: Group = { groupId: 1, name: 'Strada Plopilor' }
    const lines = [aLine({ period: 1, bought: 0, consumption: 10_000, others: [6_000, 1_000] })]
    await show(aDay({ lines, group }))
    screen.getByText('Settled together with the group Strada Plopilor.')
    expect(text(screen.getAllByRole('row')[1])).toContain('2.5000+0.4118−2.0882')
    fireEvent.click(screen.getByRole('row', { name: /^00:00/ }))
    expect(text(screen.getByRole('dialog'))).toContain('0.70 × 10.00 ÷ 17.00 = 0.41176471 TC')
  })

  it('of somebody else is told of the user, without what only the owner can do', async () => {
    await show(aDay(), { perspective: 'other' })
    expect(screen.queryByRole('link', { name: 'Enter readings' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show the calculation of 00:00-01:00' }))
    expect(text(screen.getByRole('dialog'))).toContain('The user pays 0.15 TC.')
    cleanup()
  })

  it('is a list on a phone, and a tap opens the arithmetic', async () => {
    await show(aDay(), { phone: true })
    const list = screen.getByRole('list', { name: 'Interval by interval' })
    fireEvent.click(within(list).getByRole('button', { name: /00:00-01:00/ }))
    expect(text(screen.getByRole('dialog'))).toContain('Deficit of 0.60 kWh.')
  })
})
