import type { ImbalanceDay } from '@tandem/contract/imbalance/imbalance.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../ui/testing.tsx'
import { SpanBoard } from './span-board.tsx'
import { aLine, totalsOf } from './testing.ts'
import { TodoCard, TodoOfDay } from './todo.tsx'

const appliedAt = Temporal.Instant.from('2026-03-25T07:12Z')
const day = (date: string, terms: Partial<ImbalanceDay> = {}): ImbalanceDay => ({
  date: date as DeliveryDay,
  version: 1,
  mode: 'A',
  appliedAt,
  totals: totalsOf([aLine()]),
  group: null,
  ...terms,
})
const estimated = totalsOf([aLine({ quality: 'estimated' }), aLine({ quality: 'unmetered', consumption: 0 })])
const days = [day('2026-03-24', { version: 2 }), day('2026-03-23', { totals: estimated })]
const span = { days, totals: totalsOf([aLine(), aLine()]), group: null }
const text = (element: Element = document.body) => element.textContent.replaceAll(/[\u00A0\u202F]/g, ' ')
const show = (props: Partial<ComponentProps<typeof SpanBoard>> = {}, language: 'en' | 'ro' = 'en') =>
  renderInApp(
    <MemoryRouter>
      <TodoCard days={days} isLastMissing={false} />
      <SpanBoard span={span} onDay={() => undefined} {...props} />
    </MemoryRouter>,
    { language },
  )

describe('a span', () => {
  it('lists its days, names later versions, and leads into each', async () => {
    const onDay = vi.fn()
    await show({ onDay, todo: (each) => <TodoOfDay day={each} /> })
    const table = screen.getByRole('table', { name: 'Day by day' })
    const [first, second] = within(table).getAllByRole('row').slice(1)
    expect(first && text(first)).toBe('24-03-2026 · version 2A−2.000−2.6000.0000.6000.0000.15000.0000−0.1500complete')
    expect(second && text(second)).toContain('2 intervals without a reading')
    expect(screen.getByRole('link', { name: '2 intervals without a reading' }).getAttribute('href')).toBe(
      '/addReading?way=hours&day=2026-03-23',
    )
    expect(text()).toContain('1 day is based on estimates.')
    expect(text()).toContain('Result of these days−0.30TCYou pay.')
    fireEvent.click(within(table).getByRole('row', { name: /^24-03-2026/ }))
    expect(onDay).toHaveBeenCalledWith('2026-03-24')
  })

  it('of a group speaks of nobody as you', async () => {
    await show({ span: { ...span, group: { groupId: 1, name: 'Strada Plopilor' } } }, 'ro')
    screen.getByText('Decontat împreună cu grupul Strada Plopilor.')
    expect(text()).not.toContain('Plătești')
  })

  it('without settled days says when they come', async () => {
    await show({ span: { ...span, days: [] } })
    screen.getByText('NO DATA FOR THIS TIME INTERVAL')
    screen.getByText('A day appears here once the administrator has applied its imbalance costs.')
  })
})
