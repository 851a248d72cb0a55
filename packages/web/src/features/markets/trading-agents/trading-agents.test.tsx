import type { TradingAgents, TradingAgentSettings } from '@tandem/contract/markets/trading-agents.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { AgentsForm } from './agents-form.tsx'
import { AgentsTable } from './agents-table.tsx'
import { SystemUserNotice } from './system-user-notice.tsx'

const off: TradingAgentSettings = {
  marketMaker: false,
  agents: 0,
  spread: priceTick(2_000),
  quantity: energyWh(5_000),
}

const statusText = () => screen.getByRole('status').textContent.replaceAll('\u00A0', ' ')

interface Given {
  readonly language?: 'en' | 'ro'
  /** What the server answers with. */
  readonly refused?: Error
}

async function open(settings: TradingAgentSettings, { language = 'en', refused }: Given = {}) {
  const onSave = vi.fn<(wanted: TradingAgentSettings) => Promise<void>>(() =>
    refused ? Promise.reject(refused) : Promise.resolve(),
  )
  await renderInApp(<AgentsForm settings={settings} onSave={onSave} onDirty={() => undefined} />, { language })
  return { onSave, user: userEvent.setup() }
}

describe('the switch of the trading agents', () => {
  it('is off, says so, and asks before the first of them trades', async () => {
    const { onSave, user } = await open(off)
    screen.getByText('Off')
    expect(statusText()).toBe('Off: only real users trade.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Market maker' }))
    expect(statusText()).toBe(
      'The market maker offers 5.00 kWh on either side, 0.02 TC/kWh apart, and never holds more than ten times that.',
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const question = await screen.findByRole('alertdialog', { name: 'Switch on trading agents?' })
    expect(onSave).not.toHaveBeenCalled()
    await user.click(within(question).getByRole('button', { name: 'Switch on' }))
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ ...off, marketMaker: true })
  })

  it('asks before the last of them stops, and sends nothing without a yes', async () => {
    const { onSave, user } = await open({ ...off, marketMaker: true })
    screen.getByText('On')
    await user.click(screen.getByRole('checkbox', { name: 'Market maker' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const question = await screen.findByRole('alertdialog', { name: 'Switch off trading agents?' })
    await user.click(within(question).getByRole('button', { name: 'No' }))
    expect(onSave).not.toHaveBeenCalled()
  })

  it('changes figures without a question, in Romanian decimals', async () => {
    const { onSave, user } = await open({ ...off, agents: 3 }, { language: 'ro' })
    const spread = screen.getByRole('textbox', { name: /Ecart/ })
    await user.clear(spread)
    await user.type(spread, '0,015')
    expect(statusText()).toBe('3 agenți tranzacționează câte cel mult 3 kWh.')
    await user.click(screen.getByRole('button', { name: 'Salvează' }))
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ ...off, agents: 3, spread: 1_500 })
  })

  it('shows what the server refuses at its field', async () => {
    const message = 'The quantity must be above 0.'
    const refused = new ApiError(400, {
      code: 'quantity_out_of_bounds',
      message,
      requestId: '1',
      details: {},
      field: 'quantity',
    })
    const { user } = await open({ ...off, agents: 1 }, { refused })
    const quantity = screen.getByRole('textbox', { name: /Quantity/ })
    await user.clear(quantity)
    await user.type(quantity, '0')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(message)
  })
})

describe('what the trading agents have', () => {
  const users: TradingAgents['users'] = [
    {
      userId: 8,
      username: 'market-maker',
      isTrading: true,
      openOrders: 24,
      trades: 0,
      available: amount(998_765_432_100n),
      reserved: amount(1_234_567_900n),
    },
  ]

  it('is a row for each, which leads to the user', async () => {
    await renderInApp(
      <MemoryRouter>
        <AgentsTable users={users} />
      </MemoryRouter>,
    )
    const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['market-maker', 'Trading', '9,987.65', '12.35', '24', '0'])
    expect(screen.getByRole('link', { name: 'market-maker' }).getAttribute('href')).toBe('/userDetails/8')
  })

  it('is told before there are any; a user of the platform leads to the switch', async () => {
    await renderInApp(
      <MemoryRouter>
        <AgentsTable users={[]} />
        <SystemUserNotice />
      </MemoryRouter>,
    )
    screen.getByText('No trading agents yet')
    expect(screen.getByRole('link', { name: 'To the switch' }).getAttribute('href')).toBe('/tradingAgents')
  })
})
