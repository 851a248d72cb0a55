import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../ui/testing.tsx'
import { BalanceBoard } from './balance-board.tsx'
import { MarketTable } from './market-table.tsx'
import { OneAction } from './one-action.tsx'
import { PhoneToday, PhoneTomorrow } from './phone-cards.tsx'
import { ResultBoard } from './result-board.tsx'
import { board, indicators, market, overview, tradedOf, wallet, walletSteps } from './testing.ts'

const open = (ui: ReactNode, language: 'en' | 'ro' = 'en') =>
  renderInApp(<MemoryRouter>{ui}</MemoryRouter>, { language })
const text = () => document.body.textContent.replaceAll('\u00A0', ' ')
const { dayAhead, intraday, imbalance } = overview.span

describe('the balance', () => {
  it('tells what is there, what changed, and what the change is the sum of', async () => {
    await open(<BalanceBoard wallet={wallet} steps={walletSteps.steps} granularity="day" period="November 2026" />)
    expect(text()).toContain('Balance now102.20TC')
    expect(text()).toContain('Available 100.00 TC · Reserved 2.20 TC')
    expect(text()).toContain('Change, November 2026+102.20 TC')
    const sources = within(screen.getByRole('list', { name: 'Where the change came from' })).getAllByRole('listitem')
    expect(sources.map((source) => source.textContent.replaceAll('\u00A0', ' '))).toEqual([
      ...['Coins bought+100.00 TC', 'Day-ahead market+4.00 TC', 'Intra-day market−0.50 TC', 'Imbalances−1.30 TC'],
    ])
  })
})

describe('the markets', () => {
  const rows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      )

  it('stand in a line each, with what each MWh brought; the net of all holds the imbalances', async () => {
    await open(<MarketTable markets={{ dayAhead, intraday }} totals={indicators.totals} imbalance={imbalance} />)
    expect(rows()).toEqual([
      ['Day-ahead', '2.00', '8.00', '1.00', '5.00', '+4.00', '400.00'],
      ['Intra-day', '1.00', '0.00', '0.50', '0.00', '−0.50', '−500.00'],
      ['Imbalances', '–', '–', '–', '–', '−1.30', '–'],
      ['Total', '3.00', '8.00', '1.50', '5.00', '+2.20', '200.00'],
    ])
    expect(text()).toContain('Imbalances: 4.00 kWh short, 0.00 kWh over, on 2 settled days.')
  })

  it('are one where one is looked at', async () => {
    const totals = { ...indicators.totals, ...intraday, imbalance: wallet.other, result: intraday.net, unitary: null }
    await open(<MarketTable markets={{ intraday }} totals={totals} />, 'ro')
    expect(rows().map(([name]) => name)).toEqual(['Intrazilnică', 'Total'])
  })
})

describe('what was traded', () => {
  const boardOf = (given: typeof indicators) => (
    <ResultBoard
      indicators={given}
      orders={undefined}
      previous={overview.previous}
      period="November 2026"
      table={null}
      chart={null}
    />
  )

  it('is told by its result, each MWh, its days and its hours', async () => {
    await open(boardOf(indicators))
    expect(text()).toContain('Result+2.20 TC+1.00 TC in the time before')
    expect(text()).toContain('Unitary earnings200.00TC/MWh')
    expect(text()).toContain('Best day+3.00 TCFriday 20-11-2026')
    expect(screen.getByRole('list', { name: 'Best hours' }).textContent.replaceAll('\u00A0', ' ')).toBe(
      '19:00-20:00750.00 TC/MWh on 4.00 kWh+3.00 TC',
    )
    expect(screen.getByRole('list', { name: 'Worst hours' }).textContent).toContain('23:00-24:00')
  })

  it('is nothing for somebody new, with the way to a first order', async () => {
    const none = { ...indicators.totals, ...tradedOf(0, 0, 0, 0), imbalance: wallet.other, result: wallet.other }
    await open(boardOf({ ...indicators, totals: { ...none, unitary: null } }), 'ro')
    screen.getByText('NU EXISTĂ DATE PENTRU ACEST INTERVAL DE TIMP')
    expect(screen.getByRole('link', { name: 'Scrie o ofertă' }).getAttribute('href')).toBe('/addOrder')
  })
})

describe('the phone', () => {
  it('says what is unknown as a dash, what is traded with its sign', async () => {
    await open(<PhoneToday today={overview.span} flow="You are taking 1.03 kW from the grid." />)
    expect(text()).toContain('Used–')
    expect(text()).toContain('Result of today’s delivery+2.20 TC')
    screen.getByText('You are taking 1.03 kW from the grid.')
  })

  it('says where the own order stands, or when the next market opens', async () => {
    const tomorrow = { next: null, sentence: 'Tomorrow you will use about 11 kWh.', offset: 0, onClosed: vi.fn() }
    const { rerender } = await open(<PhoneTomorrow {...tomorrow} market={market} order={null} />)
    expect(text()).toContain('Open for orders on Sunday 22-11-2026')
    screen.getByText('You have no order in it yet.')
    rerender(
      <MemoryRouter>
        <PhoneTomorrow {...tomorrow} market={null} next={market} order={null} />
      </MemoryRouter>,
    )
    screen.getByText('The market for 22-11-2026 opens on 20-11-2026 12:00.')
    screen.getByText('Tomorrow you will use about 11 kWh.')
  })

  it('offers one thing: the first that can be done, or the last result', async () => {
    const wait = { key: 'wait', title: 'Waits', text: '' }
    const draft = {
      key: 'draft',
      title: 'Send your draft',
      text: '',
      step: { name: 'Open it', to: '/updateOrder?id=3' },
    }
    const { rerender } = await open(<OneAction needs={[wait, draft]} lastResult={null} />)
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/updateOrder?id=3'])
    rerender(
      <MemoryRouter>
        <OneAction needs={[wait]} lastResult={board.activeMarket?.date ?? null} />
      </MemoryRouter>,
    )
    expect(screen.getByRole('link', { name: 'See my result' }).getAttribute('href')).toBe(
      '/reportsDaily?day=2026-11-22',
    )
  })
})
