import { act, fireEvent, screen } from '@testing-library/react'
import { priceTick } from '@tandem/core/units/units.ts'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../ui/testing.tsx'
import { ContractPanel } from './contract-panel.tsx'
import { LiveBadge, StaleNotice } from './live-badge.tsx'
import { firstOpen, nextMarket } from './market-choice.tsx'
import { NoActiveMarket } from './no-active-market.tsx'
import { aBook, aContract, aMarket, aSnapshot, aTrade, fakeServer, now } from './testing.ts'

describe('the chosen contract', () => {
  const show = async (snapshot = aSnapshot({ book: aBook(1) })) => {
    const server = fakeServer(1)
    const onPick = vi.fn()
    await renderInApp(<ContractPanel source={server.store} period={1} onPick={onPick} />)
    await act(() => server.send(snapshot))
    return { ...server, onPick }
  }

  const levels = () => screen.getAllByRole('button', { name: /^(Buy|Sell) / })

  it('shows sellers above buyers, the best in the middle, and takes all up to a level', async () => {
    const { onPick } = await show()
    expect(levels().map((level) => level.firstElementChild?.textContent.replaceAll('\u00A0', ' '))).toEqual([
      'Buy 3.00 kWh at 0.46 TC/kWh',
      'Buy 2.50 kWh at 0.45 TC/kWh',
      'Sell 1.50 kWh at 0.40 TC/kWh',
      'Sell 2.50 kWh at 0.39 TC/kWh',
    ])
    expect(screen.getByText('Spread 0.0500')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /Buy 3.00/ }))
    expect(onPick).toHaveBeenCalledWith(1, { side: 'buy', price: 46_000, quantity: 3000 })
  })

  it('says none, never zero, while nothing was traded', async () => {
    await show()
    expect(screen.getAllByText('none')).toHaveLength(6)
    expect(screen.getByText('No trades yet.')).toBeDefined()
  })

  it('shows indices and trades, and who came to the book', async () => {
    const trades = [
      aTrade(1, { at: now.subtract({ minutes: 5 }) }),
      aTrade(2, { price: priceTick(44_000), aggressor: 'sell' }),
    ]
    const figures = {
      vwap: priceTick(44_500),
      open: priceTick(45_000),
      high: priceTick(45_000),
      low: priceTick(44_000),
    }
    await show(
      aSnapshot({
        contracts: [aContract(1, { ...figures, last: priceTick(44_000), trades: 2 })],
        book: aBook(1, { trades, id3: priceTick(44_600), vwap: figures.vwap }),
      }),
    )
    expect(screen.getByText('0.4460')).toBeDefined()
    expect(screen.getAllByText('none')).toHaveLength(1)
    const [, first, second] = screen.getAllByRole('row').map((line) => line.textContent)
    expect(first).toBe('12:00:000.44000.50seller')
    expect(second).toBe('11:55:000.45000.50buyer')
    expect(screen.getByRole('img', { name: /^2 trades from 11:55 to 12:00/ })).toBeDefined()
  })

  it('cannot be traded with once it is closed', async () => {
    await show(aSnapshot({ contracts: [aContract(1, { status: 'closed' })], book: aBook(1) }))
    expect(levels().every((level) => level.hasAttribute('disabled'))).toBe(true)
  })
})

describe('the state of the connection', () => {
  it('is live, then stale with the reason and a way to try at once', async () => {
    const { store, send, breakOff } = fakeServer(null, Date.now)
    const onRetry = vi.fn()
    await renderInApp(
      <>
        <LiveBadge source={store} />
        <StaleNotice source={store} onRetry={onRetry} />
      </>,
    )
    expect(screen.getByText('Connecting…')).toBeDefined()
    await act(() => send(aSnapshot()))
    expect(screen.getByText('Live')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    await act(() => breakOff())
    expect(screen.getByText(/^Stale for \d+ (s|min)$/)).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain('your orders are safe.')
    fireEvent.click(screen.getByRole('button', { name: 'Connect now' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})

describe('no active market', () => {
  const planned = aMarket({ id: 9, status: 'scheduled', active: false, openingTime: now.add({ hours: 5 }) })

  it('says so in the words of the specification, and when the next one opens', async () => {
    await renderInApp(
      <MemoryRouter>
        <NoActiveMarket next={planned} />
      </MemoryRouter>,
    )
    expect(screen.getByText('There is no active intra-day market!')).toBeDefined()
    expect(screen.getByText(/opens on 14-06-2026 17:00/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Intra-day results' }).getAttribute('href')).toBe('/reportsPI')
  })

  it('is asked of all markets: the open one that closes first, the planned one that opens first', () => {
    const [soon, late] = [aMarket({ id: 1 }), aMarket({ id: 2, closingTime: now.add({ hours: 30 }) })]
    expect(firstOpen([late, soon, planned])?.id).toBe(1)
    expect(firstOpen([planned])).toBeNull()
    expect(nextMarket([soon, planned])?.id).toBe(9)
    expect(nextMarket([soon])).toBeNull()
  })
})
