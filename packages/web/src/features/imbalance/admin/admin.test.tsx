import {
  previewSettlement,
  type SettlementDay,
  type SettlementReport,
  type SettlementUser,
} from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { ImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createQueryClient } from '../../../lib/query.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { modeA, totalsOf, aLine } from '../testing.ts'
import { AppliedDay } from './applied-day.tsx'
import { PricePreview } from './price-preview.tsx'
import { ReadyDay } from './ready-day.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SettlementDays } from './settlement-days.tsx'

const date = '2026-03-24' as DeliveryDay
const aSettlement = (terms: Partial<SettlementDay> = {}): SettlementDay => ({
  date,
  marketId: 5,
  state: 'ready',
  version: null,
  mode: null,
  appliedAt: null,
  appliedBy: null,
  users: null,
  systemImbalance: null,
  balancing: null,
  changedReadings: 0,
  ...terms,
})
const settings: ImbalanceSettings = {
  mode: 'A',
  factor: 250_000,
  minimum: priceTick(2_000),
  unmetered: 'nothing',
  usualPeak: null,
  usualOffPeak: null,
}
const line = aLine()
const ana: SettlementUser = {
  userId: 7,
  username: 'ana',
  group: null,
  quality: 'measured',
  totals: totalsOf([line]),
  posted: amount(0n),
  change: line.cash,
}
const aReport = (terms: Partial<SettlementReport> = {}): SettlementReport => ({
  date,
  marketId: 5,
  state: 'preview',
  version: 1,
  appliedAt: null,
  appliedBy: null,
  terms: modeA,
  periods: [
    {
      period: line.period,
      start: line.start,
      end: line.end,
      label: line.label,
      reference: line.reference,
      referenceOrigin: line.referenceOrigin,
      deficitPrice: line.deficitPrice,
      excessPrice: line.excessPrice,
      systemImbalance: line.systemImbalance,
      deficitVolume: line.deficitVolume,
      excessVolume: energyWh(0),
      balancing: amount(-line.cash),
    },
  ],
  users: [ana],
  groups: [],
  totals: ana.totals,
  systemImbalance: line.systemImbalance,
  balancing: amount(-line.cash),
  changes: 1,
  ...terms,
})

let answers: Record<string, { status?: number; body: unknown }> = {}
let asked: string[] = []
beforeEach(() => {
  answers = {}
  asked = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    asked.push(`${init.method ?? 'GET'} ${url}`)
    const { status = 200, body } = answers[`${init.method ?? 'GET'} ${url.replace(/\?.*/, '')}`] ?? {
      status: 404,
      body: {},
    }
    return Response.json(body, { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const show = (ui: ReactNode, language: 'en' | 'ro' = 'en') =>
  renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: ui }])} />
    </QueryClientProvider>,
    { language },
  )
const text = (element: Element = document.body) => element.textContent.replaceAll(/[\u00A0\u202F]/g, ' ')
const encoded = (report: SettlementReport) => z.encode(previewSettlement.response, report)
const generatePath = 'GET /api/test/generateUserBalance/5'
const applyPath = 'POST /api/test/generateBalanceTransaction/5'
const nothing = () => undefined

describe('the days', () => {
  it('tell how far they are and whether readings changed since', async () => {
    const applied = {
      ...aSettlement({ state: 'applied', marketId: 4, version: 2, mode: 'A', users: 12 }),
      changedReadings: 3,
    }
    await show(<SettlementDays days={[aSettlement(), applied]} error={false} onRetry={nothing} onDay={nothing} />)
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => text(row))
    expect(rows[0]).toContain('24-03-2026Ready to settle')
    expect(rows[1]).toContain('Applied · version 2Changed readings: 3')
  })
})

describe('a day that is ready', () => {
  it('is a preview first, is applied after one question, and shows why a second time is refused', async () => {
    answers[generatePath] = { body: encoded(aReport()) }
    const onStale = vi.fn()
    await show(<ReadyDay day={aSettlement()} settings={settings} onUser={nothing} onStale={onStale} />)
    expect(screen.queryByRole('button', { name: 'Apply the costs' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Generate' }))
    await screen.findByText('Preview: nothing posted')
    expect(asked).toEqual(['GET /api/test/generateUserBalance/5?mode=A&factor=0.25&minimum=0.02'])
    expect(text()).toContain('The balancing account receives this.')
    fireEvent.click(screen.getByRole('button', { name: 'Generate again' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    answers[applyPath] = {
      status: 409,
      body: { code: 'already_generated', message: 'Already Generated', requestId: 'x' },
    }
    fireEvent.click(await screen.findByRole('button', { name: 'Apply the costs' }))
    const question = await screen.findByRole('alertdialog', { name: 'Apply the imbalance costs of 24-03-2026?' })
    expect(text(question)).toContain('The coins of 1 user are posted at once.')
    fireEvent.click(within(question).getByRole('button', { name: 'Yes, apply' }))
    await screen.findByText('Already Generated')
    expect(text()).toContain('Nothing was posted a second time.')
    fireEvent.click(await screen.findByRole('button', { name: 'Show what was applied' }))
    expect(onStale).toHaveBeenCalledOnce()
  })

  it('takes no factor that would be refused, and says which are taken', async () => {
    await show(<ReadyDay day={aSettlement()} settings={settings} onUser={nothing} onStale={nothing} />, 'ro')
    fireEvent.change(screen.getByLabelText(/^k,/), { target: { value: '10,1' } })
    expect(text()).toContain('Introdu un număr de la 0 la 10, cu cel mult 6 zecimale.')
    fireEvent.change(screen.getByLabelText(/^k,/), { target: { value: '10' } })
    expect(text()).not.toContain('Introdu un număr')
  })

  it('without a reference price leads to where it is entered', async () => {
    const message = 'Lipsește prețul de referință.'
    answers[generatePath] = { status: 409, body: { code: 'reference_price_missing', message, requestId: 'x' } }
    await show(<ReadyDay day={aSettlement()} settings={settings} onUser={nothing} onStale={nothing} />, 'ro')
    fireEvent.click(screen.getByRole('button', { name: 'Generează' }))
    await screen.findByText(message)
    expect(screen.getByRole('link', { name: 'Introdu prețuri de referință' }).getAttribute('href')).toBe(
      '/referencePrices?day=2026-03-24',
    )
  })

  it('is not generated with terms that cannot be read', async () => {
    await show(<ReadyDay day={aSettlement()} settings={settings} onUser={nothing} onStale={nothing} />)
    fireEvent.change(screen.getByLabelText('k, share of the reference'), { target: { value: '-1' } })
    expect(screen.getByRole('button', { name: 'Generate' })).toHaveProperty('disabled', true)
    screen.getByText('Enter a number from 0 to 10, with at most 6 decimals.')
  })
})

describe('a day that is applied', () => {
  const applied = aReport({
    state: 'applied',
    appliedAt: Temporal.Instant.from('2026-03-25T07:12Z'),
    appliedBy: 'admin',
  })
  const day = aSettlement({ state: 'applied', version: 1, mode: 'A', changedReadings: 2 })

  it('stands as it was booked, and is corrected by the differences of each user', async () => {
    answers['GET /api/imbalance/settlements/5'] = { body: encoded(applied) }
    const next = aReport({ version: 2, users: [{ ...ana, posted: line.cash, change: amount(5_000_000n) }] })
    answers[generatePath] = { body: encoded(next) }
    answers['POST /api/imbalance/corrections/5'] = { body: encoded({ ...next, state: 'applied' }) }
    await show(<AppliedDay day={day} onUser={nothing} />)
    await screen.findByText('Already Generated')
    expect(text()).toContain('Applied by admin on 25-03-2026 09:12, version 1.')
    expect(text()).toContain('2 readings were changed after this day was applied')
    fireEvent.click(screen.getByRole('button', { name: 'Show the differences' }))
    await screen.findByText('Version 2 would post a difference for 1 user.')
    const differences = screen.getAllByRole('table', { name: 'Users' })[0]
    expect(differences && text(differences)).toContain('−0.1500+0.0500')
    fireEvent.click(screen.getByRole('button', { name: 'Post the differences' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, correct' }))
    await waitFor(() => expect(asked).toContain('POST /api/imbalance/corrections/5'))
  })

  it('keeps newer readings that come to the same coins, so that they are not told of again', async () => {
    answers['GET /api/imbalance/settlements/5'] = { body: encoded(applied) }
    const next = aReport({ version: 2, changes: 0 })
    answers[generatePath] = { body: encoded(next) }
    answers['POST /api/imbalance/corrections/5'] = { body: encoded({ ...next, state: 'applied' }) }
    await show(<AppliedDay day={day} onUser={nothing} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Show the differences' }))
    await screen.findByText('The coins are the same. Keep the newer readings as version 2: nothing is posted.')
    fireEvent.click(screen.getByRole('button', { name: 'Keep the readings' }))
    await waitFor(() => expect(asked).toContain('POST /api/imbalance/corrections/5'))
  })
})

describe('the settings', () => {
  it('explain each mode and follow what is written with an example', async () => {
    await show(<SettingsCard settings={settings} />)
    expect(text()).toContain('A deficit of 1 kWh costs 0.25 TC, an excess of 1 kWh earns 0.15 TC.')
    expect(text()).toContain('alone −1.60 TC, as one −1.00 TC, saved 0.60 TC.')
    fireEvent.change(screen.getByLabelText('k, share of the reference'), { target: { value: '0.5' } })
    expect(text()).toContain('A deficit of 1 kWh costs 0.30 TC, an excess of 1 kWh earns 0.10 TC.')
    fireEvent.change(screen.getByLabelText('Reference price'), { target: { value: '-0.1' } })
    expect(text()).toContain('A deficit of 1 kWh costs −0.05 TC, an excess of 1 kWh earns −0.15 TC.')
    fireEvent.change(screen.getByLabelText('Default price, peak hours'), { target: { value: 'x' } })
    expect(screen.getByRole('button', { name: 'Save the settings' })).toHaveProperty('disabled', true)
    fireEvent.change(screen.getByLabelText('Default price, peak hours'), { target: { value: '0.3' } })
    answers['PUT /api/imbalance/settings'] = { body: z.encode(ImbalanceSettings, settings) }
    fireEvent.click(screen.getByRole('button', { name: 'Save the settings' }))
    await screen.findByText('The settings are saved')
  })
})

describe('a file of prices', () => {
  it('with a faulty cell says where and why, and saves nothing', async () => {
    await show(
      <PricePreview
        preview={{
          fileName: 'p.csv',
          rows: [
            {
              start: line.start,
              end: line.end,
              label: '14:00-15:00',
              date,
              before: null,
              deficitPrice: priceTick(28_000),
              excessPrice: priceTick(15_000),
            },
          ],
          faults: [{ row: 3, column: 'deficitPrice', code: 'not_a_number', cell: 'n/a' }],
          days: [{ date, periods: 1, expected: 24, settledVersion: 1 }],
        }}
        isSaving={false}
        onSave={nothing}
      />,
      'ro',
    )
    expect(text()).toContain('Rândul 3, preț deficitn/aNu este un număr.')
    expect(text()).toContain('24-03-2026: intervale 1 din 24')
    expect(text()).toContain('24-03-2026 este deja decontată.')
    expect(text()).toContain('Înainte: Preț excedentTC/kWh')
    expect(screen.getByRole('button', { name: 'Salvează prețurile' })).toHaveProperty('disabled', true)
  })
})
