import type { HourReadingRow } from '@tandem/contract/metering/readings.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../ui/testing.tsx'
import { findChanges, findFaults, totalOf, type HourDraft } from './hour-draft.ts'
import { HourGrid } from './hour-grid.tsx'
import { pasteHours } from './paste-hours.ts'

const user = userEvent.setup()
const day = '2026-10-25' as DeliveryDay
const midnight = Temporal.Instant.from('2026-10-24T21:00:00Z')

/** The autumn day with 25 hours; of its first hour 0.4 kWh were measured. */
const rows = Array.from({ length: 25 }, (_, index): HourReadingRow => {
  const start = midnight.add({ hours: index })
  const isKnown = index === 0
  return {
    start,
    end: start.add({ hours: 1 }),
    day,
    label: formatFor('en').interval(start, 60),
    consumption: isKnown ? energyWh(400) : null,
    production: null,
    consumptionQuarters: null,
    productionQuarters: null,
    placement: isKnown ? 'connection' : null,
    quality: isKnown ? 'measured' : null,
    version: isKnown ? 1 : 0,
    writtenAt: isKnown ? start : null,
    source: isKnown ? { kind: 'analyser', name: 'Roof' } : null,
  }
})

function Grid({ writable = 25 }: { readonly writable?: number }) {
  const [draft, setDraft] = useState<HourDraft>({})
  const changed = new Set(findChanges(rows, draft).map(({ index }) => index))
  return (
    <HourGrid
      label="Hours"
      rows={rows}
      writable={writable}
      draft={draft}
      changed={changed}
      faults={findFaults(draft)}
      onHistory={vi.fn()}
      onWrite={(cell, text) => setDraft({ ...draft, [cell]: text })}
      onLeave={vi.fn()}
      onPaste={(text, cell) => setDraft({ ...draft, ...pasteHours(text, cell, writable, 'en').draft })}
    />
  )
}

const cell = (name: string) => screen.getByRole('textbox', { name })

describe('the hours of a day of 25', () => {
  it('names the repeated hour, says what is known and what saving makes of it', async () => {
    await renderInApp(<Grid />)
    expect(cell('Consumption 03:00-04:00 A, kWh')).toBeTruthy()
    expect(cell('Consumption 03:00-04:00 B, kWh')).toBeTruthy()
    expect(screen.getByText('Measured, Analyser Roof')).toBeTruthy()
    await user.clear(cell('Consumption 00:00-01:00, kWh'))
    await user.type(cell('Consumption 00:00-01:00, kWh'), '0.5')
    expect(screen.getByText('Becomes version 2')).toBeTruthy()
    await user.type(cell('Production 03:00-04:00 B, kWh'), '1.25')
    expect(screen.getByText('New')).toBeTruthy()
    expect(screen.getByRole('row', { name: /Total/ }).textContent).toContain('1.251 of 25 hours')
  })

  it('moves by the arrows like a spreadsheet', async () => {
    await renderInApp(<Grid />)
    await user.click(cell('Consumption 03:00-04:00 A, kWh'))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(cell('Consumption 03:00-04:00 B, kWh'))
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(cell('Production 03:00-04:00 B, kWh'))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(cell('Production 03:00-04:00 A, kWh'))
  })

  it('takes a pasted column, and says which cells cannot be read', async () => {
    await renderInApp(<Grid />)
    await user.click(cell('Consumption 00:00-01:00, kWh'))
    await user.paste('Consum\n0.1\n-2\nabc\n0.4')
    expect(cell('Consumption 03:00-04:00 A, kWh')).toHaveProperty('value', '0.4')
    expect(screen.getByText('Not below 0')).toBeTruthy()
    expect(screen.getByText('Not a number')).toBeTruthy()
  })

  it('lets only hours be written that are over', async () => {
    await renderInApp(<Grid writable={2} />)
    expect(screen.getAllByRole('textbox')).toHaveLength(4)
    expect(screen.getAllByText('Not over yet')).toHaveLength(23)
  })
})

describe('typed hours', () => {
  it('are changes only where they differ from what is known', () => {
    expect(findChanges(rows, { '0.consumption': '0.4', '1.consumption': '' })).toEqual([])
    expect(findChanges(rows, { '0.production': '0' })).toEqual([
      { index: 0, start: midnight, version: 1, consumption: null, production: energyWh(0) },
    ])
  })

  it('have at most three decimals and an energy that an hour can hold', () => {
    const faults = findFaults({ a: '0.1234', b: '-1', c: '1000000.001', d: '?1.234', e: '', f: '1000000' })
    expect([...faults]).toEqual([
      ['a', 'decimals'],
      ['b', 'tooSmall'],
      ['c', 'tooLarge'],
      ['d', 'unreadable'],
    ])
  })

  it('add up to the Wh', () => {
    const total = totalOf(rows, 'consumption', {
      '1.consumption': '0.1',
      '2.consumption': '0.2',
      '3.consumption': '?x',
    })
    expect(total).toEqual({ energy: energyWh(700), hours: 3 })
  })

  it('come from blocks with hours and two columns, no further than the day', () => {
    const block = '00:00-01:00\t0,5\t1\n01:00-02:00\t\t2\n02:00-03:00\t0,7\t3'
    expect(pasteHours(block, { row: 0, column: 'consumption' }, 2, 'ro')).toEqual({
      draft: { '0.consumption': '0.5', '0.production': '1', '1.production': '2' },
      values: 3,
      beyond: 1,
    })
    expect(pasteHours('4\n5', { row: 3, column: 'production' }, 25, 'ro').draft).toEqual({
      '3.production': '4',
      '4.production': '5',
    })
  })
})
