import type { Statement, StatementLine } from '@tandem/contract/ledger/ledger.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount } from '@tandem/core/units/units.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../ui/testing.tsx'
import { StatementBoard } from './statement-board.tsx'
import type { LineChoice } from './statement-lines.ts'

const day = '2026-11-21' as DeliveryDay
const line = (id: number, type: StatementLine['type'], before: bigint, value: bigint): StatementLine => ({
  id,
  type,
  status: 'posted',
  date: Temporal.Instant.from('2026-11-21T10:00Z').add({ minutes: id }),
  initialBalance: amount(before),
  value: amount(value),
  finalBalance: amount(before + value),
  marketId: null,
  orderId: null,
  marketType: type === 'imbalance' ? 'balancing' : type === 'intradayTrade' ? 'intraday' : null,
  deliveryDay: type === 'coinPurchase' ? null : day,
})

const statement: Statement = {
  userId: 1,
  available: amount(700_000_000n),
  reserved: amount(0n),
  balance: amount(700_000_000n),
  initialBalance: amount(0n),
  finalBalance: amount(699_999_999n),
  reservedBefore: amount(0n),
  lines: [
    line(1, 'coinPurchase', 0n, 1_000_000_000n),
    line(2, 'intradayTrade', 1_000_000_000n, -400_000_000n),
    line(3, 'imbalance', 600_000_000n, -100_000_001n),
    line(4, 'intradayTrade', 499_999_999n, 200_000_000n),
  ],
}

const onChoice = vi.fn()

/** With ordinary spaces. */
const plain = (element: Element | undefined) => element?.textContent.replaceAll('\u00A0', ' ') ?? ''

async function open(choice: LineChoice, shown = statement) {
  await renderInApp(
    <MemoryRouter>
      <StatementBoard
        statement={shown}
        choice={choice}
        onChoice={onChoice}
        error={false}
        onRetry={() => undefined}
        span={{ from: day, to: day }}
      />
    </MemoryRouter>,
  )
  const rows = screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'))
  return rows.filter((cells) => cells.length > 0).map((cells) => cells.map((cell) => plain(cell)))
}

const facts = () =>
  screen.getAllByRole('term').map((term, index) => [plain(term), plain(screen.getAllByRole('definition')[index])])

describe('the statement', () => {
  it('chains from the bottom up, and its sums lead from the opening to the closing balance', async () => {
    const rows = await open({ type: 'all', marketType: 'all', hasHolds: false })
    expect(rows.map((cells) => [cells[3], cells[4], cells[5]])).toEqual([
      ['5.00', '+2.00', '7.00'],
      ['6.00', '−1.00', '5.00'],
      ['10.00', '−4.00', '6.00'],
      ['0.00', '+10.00', '10.00'],
    ])
    expect(facts()).toEqual([
      ['Opening balance', '0.00 TC'],
      ['In', '12.00 TC'],
      ['Out', '5.00000001 TC'],
      ['Closing balance', '6.99999999 TC'],
    ])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('leads from an imbalance to its day, and from a trade to the report', async () => {
    await open({ type: 'all', marketType: 'all', hasHolds: false })
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/reportsPI?span=today&day=2026-11-21',
      '/imbalances?day=2026-11-21',
      '/reportsPI?span=today&day=2026-11-21',
    ])
  })

  it('says that lines are left out, and adds up those that are not', async () => {
    const rows = await open({ type: 'intradayTrade', marketType: 'intraday', hasHolds: false })
    expect(rows.map((cells) => [cells[4], cells[5]])).toEqual([
      ['+2.00', '−2.00'],
      ['−4.00', '−4.00'],
      ['−2.00', ''],
    ])
    expect(screen.getByRole('alert').textContent).toContain('The filters hide 2 lines')
    expect(facts().map(([term]) => term)).toEqual(['In', 'Out', 'Net'])
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(onChoice).toHaveBeenLastCalledWith({ type: 'all', marketType: 'all', hasHolds: false })
  })
  it('counts what was only reserved neither in nor out, and shows it by a switch', async () => {
    const withHolds = {
      ...statement,
      finalBalance: amount(600_000_000n),
      lines: [
        line(1, 'coinPurchase', 0n, 1_000_000_000n),
        line(2, 'reservation', 1_000_000_000n, -700_000_000n),
        line(3, 'release', 300_000_000n, 300_000_000n),
      ],
    }
    const choice = { type: 'all', marketType: 'all', hasHolds: false } as const
    expect((await open(choice, withHolds)).map((cells) => [cells[3], cells[4], cells[5]])).toEqual([
      ['0.00', '+10.00', '10.00'],
    ])
    expect(facts()).toEqual([
      ['Opening balance', '0.00 TC'],
      ['In', '10.00 TC'],
      ['Out', '0.00 TC'],
      ['Closing balance', '10.00 TC'],
    ])
    await userEvent.click(screen.getByRole('switch', { name: 'Show reservations' }))
    expect(onChoice).toHaveBeenLastCalledWith({ ...choice, hasHolds: true })
    cleanup()
    expect(await open({ ...choice, hasHolds: true }, withHolds)).toHaveLength(3)
    expect(facts()).toEqual([
      ['Opening balance', '0.00 TC'],
      ['In', '10.00 TC'],
      ['Out', '0.00 TC'],
      ['Reserved', '4.00 TC'],
      ['Closing balance', '6.00 TC'],
    ])
  })
})
