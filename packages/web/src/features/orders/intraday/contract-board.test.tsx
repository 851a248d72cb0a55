import { act, fireEvent, screen, within } from '@testing-library/react'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenHour } from '@tandem/contract/orders/open-position.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { anOpenHour } from '../open-position/testing.ts'
import { ContractBoard } from './contract-board.tsx'
import type { LiveSource } from './live/use-live.ts'
import { aContract, aSnapshot, fakeServer } from './testing.ts'

const onPick = vi.fn()
const onEnter = vi.fn()

interface BoardProps {
  readonly source: LiveSource
  readonly hours?: readonly OpenHour[]
}

function Board({ source, hours }: BoardProps) {
  const [selected, setSelected] = useState(1)
  return (
    <ContractBoard
      source={source}
      periods={[1, 2, 3]}
      selectedPeriod={selected}
      label="Contracts"
      onSelect={setSelected}
      onPick={onPick}
      onEnter={onEnter}
      hours={hours}
    />
  )
}

async function showBoard(snapshot = aSnapshot(), hours?: readonly OpenHour[]) {
  const server = fakeServer(null)
  await renderInApp(<Board source={server.store} {...(hours && { hours })} />)
  await act(() => server.send(snapshot))
  return server
}

const row = (name: RegExp) => screen.getByRole('row', { name })
const selected = () => screen.getByRole('row', { selected: true }).textContent

describe('the board of contracts', () => {
  it('shows best prices, figures and the own position, and nothing where there is nothing', async () => {
    await showBoard(
      aSnapshot({
        contracts: [
          aContract(1, { last: priceTick(43_000), high: priceTick(44_000), low: priceTick(41_000), trades: 3 }),
          aContract(2, { bid: null, bidQuantity: null, dayAheadPrice: null }),
          aContract(3, { status: 'suspended' }),
        ],
        position: [
          {
            period: 1,
            dayAhead: energyWh(2000),
            intraday: energyWh(-500),
            openBuy: energyWh(0),
            openSell: energyWh(0),
          },
        ],
      }),
    )
    const traded = within(row(/12:00-13:00/)).getAllByRole('gridcell')
    expect(traded.map((cell) => cell.textContent)).toEqual([
      ...['12:00-13:00', 'closed', '1.50', '0.4000', '0.4500', '2.50', '0.4300', '0.4400', '0.4100', '0.00', '0.4200'],
      ...['+1.50', '–'],
    ])
    const empty = within(row(/13:00-14:00/)).getAllByRole('gridcell')
    expect(empty.map((cell) => cell.textContent).filter((text) => text === '–')).toHaveLength(8)
    expect(empty[6]?.title).toBe('No trades yet')
    expect(within(row(/14:00-15:00/)).getByText('Suspended')).toBeDefined()
  })

  describe('when a price changes', () => {
    const traded = (period: number, number: number, last: number) =>
      aContract(period, { number, last: priceTick(last), trades: number })
    // jsdom cannot animate
    const animate = vi.fn<Element['animate']>()
    beforeEach(() => {
      animate.mockClear()
      Element.prototype.animate = animate
    })

    it('draws only the contract it belongs to, lights it up and says where it went', async () => {
      const { send } = await showBoard(aSnapshot({ contracts: [1, 2, 3].map((period) => traded(period, 1, 43_000)) }))
      const before = row(/13:00-14:00/).innerHTML
      await act(() => send({ type: 'contracts', contracts: [traded(1, 2, 44_000)] }))
      expect(row(/12:00-13:00/).textContent).toContain('up0.4400')
      expect(row(/13:00-14:00/).innerHTML).toBe(before)
      expect(animate).toHaveBeenCalledOnce()
    })

    it('moves nothing for those who want no motion', async () => {
      const { send } = await showBoard(aSnapshot({ contracts: [1, 2, 3].map((period) => traded(period, 1, 43_000)) }))
      const answer = window.matchMedia
      window.matchMedia = (query) => Object.assign(answer(query), query.includes('reduced-motion') && { matches: true })
      await act(() => send({ type: 'contracts', contracts: [traded(1, 2, 42_000)] }))
      expect(row(/12:00-13:00/).textContent).toContain('down0.4200')
      expect(animate).not.toHaveBeenCalled()
    })
  })

  it('shows what is open beside the position, and fills the ticket with what no order waits for', async () => {
    const position = { period: 1, dayAhead: energyWh(2000), intraday: energyWh(0), openSell: energyWh(0) }
    const hours = [
      anOpenHour(aContract(1).start, '5'),
      anOpenHour(aContract(2).start, '-0.05'),
      anOpenHour(aContract(3).start, null),
    ]
    await showBoard(aSnapshot({ position: [{ ...position, openBuy: energyWh(1200) }] }), hours)
    const open = (name: RegExp) => within(row(name)).getAllByRole('gridcell').at(-1)?.textContent
    expect([/12:00-13:00/, /13:00-14:00/, /14:00-15:00/].map(open)).toEqual(['+3.00', '−0.05', '–'])
    fireEvent.click(screen.getByRole('button', { name: /^\+3\.00 Close 12:00-13:00: buy 1\.80/ }))
    expect(onPick).toHaveBeenLastCalledWith(1, { side: 'buy', price: 25_000, quantity: 1800 })
    // Less than the smallest order.
    expect(screen.queryByRole('button', { name: /Close 13:00/ })).toBeNull()
  })

  it('is moved through by the keys, and left by Enter', async () => {
    await showBoard()
    const grid = screen.getByRole('grid')
    fireEvent.keyDown(grid, { key: 'ArrowDown' })
    fireEvent.keyDown(grid, { key: 'j' })
    expect(selected()).toContain('14:00-15:00')
    fireEvent.keyDown(grid, { key: 'ArrowDown' })
    expect(selected()).toContain('14:00-15:00')
    fireEvent.keyDown(grid, { key: 'k' })
    expect(selected()).toContain('13:00-14:00')
    expect(grid.getAttribute('aria-activedescendant')).toBe(row(/13:00-14:00/).id)
    fireEvent.keyDown(grid, { key: 'Home' })
    expect(selected()).toContain('12:00-13:00')
    fireEvent.keyDown(grid, { key: 'Enter' })
    expect(onEnter).toHaveBeenCalledOnce()
  })

  it('offers to buy at the best ask and to sell at the best bid, while the contract is open', async () => {
    await showBoard(aSnapshot({ contracts: [aContract(1), aContract(2, { status: 'closed' }), aContract(3)] }))
    fireEvent.click(within(row(/12:00-13:00/)).getByRole('button', { name: /^Buy at 0.45/ }))
    expect(onPick).toHaveBeenLastCalledWith(1, { side: 'buy', price: 45_000, quantity: 2500 })
    fireEvent.click(within(row(/14:00-15:00/)).getByRole('button', { name: /^Sell at 0.40/ }))
    expect(onPick).toHaveBeenLastCalledWith(3, { side: 'sell', price: 40_000, quantity: 1500 })
    expect(within(row(/13:00-14:00/)).queryByRole('button')).toBeNull()
  })
})
