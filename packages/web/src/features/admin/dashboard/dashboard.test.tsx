import type { UserDay } from '@tandem/contract/admin/dashboards.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../ui/testing.tsx'
import { BalanceBoard } from './balance-board.tsx'
import { MarketTable } from './market-table.tsx'
import { DayPicture, type DayShown } from './day-picture.tsx'
import { ResultBoard } from './result-board.tsx'
import { coins, dayOf, indicators, overview, tradedOf, wallet, walletSteps } from './testing.ts'

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
    const sources = within(screen.getByRole('list', { name: 'Change by source' })).getAllByRole('listitem')
    expect(sources.map((source) => source.textContent.replaceAll('\u00A0', ' '))).toEqual([
      ...['Coin purchases+100.00 TC', 'Day-ahead market+4.00 TC', 'Intra-day market−0.50 TC', 'Imbalances−1.30 TC'],
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
    expect(text()).toContain('Imbalances: 4.00 kWh deficit, 0.00 kWh excess, on 2 settled days.')
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
      headline={null}
      table={null}
      chart={null}
    />
  )

  it('is told by its result, each MWh, its days and its hours', async () => {
    await open(boardOf(indicators))
    expect(text()).toContain('Result+2.20 TCPrevious period: +1.00 TC')
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
    expect(screen.getByRole('link', { name: 'Fă o ofertă' }).getAttribute('href')).toBe('/addOrder')
  })
})

describe('the day as a picture', () => {
  const hour = (place: number, used: number | null): UserDay['hours'][number] => ({
    start: Temporal.Instant.from('2026-11-20T22:00Z').add({ hours: place }),
    end: Temporal.Instant.from('2026-11-20T23:00Z').add({ hours: place }),
    label: `${String(place).padStart(2, '0')}:00-${String(place + 1).padStart(2, '0')}:00`,
    consumption: used === null ? null : energyWh(used),
    production: null,
    isEstimated: false,
    bought: energyWh(place === 0 ? 700 : 0),
    sold: energyWh(place === 1 ? 200 : 0),
    price: priceTick(40_000),
    consumptionValue: null,
    productionValue: null,
    forecast: { consumption: energyWh(500), production: energyWh(0), price: priceTick(41_000), priceRange: null },
  })
  const hours = [hour(0, 300), hour(1, 450), hour(2, null)]
  const none = { paid: coins(0), received: coins(0) }
  const values = {
    consumption: { coins: null, missingHours: 0 },
    production: { coins: null, missingHours: 0 },
  }
  const day: UserDay = {
    day: dayOf('2026-11-21'),
    zone: 'Europe/Bucharest',
    hours,
    paid: coins(3),
    received: coins(1),
    values,
  }
  const now = Temporal.Instant.from('2026-11-21T00:10Z')
  const picture = (shown: DayShown, of: UserDay, onShow = vi.fn()) => (
    <DayPicture shown={shown} onShow={onShow} day={of} now={now} flow={null} />
  )

  it('says in a sentence what is known, and keeps what is not out of the sum', async () => {
    await open(picture('today', day))
    expect(text()).toContain('Today, 21-11-2026')
    expect(text()).toContain('You used 0.75 kWh and produced –. You bought 0.70 kWh and sold 0.20 kWh: −2.00 TC.')
  })

  it('shows what is expected of a day that nothing is metered of', async () => {
    const trades = { bought: energyWh(0), sold: energyWh(0) }
    await open(picture('tomorrow', { ...day, ...none, hours: [{ ...hour(5, null), ...trades }] }))
    expect(text()).toContain('You are expected to use 0.50 kWh and to produce 0.00 kWh.')
    expect(text()).toContain('You have traded nothing for this day so far.')
  })

  it('says why there is no picture, and what brings one, where nothing is known', async () => {
    const blank = { ...hour(5, null), bought: energyWh(0), sold: energyWh(0), price: null }
    const forecast = { consumption: null, production: null, price: null, priceRange: null }
    const { container } = await open(picture('today', { ...day, ...none, hours: [{ ...blank, forecast }] }))
    expect(text()).toContain('No data for this day yet')
    expect(screen.getByRole('link', { name: 'Enter or import readings' })).toBeTruthy()
    expect(container.querySelector('figure')).toBeNull()
  })

  it('turns by its buttons, by the arrow keys and by a swipe, and not beyond', async () => {
    const onShow = vi.fn()
    const { container, rerender } = await open(picture('today', day, onShow))
    await userEvent.click(screen.getByRole('button', { name: 'Earlier: Yesterday' }))
    await userEvent.click(screen.getByRole('button', { name: 'Later: Tomorrow' }))
    act(() => {
      ;(document.activeElement as HTMLElement).blur()
    })
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Control>}{ArrowLeft}{/Control}')
    const swiped = container.querySelector('section')!
    const swipe = (x: number, y: number) => {
      fireEvent.pointerDown(swiped, { pointerType: 'touch', clientX: 200, clientY: 200 })
      fireEvent.pointerUp(swiped, { pointerType: 'touch', clientX: x, clientY: y })
    }
    swipe(100, 210)
    swipe(300, 210)
    swipe(180, 200)
    swipe(100, 400)
    expect(onShow.mock.calls.flat()).toEqual([
      'yesterday',
      'tomorrow',
      'tomorrow',
      'yesterday',
      'tomorrow',
      'yesterday',
    ])
    onShow.mockClear()
    rerender(<MemoryRouter>{picture('tomorrow', day, onShow)}</MemoryRouter>)
    await userEvent.keyboard('{ArrowRight}')
    expect(onShow).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Later' })).toHaveProperty('disabled', true)
  })
})
