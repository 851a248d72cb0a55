import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MarketDetails } from '@tandem/contract/markets/markets.ts'
import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { defaultPeakCalendar } from '@tandem/core/calendar/peak.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../ui/testing.tsx'
import { OrderTicket } from './order-ticket.tsx'
import type { TicketContent, TicketRefusal } from './ticket-answer.ts'

const date = parseDeliveryDay('2026-11-21')
if (!date) throw new Error('no such day')
const zone = 'Europe/Bucharest'
const periods = deliveryPeriods(date, zone, 60)
const labels = periodLabels(periods, zone)
const market: MarketDetails = {
  id: 1,
  marketType: 'dayAhead',
  date,
  zone,
  mtuMinutes: 60,
  status: 'open',
  active: true,
  orderCount: 0,
  hasPrice: false,
  minPrice: priceTick(-50_000),
  maxPrice: priceTick(400_000),
  periodCount: 24,
  leadMinutes: 60,
  smallestOrder: energyWh(100),
  mostOpenOrders: 200,
  blockLimits: null,
  openingTime: Temporal.Now.instant().subtract({ hours: 1 }),
  closingTime: Temporal.Now.instant().add({ hours: 5 }),
  periods: periods.map((period, index) => ({ ...period, period: index + 1, label: labels[index] ?? '' })),
}

type Save = (content: TicketContent, send: boolean) => Promise<TicketRefusal | 'done' | 'givenUp'>

async function renderTicket(onSave: Save, phone = false, reservedNow = 0n) {
  const ticket = (
    <OrderTicket
      market={market}
      offset={0}
      peak={defaultPeakCalendar}
      available={amount(500_000_000n)}
      defaultSide="buy"
      onSave={onSave}
      isInMarket={reservedNow > 0n}
      reservedNow={amount(reservedNow)}
      lastOrder={null}
      ownerId={3}
      mode="byHand"
      onMode={() => undefined}
      start={{ name: 'PZU 21-11-2026', lines: [] }}
    />
  )
  const router = createMemoryRouter([{ path: '/', element: ticket }])
  await renderInApp(<RouterProvider router={router} />, { phone })
}

const quantity = (interval: string, step = 1) =>
  screen.getByLabelText(`Quantity of ${interval}, step ${String(step)}, kWh`)
const price = (interval: string, step = 1) =>
  screen.getByLabelText(`Price of ${interval}, step ${String(step)}, TC/kWh`)
const paste = (target: HTMLElement, text: string) => {
  fireEvent.paste(target, { clipboardData: { getData: () => text } })
}

describe('the order ticket', () => {
  it('says what the market has reserved, not what a change on the screen would', async () => {
    await renderTicket(() => Promise.resolve('done'), false, 742_000_000n)
    paste(quantity('00:00-01:00'), '100\t0.1066')
    expect(
      await screen.findByText(
        /In the market, 7\.42\sTC reserved\. Once you send this change, 10\.66\sTC are reserved instead/,
      ),
    ).toBeTruthy()
    paste(quantity('00:00-01:00'), '100\t0.0742')
    expect(await screen.findByText(/In the market, 7\.42\sTC reserved\. A change replaces/)).toBeTruthy()
  })

  it('reserves exactly the worst case and says what is missing', async () => {
    await renderTicket(() => Promise.resolve('done'))
    paste(quantity('00:00-01:00'), '100\t0.05')
    await userEvent.click(screen.getByRole('button', { name: 'Add a price step to 00:00-01:00' }))
    await userEvent.type(quantity('00:00-01:00', 2), '50')
    await userEvent.type(price('00:00-01:00', 2), '0.02')
    // max(100 × 0.05, 150 × 0.02), not their sum
    expect(screen.getByText(/^5\.00\sTC$/, { selector: 'dd *' })).toBeTruthy()
    expect(screen.queryByText('Missing')).toBeNull()
    await userEvent.clear(price('00:00-01:00', 2))
    await userEvent.type(price('00:00-01:00', 2), '0.04')
    expect(screen.getByText(/^1\.00\sTC$/, { selector: 'dd' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Request coins' })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send to market' }).disabled).toBe(true)
  })

  it('shows what the server refuses at its cell', async () => {
    const refusal = { field: 'lines.1.steps.0.price', message: 'That price is taken.' }
    const save = vi.fn<Save>(() => Promise.resolve({ message: refusal.message, faults: [refusal] }))
    await renderTicket(save)
    paste(quantity('02:00-03:00'), '1\t0.3\n\t\n2\t0.3')
    await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }))
    expect(save.mock.calls[0]?.[0].lines.map((line) => line.period)).toEqual([3, 5])
    expect(price('04:00-05:00').getAttribute('aria-invalid')).toBe('true')
    expect(price('02:00-03:00').getAttribute('aria-invalid')).toBe('false')
    const described = document.getElementById(price('04:00-05:00').getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('That price is taken.')
    await userEvent.type(price('04:00-05:00'), '1')
    expect(price('04:00-05:00').getAttribute('aria-invalid')).toBe('false')
  })

  it('sends nothing while a cell is at fault, and goes there', async () => {
    const save = vi.fn<Save>()
    await renderTicket(save)
    paste(quantity('05:00-06:00'), '1\t0.3\n2\t')
    await userEvent.click(screen.getByRole('button', { name: 'Send to market' }))
    expect(save).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(price('06:00-07:00'))
    expect(screen.getByText('Enter a price.')).toBeTruthy()
  })

  it('tells what a pasted block did and takes it back', async () => {
    await renderTicket(() => Promise.resolve('done'))
    paste(quantity('22:00-23:00'), 'abc\t0.3\n5\t0,4\n6\t0.5')
    const [notice] = screen.getAllByRole('status').filter(({ textContent }) => textContent.includes('Pasted'))
    if (!notice) throw new Error('no notice')
    expect(notice.textContent).toContain('Pasted into 22:00-23:00 to 23:00-24:00: 1 quantities, 2 prices.')
    expect(notice.textContent).toContain('22:00-23:00, Quantity: “abc”')
    expect(notice.textContent).toContain('1 row lies beyond the end of the day')
    await userEvent.click(within(notice).getByRole('button', { name: 'Undo' }))
    expect((quantity('23:00-24:00') as HTMLInputElement).value).toBe('')
  })

  it('moves like a spreadsheet and chooses sides by key', async () => {
    await renderTicket(() => Promise.resolve('done'))
    quantity('00:00-01:00').focus()
    await userEvent.keyboard('1{Enter}2{ArrowDown}3')
    expect((quantity('02:00-03:00') as HTMLInputElement).value).toBe('3')
    await userEvent.keyboard('s')
    expect(screen.getByRole('switch', { name: 'Side of 02:00-03:00: Sell' })).toBeTruthy()
    expect((quantity('02:00-03:00') as HTMLInputElement).value).toBe('3')
    await userEvent.keyboard('{ArrowRight}0.5{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(price('00:00-01:00'))
  })

  it('is written interval by interval on a phone', async () => {
    const save = vi.fn<Save>(() => Promise.resolve('done'))
    await renderTicket(save, true)
    await userEvent.click(screen.getByRole('button', { name: /13:00-14:00/ }))
    await userEvent.type(screen.getByLabelText('Quantity'), '4')
    await userEvent.type(screen.getByLabelText('Price'), '0.2')
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Send to market' }))
    expect(save).toHaveBeenCalledWith(
      { name: 'PZU 21-11-2026', lines: [{ period: 14, side: 'buy', steps: [{ quantity: 4000, price: 20_000 }] }] },
      true,
    )
  })
})
