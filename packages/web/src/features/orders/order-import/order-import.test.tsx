import type { ImportPreview, ImportRow } from '@tandem/contract/orders/order-import.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../ui/testing.tsx'
import { faultyRowsCsv } from './faulty-rows.ts'
import { ImportCheck } from './import-check.tsx'

const right: ImportRow = {
  row: 4,
  values: { day: '03-03-2026', interval: '12', side: 'buy', price: '0,45', quantity: '2.5' },
  label: '11:00-12:00',
  line: {
    period: 12,
    side: 'buy',
    price: priceTick(45_000),
    quantity: energyWh(2_500),
    execution: 'NON',
    display: null,
  },
  faults: [],
}
const faulty: ImportRow = {
  row: 5,
  values: { day: '04-03-2026', interval: '12', side: '=cmd()', price: '-1', quantity: '1' },
  label: '11:00-12:00',
  line: null,
  faults: [
    { column: 'day', code: 'other_day', params: { day: '2026-03-03' } },
    { column: 'side', code: 'side_unknown', params: {} },
  ],
}
const preview = {
  market: { id: 7, marketType: 'intraday', date: '2026-03-03' } as unknown as MarketSession,
  importKey: 'a-key-of-its-own',
  sheet: null,
  ignoredColumns: ['Note'],
  rows: [right, faulty],
  right: 1,
  buyQuantity: energyWh(2_500),
  sellQuantity: energyWh(0),
  worstCase: amount(112_500_000n),
  available: amount(100_000_000n),
  missing: amount(12_500_000n),
  canSend: true,
  existing: null,
} satisfies ImportPreview

describe('the check of an import', () => {
  it('tells each fault at its cell, what is missing and what is left out, in both languages', async () => {
    await renderInApp(<ImportCheck fileName="a.csv" preview={preview} busy={null} failure={null} onConfirm={vi.fn()} />)
    expect(screen.getByText('This market is for 03-03-2026.')).toBeTruthy()
    expect(screen.getByText('Enter buy or sell.')).toBeTruthy()
    expect(screen.getByText(/You are 0.125 TC short/)).toBeTruthy()
    expect(screen.getByText('1 row with errors is left out.')).toBeTruthy()
  })

  it('saves drafts at once and asks before it sends', async () => {
    const onConfirm = vi.fn()
    await renderInApp(
      <ImportCheck fileName="a.csv" preview={preview} busy={null} failure={null} onConfirm={onConfirm} />,
      { language: 'ro' },
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Salvează ca ciorne' }))
    expect(onConfirm).toHaveBeenLastCalledWith({ mode: 'draft', replace: false })
    await user.click(screen.getByRole('button', { name: 'Trimite în piață' }))
    expect(onConfirm).toHaveBeenCalledTimes(1)
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Trimiți 1 rând în piața din 03-03-2026?')
    await user.click(screen.getAllByRole('button', { name: 'Trimite în piață' }).at(-1) as HTMLElement)
    expect(onConfirm).toHaveBeenLastCalledWith({ mode: 'send', replace: false })
  })
})

describe('the file of faulty rows', () => {
  it('imports again, and no spreadsheet program takes a cell of it for a formula', () => {
    const headers = {
      day: 'Day',
      interval: 'Interval',
      side: 'Side',
      price: 'Price',
      quantity: 'Quantity',
      execution: 'Execution',
      display: 'Shown',
      block: 'Block',
      minimumRatio: 'Part',
      linkedTo: 'Linked',
      exclusiveGroup: 'Group',
      loop: 'Loop',
      reason: 'Reason',
    }
    const lines = faultyRowsCsv(preview.rows, headers, ({ code }) => code).split('\r\n')
    expect(lines).toEqual([
      '\uFEFFDay;Interval;Side;Price;Quantity;Execution;Shown;Block;Part;Linked;Group;Loop;Reason',
      "04-03-2026;12;'=cmd();-1;1;;;;;;;;Day: other_day Side: side_unknown",
      '',
    ])
  })
})
