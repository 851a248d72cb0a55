import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { renderInApp } from '../../ui/testing.tsx'
import { MarketForm } from './market-form.tsx'
import { newValues, type Options } from './market-terms.ts'

const plan = {
  openingTime: '08:00',
  closingTime: '13:00',
  daysAhead: 1,
  zone: 'Europe/Bucharest',
  mtuMinutes: 60,
  minPrice: priceTick(-50_000),
  maxPrice: priceTick(400_000),
  intraday: {
    openingTime: '16:00',
    leadMinutes: 60,
    smallestOrder: energyWh(100),
    mostOpenOrders: 200,
    minPrice: priceTick(-999_900),
    maxPrice: priceTick(999_900),
  },
} as const
const now = Temporal.Instant.from('2026-03-28T07:00:00Z')

async function open(props: Partial<ComponentProps<typeof MarketForm>> = {}, language: 'en' | 'ro' = 'en') {
  const onSubmit = vi.fn<(terms: Options) => void>()
  const ignore = () => undefined
  await renderInApp(
    <MarketForm
      initial={newValues('2026-03-29', plan)}
      changeable="all"
      plan={plan}
      now={now}
      submitText="Add"
      isSending={false}
      failure={null}
      onSubmit={onSubmit}
      onDirty={ignore}
      onCancel={ignore}
      {...props}
    />,
    { language },
  )
  return onSubmit
}

const preview = () => screen.getByRole('status')
const field = (label: RegExp) => screen.getByRole('textbox', { name: label })
function write(label: RegExp, text: string) {
  fireEvent.change(field(label), { target: { value: text } })
  fireEvent.blur(field(label))
}

describe('the form of a market', () => {
  it('says what it makes: 23 intervals in spring, and when the gate closes', async () => {
    await open()
    expect(preview().textContent).toContain(
      '23 intervals of 60 minutes, from Sunday 29-03-2026 00:00 to 30-03-2026 00:00.',
    )
    expect(preview().textContent).toContain('it has 23 hours')
    expect(preview().textContent).toContain('The gate opened Saturday 28-03-2026 08:00, 60 minutes ago.')
    expect(preview().textContent).toContain('Gate closure Saturday 28-03-2026 13:00, in 4 hours.')
  })

  it('says it in Romanian', async () => {
    await open({ initial: newValues('2026-10-25', plan) }, 'ro')
    expect(preview().textContent).toContain('25 de intervale de câte 60 de minute')
    expect(preview().textContent).toContain('ora care se repetă apare ca A și B')
    expect(preview().textContent).toContain('Piața se închide sâmbătă 24-10-2026 13:00, peste 210 zile.')
  })

  it('moves the gate with the delivery day until a time is written by hand', async () => {
    const onSubmit = await open()
    write(/Delivery day/, '15-06-2026')
    expect(preview().textContent).toContain('Gate closure Sunday 14-06-2026 13:00')
    write(/Gate closes/, '14-06-2026 12:30')
    write(/Delivery day/, '16-06-2026')
    expect(preview().textContent).toContain('The gate opens Monday 15-06-2026 08:00')
    expect(preview().textContent).toContain('Gate closure Sunday 14-06-2026 12:30')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(onSubmit).not.toHaveBeenCalled()
    expect(await screen.findByText('The start date must be before the end date.')).toBeTruthy()
  })

  it('follows the plan of the intra-day markets: the gate closes with the last contract, and moves with the lead', async () => {
    const onSubmit = await open({ initial: { ...newValues('2026-10-25', plan), marketType: 'intraday' } })
    expect(preview().textContent).toContain('25 intervals')
    expect(preview().textContent).toContain('closes 60 minutes before its delivery begins')
    expect(preview().textContent).toContain('The gate opens Saturday 24-10-2026 16:00')
    expect(preview().textContent).toContain('Gate closure Sunday 25-10-2026 22:00')
    write(/Minutes before delivery/, '15')
    expect(preview().textContent).toContain('Gate closure Sunday 25-10-2026 22:45')
    write(/Minutes before delivery/, '1441')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(onSubmit).not.toHaveBeenCalled()
    expect(field(/Minutes before delivery/).getAttribute('aria-invalid')).toBe('true')
    write(/Minutes before delivery/, '5')
    expect(field(/Smallest order/).getAttribute('value')).toBe('0.1')
    write(/Smallest order/, '0')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(field(/Smallest order/).getAttribute('aria-invalid')).toBe('true')
    write(/Smallest order/, '0.25')
    write(/Open orders, at most/, '40')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(onSubmit.mock.calls[0]![0]).toMatchObject({
      marketType: 'intraday',
      leadMinutes: 5,
      minPrice: -999_900,
      maxPrice: 999_900,
      smallestOrder: 250,
      mostOpenOrders: 40,
    })
  })

  it('starts with the gate of the plan, which may open days before', () => {
    expect(newValues('2026-03-29', { ...plan, daysAhead: 2 })).toMatchObject({
      openingTime: '2026-03-27T08:00',
      closingTime: '2026-03-28T13:00',
    })
  })

  it('asks for what is missing and refuses bounds that cross, at the field', async () => {
    const onSubmit = await open()
    write(/Maximum price/, '-1')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('The minimum price must be smaller than the maximum price.')).toBeTruthy()
    write(/Maximum price/, '11')
    expect(await screen.findByText('The price must be between −10 and 10 TC/kWh.')).toBeTruthy()
    write(/Delivery day/, '')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('The delivery day field is required.')).toBeTruthy()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('sends instants and ticks', async () => {
    const onSubmit = await open({ initial: newValues('2026-03-29', plan), now })
    write(/Minimum price/, '0.45')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(onSubmit).toHaveBeenCalledTimes(1)
    const terms = onSubmit.mock.calls[0]![0]
    expect(terms).toMatchObject({ marketType: 'dayAhead', date: '2026-03-29', minPrice: 45_000, maxPrice: 400_000 })
    expect(String(terms.openingTime)).toBe('2026-03-28T06:00:00Z')
    expect(String(terms.closingTime)).toBe('2026-03-28T11:00:00Z')
  })

  it('leaves only the gate open once orders were sent, and nothing once it is closed', async () => {
    await open({ changeable: 'gate' })
    expect(field(/Delivery day/).hasAttribute('disabled')).toBe(true)
    expect(field(/Minimum price/).hasAttribute('disabled')).toBe(true)
    expect(field(/Gate closes/).hasAttribute('disabled')).toBe(false)
    const form = preview().closest('form')!
    expect(within(form).getByRole('button', { name: 'Add' })).toBeTruthy()
  })

  it('shows the refusal of the server at the field it belongs to', async () => {
    const message = 'A market of this type already exists for this delivery day. Edit that one.'
    const failure = new ApiError(409, { code: 'market_already_exists', message, field: 'date', requestId: 'r' })
    await open({ failure })
    expect(await screen.findByText(message)).toBeTruthy()
    expect(field(/Delivery day/).getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that it takes no blocks until it does, with the limits of OPCOM', async () => {
    const onSubmit = await open({ initial: newValues('2026-10-25', plan) })
    expect(preview().textContent).toContain('no blocks')
    await userEvent.click(screen.getByRole('checkbox', { name: /Takes block orders/ }))
    expect(preview().textContent).toContain('100 blocks per participant at most, 15 of them linked')
    write(/^Blocks per participant/, '101')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(onSubmit).not.toHaveBeenCalled()
    expect(field(/^Blocks per participant/).getAttribute('aria-invalid')).toBe('true')
    write(/^Blocks per participant/, '20')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(onSubmit.mock.calls[0]![0].blockLimits).toEqual({ blocks: 20, linked: 15, levels: 3, seconds: 10 })
  })

  it('sends no limits of blocks where it takes none', async () => {
    const onSubmit = await open({ initial: newValues('2026-10-25', plan) })
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(onSubmit.mock.calls[0]![0].blockLimits).toBeNull()
  })
})
