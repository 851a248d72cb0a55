import { amount, energyWh } from '@tandem/core/units/units.ts'
import { f } from '@tandem/contract/fields.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { columnsOf, totalCells } from './field-columns.tsx'

const Row = z.object({ participant: f.participant, marketType: f.marketType, bought: f.bought.nullable(), net: f.net })
const row = {
  participant: 'Ana Popescu',
  marketType: 'dayAhead' as const,
  bought: energyWh(1_500),
  net: amount(123_456_789n),
}

test('columns take names, units and digits from the fields, and what a screen changes', () => {
  const names = ['participant', 'marketType', 'bought', 'net'] as const
  const columns = columnsOf(Row, names, formatFor('ro'), { changes: { participant: { fact: true } } })
  expect(columns.map(({ header, unit, align, fact }) => [header, unit, align, fact])).toEqual([
    ['Participant', undefined, undefined, true],
    ['Piață', undefined, undefined, 'below'],
    ['Cumpărat', 'kWh', 'right', 'below'],
    ['Net', 'TC', 'right', undefined],
  ])
  expect(columns[1]?.render(row)).toBe('PZU')
  expect([columns[2]?.render(row), columns[2]?.render({ ...row, bought: null })]).toEqual(['1,500', '–'])
  render(columns[3]?.render(row))
  expect(screen.getByText('+1,23')).toBeInstanceOf(HTMLElement)
  expect(screen.getByLabelText('1,23456789 TC')).toBeInstanceOf(HTMLElement)
  expect([columns[1]?.sortBy?.(row), columns[2]?.sortBy?.({ ...row, bought: null })]).toEqual(['PZU', null])
})

test('totals are written as the columns above them; what is no field of the table is left out', () => {
  const totals = { bought: energyWh(2_000), net: amount(-50_000_000n), periods: 24 }
  const cells = totalCells(Row, totals, formatFor('en'))
  expect([Object.keys(cells), cells['bought']]).toEqual([['bought', 'net'], '2.000'])
  render(cells['net'])
  expect(screen.getByLabelText('−0.50 TC').textContent).toBe('−0.50')
})

test('energies have two decimals where none of the rows needs the third, and so have their totals', () => {
  const format = formatFor('en')
  const written = (bought: number) => {
    const rows = [row, { ...row, bought: energyWh(bought) }]
    const [column] = columnsOf(Row, ['bought'], format, { rows })
    return [
      ...rows.map((each) => column?.render(each)),
      totalCells(Row, { bought: energyWh(9_000) }, format, rows)['bought'],
    ]
  }
  expect(written(2_500)).toEqual(['1.50', '2.50', '9.00'])
  expect(written(2_505)).toEqual(['1.500', '2.505', '9.000'])
})
