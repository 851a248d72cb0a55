import type { CellCorrection } from '@tandem/contract/metering/reading-import.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../ui/testing.tsx'
import { Check } from './check.tsx'
import { ConfirmImport } from './confirm-import.tsx'
import { aFile, aRow } from './testing.ts'

const user = userEvent.setup()

const faulty = aRow(12, {
  state: 'bad',
  consumption: null,
  values: { time: '01.11.2026 10:00', consumption: 'abc' },
  faults: [{ column: 'consumption', code: 'not_a_number', params: {} }],
})
const file = aFile({ counts: { good: 1, duplicate: 0, replacing: 0, bad: 1 }, rows: [aRow(2), faulty] })

function Wizard({ onCheck }: { readonly onCheck: (drafts: readonly CellCorrection[]) => void }) {
  const [drafts, setDrafts] = useState<readonly CellCorrection[]>([])
  return (
    <Check
      file={file}
      drafts={drafts}
      corrections={[]}
      isBusy={false}
      onDrafts={setDrafts}
      onCheck={() => {
        onCheck(drafts)
      }}
    />
  )
}

describe('the check of a file of readings', () => {
  it('shows faulty cells first, with their reasons, and takes corrections where they stand', async () => {
    const onCheck = vi.fn()
    await renderInApp(<Wizard onCheck={onCheck} />, { phone: true })
    expect(screen.getByText('Not a number.')).toBeTruthy()
    const cell = screen.getByRole('textbox', { name: 'Consumption, row 12' })
    expect(cell).toHaveProperty('value', 'abc')
    await user.clear(cell)
    await user.type(cell, '0,8')
    expect(screen.getByRole('status').textContent).toBe('1 cell corrected')
    await user.type(cell, '{Enter}')
    expect(onCheck).toHaveBeenCalledWith([{ row: 12, column: 'consumption', value: '0,8' }])
    await user.click(screen.getByRole('button', { name: 'Undo corrections' }))
    expect(screen.getByRole('textbox', { name: 'Consumption, row 12' })).toHaveProperty('value', 'abc')
  })

  it('counts the rows of each state and shows those that are asked for', async () => {
    await renderInApp(<Wizard onCheck={vi.fn()} />, { language: 'ro' })
    await user.click(screen.getByRole('button', { name: 'Noi 1' }))
    expect(screen.getByRole('cell', { name: '01-11-2026 00:00-01:00' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Cu greșeli 1' })).toBeTruthy()
  })
})

it('says what was missed where nothing could be read, and that a sum of the file is another', async () => {
  const none = { good: 0, duplicate: 0, replacing: 0, bad: 0 }
  const of = (shown: ReturnType<typeof aFile>) => (
    <Check file={shown} drafts={[]} corrections={[]} isBusy={false} onDrafts={vi.fn()} onCheck={vi.fn()} />
  )
  const puzzles = [{ what: 'time' as const, row: 2, cells: ['x'] }]
  const { rerender } = await renderInApp(of(aFile({ counts: none, rows: [], puzzles })))
  expect(screen.getByRole('alert').textContent).toBe('No row could be read. No column of dates and times found.')
  expect(screen.queryByText('Nothing here yet')).toBeNull()
  const total = { name: 'Total', side: 'consumption', said: energyWh(2_000), read: energyWh(500) } as const
  rerender(of(aFile({ totals: [total] })))
  expect(screen.getByRole('alert').textContent.replaceAll('\u00A0', ' ')).toContain(
    '“Total”, Consumption: the file says 2.00 kWh, the rows read add up to 0.50 kWh.',
  )
})

describe('the confirmation of an import', () => {
  const counts = { good: 3, duplicate: 0, replacing: 2, bad: 0 }
  const terms = { isBusy: false, failure: null, isBehind: false }

  it('asks whether what is known is replaced, and assumes nothing', async () => {
    const onConfirm = vi.fn()
    await renderInApp(<ConfirmImport counts={counts} {...terms} onConfirm={onConfirm} />)
    await user.click(screen.getByRole('button', { name: 'Import 5 rows' }))
    expect(onConfirm).not.toHaveBeenCalled()
    expect(screen.getByText('First choose whether to replace existing readings.')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Keep existing readings' }))
    await user.click(screen.getByRole('button', { name: 'Import 3 rows' }))
    expect(onConfirm).toHaveBeenLastCalledWith(false)
    await user.click(screen.getByRole('radio', { name: 'Replace (old values stay in the history)' }))
    await user.click(screen.getByRole('button', { name: 'Import 5 rows' }))
    expect(onConfirm).toHaveBeenLastCalledWith(true)
  })

  it('waits for corrections to be checked, and asks nothing where nothing is known', async () => {
    const onConfirm = vi.fn()
    const fresh = { ...counts, replacing: 0 }
    const { rerender } = await renderInApp(<ConfirmImport counts={fresh} {...terms} isBehind onConfirm={onConfirm} />)
    expect(screen.getByRole('button', { name: 'Import 3 rows' })).toHaveProperty('disabled', true)
    rerender(<ConfirmImport counts={fresh} {...terms} onConfirm={onConfirm} />)
    expect(screen.queryByRole('radio')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Import 3 rows' }))
    expect(onConfirm).toHaveBeenCalledWith(false)
  })
})
