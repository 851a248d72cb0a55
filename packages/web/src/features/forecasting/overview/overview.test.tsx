import { QueryClientProvider } from '@tanstack/react-query'
import type { ForecastBoard, ForecastSubject } from '@tandem/contract/forecasting.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../lib/query.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { DayCharts } from './day-charts.tsx'
import { DayFilter } from './day-filter.tsx'
import { MadeOf } from './made-of.tsx'
import { Making } from './making.tsx'
import { isTradeable, NoOrder } from './no-order.tsx'
import { OutlookCard } from './outlook-card.tsx'
import { boardOf, noon, recordOf, today, unknownView } from './testing.ts'
import { hasNeed } from './trust-sentences.ts'
import { TrustTiles } from './trust-tiles.tsx'

const open = (ui: ReactNode, language: 'en' | 'ro' = 'en') =>
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{ui}</MemoryRouter>
    </QueryClientProvider>,
    { language },
  )
const text = () => document.body.textContent.replaceAll('\u00A0', ' ')
const outlook = (board: ForecastBoard, of: ForecastSubject = 'user') => (
  <OutlookCard board={board} of={of} today={today} making={null} />
)

describe('the day in words', () => {
  it('says what will be used and produced, when, and when energy is cheap and dear', async () => {
    await open(outlook(boardOf()))
    screen.getByRole('heading', { name: 'Tomorrow, Sunday 22-11-2026' })
    expect(text()).toContain('Tomorrow you will use about 11 kWh and produce about 18 kWh.')
    expect(text()).toContain('Most sun between 10:00 and 16:00.')
    expect(text()).toContain('You will use most between 19:00 and 21:00.')
    expect(text()).toContain(
      'Cheapest from 12:00 to 15:00, about 0.22 TC/kWh; most expensive from 19:00 to 21:00, about 0.61 TC/kWh',
    )
  })

  it('says it in Romanian, of a group too', async () => {
    const group = { name: 'Strada Soarelui', members: 3, isShown: true }
    await open(outlook(boardOf({}, { group }), 'group'), 'ro')
    expect(text()).toContain('Mâine, duminică, 22-11-2026')
    expect(text()).toContain('Grupul tău Strada Soarelui: 3 membri împreună.')
    expect(text()).toContain('Mâine grupul tău va consuma circa 11 kWh și va produce circa 18 kWh.')
    expect(text()).toContain('între 12:00 și 15:00, circa 0,22 TC/kWh')
  })

  it('names a public holiday', async () => {
    await open(outlook(boardOf({}, { holiday: 'Labour Day' })))
    expect(text()).toContain('A public holiday (Labour Day): the forecast takes it into account.')
    cleanup()
    await open(outlook(boardOf({}, { holiday: 'Ziua muncii' })), 'ro')
    expect(text()).toContain('Sărbătoare legală (Ziua muncii): prognoza ține seama de ea.')
  })

  it('tells prices of the market once they are set, and what came of a day that is over', async () => {
    await open(outlook(boardOf({ knownPrices: 24 })))
    expect(text()).toContain('Clearing prices: cheapest')
    cleanup()
    const yesterday = boardOf({ day: '2026-11-20' as DeliveryDay, knownPrices: 24, knownEnergy: 24 })
    await open(outlook(yesterday))
    expect(text()).toContain('Forecast: 11 kWh used')
    expect(text()).toMatch(/Actual: 11\.\d+ kWh used, 17\.\d+ kWh produced\./)
    expect(text()).not.toContain('Most sun')
    cleanup()
    await open(outlook(boardOf({ day: '2026-11-20' as DeliveryDay, knownEnergy: 23 })))
    expect(text()).not.toContain('Actual:')
    expect(text()).toContain('Forecast: cheapest')
  })

  it('leaves out what nothing is known of', async () => {
    await open(outlook(boardOf({}, { production: unknownView })))
    expect(text()).toContain('Tomorrow you will use about 11 kWh.')
    expect(text()).not.toContain('sun')
    cleanup()
    await open(outlook(boardOf({}, { price: unknownView, consumption: unknownView, production: unknownView })))
    expect(text()).toContain('Not enough data for a forecast.')
  })

  it('adds up the 23 hours of spring', async () => {
    const spring = boardOf({ day: '2026-03-29' as DeliveryDay })
    expect(spring.consumption.forecast?.hours).toHaveLength(23)
    await open(<OutlookCard board={spring} of="user" today={'2026-03-26' as DeliveryDay} making={null} />)
    expect(text()).toContain('On Sunday you will use about 11 kWh and produce about 18 kWh.')
  })
})

it('opens the day that each button names', async () => {
  const onDay = vi.fn()
  await open(<DayFilter day={'2026-11-23' as DeliveryDay} today={today} onDay={onDay} of="user" />)
  for (const name of ['Yesterday', 'Today', 'Tomorrow']) await userEvent.click(screen.getByRole('button', { name }))
  expect(onDay.mock.calls).toEqual([['2026-11-20'], ['2026-11-21'], ['2026-11-22']])
})

describe('whether to rely on it', () => {
  it('is a verdict with the figure behind it', async () => {
    await open(
      <TrustTiles board={boardOf({}, { price: { ...boardOf().price, record: recordOf(6_100, 1_190) } })} of="user" />,
    )
    expect(text()).toContain('Last 28 days: average error 0.12 kWh per hour, 31% below the baseline.')
    expect(text()).toContain('0.061 TC/kWh per hour, 19% above the baseline.')
    screen.getByText('You can rely on it')
    screen.getByText('Rely on it with care')
    screen.getByText('Do not rely on it yet')
    expect(
      screen.getAllByRole('link', { name: 'All energy forecasts' }).map((link) => link.getAttribute('href')),
    ).toEqual([...['/forecastVolume?kind=consumption', '/forecastVolume?kind=production']])
  })

  it('is told as early, even, made afterwards, and not at all where nothing is known', async () => {
    const board = boardOf()
    const early = { ...board.price, record: recordOf(3_000, 690, 3) }
    const even = { ...board.consumption, record: { ...recordOf(120, 998), retrospectiveDays: 12 } }
    await open(<TrustTiles board={{ ...board, price: early, consumption: even, production: unknownView }} of="user" />)
    screen.getByText('Too early to say')
    expect(text()).toContain('So far 3 days with a forecast and actual values')
    expect(text()).toContain('Rated after 7 such days.')
    expect(text()).toContain('as the baseline. 12 of them are backtests')
    expect(text()).toContain('No production data.')
    cleanup()
    await open(
      <TrustTiles
        board={{ ...board, price: unknownView, consumption: unknownView, production: unknownView }}
        of="user"
      />,
    )
    expect(screen.queryByRole('heading')).toBeNull()
  })
})

describe('the hours', () => {
  it('are shown as lines, as a balance, and as a table', async () => {
    await open(<DayCharts board={boardOf()} of="user" minuteNow={0} />)
    screen.getByRole('img', {
      name: 'Prices by hour, from 0.209 TC/kWh to 0.618 TC/kWh.'.replaceAll(' TC', '\u00A0TC'),
    })
    expect(text()).toMatch(/About 14 kWh surplus/)
    expect(text()).toContain('Shaded: 80% range')
    fireEvent.click(screen.getByRole('button', { name: 'Net energy' }))
    screen.getByRole('figure', { name: 'Net energy by hour' })
    fireEvent.click(screen.getAllByRole('button', { name: 'Table' })[1] ?? document.body)
    expect(text()).toContain('−0.210')
  })

  it('say what is missing and how to supply it', async () => {
    const board = boardOf({}, { price: unknownView, consumption: unknownView, production: unknownView })
    await open(<DayCharts board={board} of="user" minuteNow={0} />)
    screen.getByText('Your energy cannot be forecast yet')
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      ...['/PzuMarket', '/addReading', '/Analyzer'],
    ])
  })
})

describe('where it comes from', () => {
  it('is the model in plain words, its days, when it was made and what would be better', async () => {
    const board = boardOf()
    const history = { ...board.consumption.history, knownDays: 20, better: { model: 'regression' as const, days: 56 } }
    await open(<MadeOf of="user" board={{ ...board, consumption: { ...board.consumption, history } }} now={noon} />)
    expect(text()).toContain('LEAR regression on 400 days of prices')
    expect(text()).toContain('After 36 more days of readings (56 in all) a better model is used.')
    expect(text().match(/Made on 21-11-2026 07:02, from the data known then/g)).toHaveLength(1)
    expect(text()).toContain('Gate closure: 21-11-2026 15:00.')
    screen.getByRole('link', { name: 'Import readings' })
    cleanup()
    await open(
      <MadeOf
        of="user"
        board={{ ...board, consumption: { ...board.consumption, history } }}
        now={noon.add({ hours: 48 })}
      />,
    )
    expect(text()).not.toContain('better model')
  })

  it('names the series that it uses, and those that it had to leave out', async () => {
    const board = boardOf()
    const series = [
      { seriesName: 'Solar radiation', use: 'used' },
      { seriesName: 'Temperature', use: 'noGain' },
      { seriesName: 'Clouds', use: 'farOff' },
      { seriesName: 'Wind speed', use: 'unknownForDay' },
    ] as const
    const production = { ...board.production, series: [...series] }
    await open(<MadeOf of="user" board={{ ...board, production }} now={noon} />)
    expect(text()).toContain('It uses the forecast of another source, known before the day: Solar radiation.')
    expect(text()).toContain('looks like a mistake: Clouds.')
    expect(text()).toContain('Not known for this day, so left out: Wind speed.')
    expect(text()).not.toContain('Temperature')
  })

  it('says where it ends at what the panels can give, and where that cannot be right', async () => {
    const board = boardOf()
    const limit = { most: energyWh(5_000), reachedHours: 3, exceededHours: 0 }
    const show = (of: 'user' | 'group', exceededHours: number) => {
      const production = { ...board.production, limit: { ...limit, exceededHours } }
      return open(<MadeOf of={of} board={{ ...board, production }} now={noon} />)
    }
    await show('user', 0)
    expect(text()).toContain(
      'Your panels give 5 kWh in an hour at most; in 3 hours the forecast or its range stops there.',
    )
    expect(text()).not.toContain('was metered')
    cleanup()
    await show('user', 1)
    expect(text()).toContain('in 1 hour of the last 28 days more than 5 kWh was metered')
    screen.getByRole('link', { name: 'Power of the panels' })
    cleanup()
    await show('group', 2)
    expect(text()).toContain('The panels of the group give 5 kWh in an hour at most')
    expect(text()).toContain('some member has stated too little')
    expect(screen.queryByRole('link', { name: 'Power of the panels' })).toBeNull()
  })

  it('says which were made afterwards', async () => {
    const board = boardOf()
    const forecast = board.price.forecast && { ...board.price.forecast, isRetrospective: true }
    await open(
      <MadeOf of="user" board={{ ...board, price: { ...board.price, forecast } }} now={noon.add({ hours: 24 })} />,
    )
    expect(text()).toContain('from data up to')
    expect(text()).toContain('The gate closed on 21-11-2026 15:00.')
  })
})

describe('in the place of an order', () => {
  it('stands the day after where the gate is closed, and when there will be a market where there is none', async () => {
    const board = boardOf()
    const days: string[] = []
    const place = (marketId: number | null, now: Temporal.Instant) => (
      <NoOrder
        board={{ ...board, marketId, isTradeable: marketId !== null }}
        now={now}
        onDay={(day) => days.push(day)}
      />
    )
    await open(place(1, board.gateClosure))
    expect(isTradeable(board, board.gateClosure)).toBe(false)
    expect(text()).toContain('could be sent until 21-11-2026 15:00')
    fireEvent.click(screen.getByRole('button', { name: 'Go to Monday 23-11-2026' }))
    expect(days).toEqual(['2026-11-23'])
    cleanup()
    await open(place(null, noon))
    expect(text()).toContain('Usual gate closure: 21-11-2026 15:00.')
    cleanup()
    await open(place(1, noon))
    expect(isTradeable(board, noon)).toBe(true)
    expect(text()).toBe('')
    cleanup()
    const closed = { ...board, isTradeable: false }
    await open(<NoOrder board={closed} now={noon} onDay={(day) => days.push(day)} />)
    expect(isTradeable(closed, noon)).toBe(false)
    expect(text()).toContain('was closed early')
  })

  it('is not offered to who has no readings', () => {
    const without = boardOf({}, { consumption: unknownView, production: unknownView })
    expect(hasNeed(without)).toBe(false)
    expect(hasNeed({ ...without, production: boardOf().production })).toBe(true)
    const enough = { ...unknownView.history, knownDays: unknownView.history.neededDays }
    expect(hasNeed({ ...without, consumption: { ...unknownView, history: enough } })).toBe(true)
  })
})

describe('having it made', () => {
  const making = (board: ForecastBoard, now = noon) => <Making board={board} userId={7} of="user" now={now} />

  it('is offered where it is missing, more quietly where it is there, never once the gate closed', async () => {
    const board = boardOf()
    await open(making({ ...board, price: { ...board.price, forecast: null } }))
    screen.getByRole('button', { name: 'Make the forecast' })
    cleanup()
    await open(making(board))
    expect(screen.getByRole('button', { name: 'Update forecast' }).className).toContain('outlined')
    cleanup()
    await open(making(board, board.gateClosure))
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    await open(making({ ...board, price: unknownView, consumption: unknownView, production: unknownView }))
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is asked for where there is half a day of newer readings', async () => {
    const { history, ...consumption } = boardOf().consumption
    const known = { ...history, knownUntil: Temporal.Instant.from('2026-11-21T18:00Z') }
    await open(making({ ...boardOf(), consumption: { ...consumption, history: known } }))
    expect(screen.getByRole('button', { name: 'Update forecast' }).className).toContain('contained')
    expect(text()).toContain('Newer data is available')
  })
})
