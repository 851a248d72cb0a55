import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../lib/query.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { AutopilotCard } from './autopilot-card.tsx'
import { LimitsFields } from './limits-fields.tsx'
import { LimitsInWords } from './limits-in-words.tsx'
import { draftOf, faultsIn, readLimits } from './limits-draft.ts'

const settings = {
  pricing: 'forecastRange',
  chance: null,
  highestPrice: 0.5,
  lowestPrice: 0,
  coinsPerDay: 20,
  closesGaps: true,
  gapEnergy: 2,
  gapCoins: null,
  mostLoss: 10,
}
const stored = {
  pricing: 'forecastRange' as const,
  chance: null,
  highestPrice: priceTick(50_000),
  lowestPrice: priceTick(0),
  coinsPerDay: amount(2_000_000_000n),
  closesGaps: true,
  gapEnergy: energyWh(2_000),
  gapCoins: null,
  mostLoss: amount(1_000_000_000n),
}
let autopilot: Record<string, unknown> = {}
let sent: unknown[] = []

beforeEach(() => {
  sent = []
  const now = '2026-11-24T09:00:00Z'
  autopilot = { settings, state: 'on', stopReason: null, since: now, loss: null, next: null, steps: [], now }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'PUT' && typeof body === 'string') {
      sent.push([url, JSON.parse(body)])
      autopilot = { ...autopilot, ...(JSON.parse(body) as object), stopReason: null }
    }
    return Response.json(autopilot)
  })
})
afterEach(() => vi.unstubAllGlobals())

async function show() {
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <AutopilotCard />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('is paused by one tap', async () => {
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(sent).toEqual([['/api/autopilot/state', { state: 'paused' }]]))
  expect(await screen.findByText('Paused')).toBeTruthy()
})

it('says why it stopped, and asks before it goes on', async () => {
  autopilot = { ...autopilot, state: 'stopped', stopReason: 'loss' }
  await show()
  expect(await screen.findByText(/it lost as much as you allow it to lose/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Switch on' }))
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
  expect(sent).toEqual([])
})

function Choosing() {
  const [draft, setDraft] = useState(() => draftOf(stored))
  const limits = readLimits(draft, stored)
  return (
    <>
      <LimitsFields draft={draft} onChange={setDraft} lossNow={null} />
      {limits && <LimitsInWords limits={limits} />}
    </>
  )
}

it('trades for a chance of being filled, and says so in words', async () => {
  await renderInApp(<Choosing />)
  const sureness = { name: 'How sure should it be to trade?' }
  expect(screen.getByText(/at prices within the range of the price forecast/)).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', sureness))
  await userEvent.click(await screen.findByRole('option', { name: /80/ }))
  expect(await screen.findByText(/at prices that are reached with a chance of 80/)).toBeTruthy()
  expect(readLimits({ ...draftOf(stored), chance: 80 }, stored)).toEqual({ ...stored, chance: 80 })
  await userEvent.click(screen.getByRole('radio', { name: 'At any price' }))
  expect(screen.queryByRole('combobox', sureness)).toBeNull()
  expect(screen.getByText(/at any price\./)).toBeTruthy()
})

it('reads limits as they are typed, and says which cannot be read', () => {
  const draft = {
    ...draftOf(stored),
    pricing: 'ownPrices' as const,
    gapLimit: 'coins' as const,
    gap: '1.5',
    highestPrice: '0.425',
  }
  expect(readLimits(draft, stored)).toEqual({
    ...stored,
    pricing: 'ownPrices',
    highestPrice: 42_500,
    gapEnergy: null,
    gapCoins: 150_000_000n,
  })
  const wrong = { ...draft, gap: '', mostLoss: '0', lowestPrice: '11' }
  expect([...faultsIn(wrong)]).toEqual(['lowestPrice', 'mostLoss', 'gap'])
  expect(readLimits(wrong, stored)).toBeNull()
})
