import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { buildRequest } from '@tandem/contract/request.ts'
import { getForecast } from '@tandem/contract/forecasting.ts'
import type { MarketDetails } from '@tandem/contract/markets/markets.ts'
import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { defaultPeakCalendar } from '@tandem/core/calendar/peak.ts'
import { defaultBlockLimits } from '@tandem/core/market/session.ts'
import { block } from '@tandem/core/testing/builders.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../lib/query.ts'
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

afterEach(() => {
  vi.unstubAllGlobals()
})

/** What the price forecast says of the day: cheap in its first hours, dear in its last, or why nobody knows. */
const forecast = (gap: 'tooFewErrors' | null) => ({
  price: {
    forecast: { hours: periods },
    paths: { gap, days: gap ? [] : [0, 4_000].map((more) => periods.map((_, hour) => 10_000 + hour * 1_000 + more)) },
  },
})

type Save = (content: TicketContent, send: boolean) => Promise<TicketRefusal | 'done' | 'givenUp'>

async function renderTicket(
  onSave: Save,
  {
    phone = false,
    reservedNow = 0n,
    takesBlocks = false,
    gap = 'tooFewErrors',
    start = { name: 'PZU 21-11-2026', lines: [], blocks: [] },
  }: {
    phone?: boolean
    reservedNow?: bigint
    takesBlocks?: boolean
    gap?: 'tooFewErrors' | null
    start?: TicketContent
  } = {},
) {
  const ticket = (
    <OrderTicket
      market={takesBlocks ? { ...market, blockLimits: { ...defaultBlockLimits, blocks: 3 } } : market}
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
      start={start}
    />
  )
  const router = createMemoryRouter([{ path: '/', element: ticket }])
  // The server never answers: what is known stands in the cache.
  vi.stubGlobal('fetch', () => new Promise<never>(() => undefined))
  const client = createQueryClient()
  const { url } = buildRequest(getForecast, { params: { userId: 3 }, query: { day: market.date, paths: 100 } })
  client.setQueryData([getForecast.path, url], forecast(gap))
  const app = (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
  await renderInApp(app, { phone })
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
    await renderTicket(() => Promise.resolve('done'), { reservedNow: 742_000_000n })
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

  it('goes on to the quantity of a step that is added, and back where one is removed or the interval emptied', async () => {
    await renderTicket(() => Promise.resolve('done'))
    paste(quantity('00:00-01:00'), '100\t0.05')
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
    await press('Add a price step to 00:00-01:00')
    await waitFor(() => expect(document.activeElement === quantity('00:00-01:00', 2)).toBe(true))
    await press('Remove step 2 of 00:00-01:00')
    await waitFor(() => expect(document.activeElement === quantity('00:00-01:00')).toBe(true))
    await press('Empty 00:00-01:00')
    await waitFor(() => expect(document.activeElement === quantity('00:00-01:00')).toBe(true))
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
    await renderTicket(save, { phone: true })
    await userEvent.click(screen.getByRole('button', { name: /13:00-14:00/ }))
    await userEvent.type(screen.getByLabelText('Quantity'), '4')
    await userEvent.type(screen.getByLabelText('Price'), '0.2')
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Send to market' }))
    expect(save).toHaveBeenCalledWith(
      {
        name: 'PZU 21-11-2026',
        lines: [{ period: 14, side: 'buy', steps: [{ quantity: 4000, price: 20_000 }] }],
        blocks: [],
      },
      true,
    )
  })
})

describe('the blocks of an order', () => {
  const askBlocks = () => screen.findByRole('button', { name: 'Add by questions' })
  const inBlock = (name: string) => within(screen.getByRole('group', { name }))

  it('are there only where the market takes some', async () => {
    await renderTicket(() => Promise.resolve('done'))
    expect(screen.queryByRole('heading', { name: 'Blocks' })).toBeNull()
  })

  it('of a battery are chosen by the price forecast, which says what they bring', async () => {
    const save = vi.fn<Save>(() => Promise.resolve('done'))
    await renderTicket(save, { takesBlocks: true, gap: null })
    await userEvent.click(await askBlocks())
    const questions = within(screen.getByRole('dialog', { name: 'Add blocks by questions' }))
    await userEvent.click(questions.getByRole('radio', { name: /A home battery/ }))
    await userEvent.type(questions.getByLabelText('Usable capacity'), '4')
    await userEvent.type(questions.getByLabelText('Power'), '2')
    await userEvent.clear(questions.getByLabelText('Gives back'))
    expect(questions.getByText('Fill in the fields to see what is added.')).toBeTruthy()
    await userEvent.type(questions.getByLabelText('Gives back'), '100')
    // 2 kWh each at 0.10, 0.11, 0.32 and 0.33, on the other day 0.04 dearer all.
    const preview = questions.getByRole('status').textContent
    expect(preview).toMatch(/^Expected gain: 0\.88\sTC/)
    expect(preview).toContain('trades on 2 of 2 days')
    await userEvent.click(questions.getByRole('radio', { name: 'I do' }))
    expect(questions.getByLabelText<HTMLInputElement>('Takes, kWh').value).toBe('2')
    await userEvent.click(questions.getByRole('button', { name: 'Add 2 blocks' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send to market' }))
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      blocks: [
        { side: 'buy', quantities: [{ period: 1 }, { period: 2 }] },
        { side: 'sell', quantities: [{ period: 23 }, { period: 24 }] },
      ],
    })
  })

  it('come from questions in plain words, and are reserved and sent with the lines', async () => {
    const save = vi.fn<Save>(() => Promise.resolve('done'))
    await renderTicket(save, { takesBlocks: true })
    await userEvent.click(await askBlocks())
    const questions = within(screen.getByRole('dialog', { name: 'Add blocks by questions' }))
    await userEvent.click(questions.getByRole('radio', { name: /A home battery/ }))
    expect(questions.getByText('Fill in the fields to see what is added.')).toBeTruthy()
    expect(questions.getByText(/after a week of forecasts/)).toBeTruthy()
    const charging = within(questions.getByRole('group', { name: 'Charging' }))
    await userEvent.selectOptions(charging.getByRole('combobox', { name: 'To' }), '03:00')
    await userEvent.type(charging.getByLabelText('Takes, kWh'), '5')
    await userEvent.type(charging.getByLabelText('Highest average price'), '0.2')
    const selling = within(questions.getByRole('group', { name: 'Selling' }))
    await userEvent.type(selling.getByLabelText('Gives, kWh'), '2')
    await userEvent.type(selling.getByLabelText('Lowest average price'), '0.1')
    expect(questions.getByRole('status').textContent).toContain('With “Discharge”: both or neither.')
    await userEvent.click(questions.getByRole('button', { name: 'Add 2 blocks' }))
    // 10 kWh at 0.2, less 6 kWh at 0.1 that the sale brings at least.
    expect(await screen.findByText(/^1\.40\sTC$/, { selector: 'dd *' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send to market' }))
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      lines: [],
      blocks: [
        { name: 'Charge', side: 'buy', loop: 'Discharge', quantities: [{ period: 2 }, { period: 3 }] },
        { name: 'Discharge', side: 'sell', loop: 'Charge', minimumRatio: 1_000_000 },
      ],
    })
  })

  it('are pasted as a table, take a pasted column as a profile, and have refusals at their field', async () => {
    const refusal = { field: 'blocks.1.price', message: 'That price is out of reach.' }
    const save = vi.fn<Save>(() => Promise.resolve({ message: refusal.message, faults: [refusal] }))
    await renderTicket(save, { takesBlocks: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Add an empty block' }))
    paste(screen.getByLabelText('Block'), 'Wind\tsell\t0.05\t08:00\t10:00\t50\nRun\tbuy\t0.3\t1\t2\t10')
    paste(inBlock('Wind').getByLabelText('Quantity per interval, kWh'), '1\n2\n3')
    expect(inBlock('Wind').getByText(/^Sells 6[.0]*\skWh by a profile from 08:00 to 11:00/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }))
    expect(save.mock.calls[0]?.[0].blocks.map(({ name }) => name)).toEqual(['Wind', 'Run'])
    const price = inBlock('Run').getByLabelText('Limit price')
    expect(price.getAttribute('aria-invalid')).toBe('true')
    expect(inBlock('Run').getByText('That price is out of reach.')).toBeTruthy()
    await userEvent.type(price, '1')
    expect(price.getAttribute('aria-invalid')).toBe('false')
  })

  it('are refused by the rules of the market before they are sent, and stay when an order is opened on a phone', async () => {
    const save = vi.fn<Save>(() => Promise.resolve('done'))
    const blocks = ['a', 'b', 'c', 'd'].map((name) => block(name, 'buy @ 0.01, 1: 1'))
    await renderTicket(save, { takesBlocks: true, phone: true, start: { name: 'PZU', lines: [], blocks } })
    expect(await screen.findByText('This market takes at most 3 blocks in an order.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove block 2' }))
    expect(screen.queryByText('This market takes at most 3 blocks in an order.')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Send to market' }))
    expect(save.mock.calls[0]?.[0].blocks.map(({ name }) => name)).toEqual(['a', 'c', 'd'])
  })
})
