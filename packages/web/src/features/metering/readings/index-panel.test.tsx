import { RefusalBody } from '@tandem/contract/refusals.ts'
import { getIndexReading, IndexReading } from '@tandem/contract/metering/readings.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createQueryClient } from '../../../lib/query.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { IndexPanel } from './index-panel.tsx'

const user = userEvent.setup()
const may = '2026-05-01' as DeliveryDay

function anIndex(month: string, consumption: number): IndexReading {
  return {
    id: 9,
    userId: 4,
    month: `${month}-01` as DeliveryDay,
    indexDate: `${month}-28` as DeliveryDay,
    consumptionIndex: energyWh(consumption),
    productionIndex: null,
    version: 2,
    enteredBy: 'maria',
    monthlyConsumption: null,
    monthlyProduction: null,
    enteredAt: Temporal.Instant.from('2026-05-28T10:00:00Z'),
  }
}

const april = anIndex('2026-04', 10_000_000)
const fresh = { reading: null, previous: april, next: null, usualConsumption: energyWh(400_000), usualProduction: null }

/** What was sent to the calls that write; the first is refused as far from the usual where `isFar`. */
let sent: { readonly call: string; readonly body: unknown }[] = []
let known: ResponseOf<typeof getIndexReading> = fresh
let isFar = false

function answerTo(call: string, body: { isConfirmed?: boolean } | null): Response {
  if (call.includes('/getReadingIndex/')) return Response.json(z.encode(getIndexReading.response, known))
  if (call.includes('/getReadingIndexByFilters/')) return Response.json([z.encode(IndexReading, april)])
  if (body === null) return Response.json(null, { status: 404 })
  sent.push({ call, body })
  if (!isFar || body.isConfirmed) return Response.json(z.encode(IndexReading, anIndex('2026-05', 19_000_000)))
  const message = 'That makes 9,000 kWh.'
  const refusal = { code: 'index_far_from_usual', message, field: 'consumptionIndex', requestId: 'r' }
  return Response.json(RefusalBody.parse(refusal), { status: 409 })
}

beforeEach(() => {
  sent = []
  known = fresh
  isFar = false
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) =>
    answerTo(`${method} ${url}`, body === undefined ? null : (JSON.parse(body) as object)),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function show() {
  const panel = <IndexPanel userId={4} month={may} onMonth={vi.fn()} />
  const router = createMemoryRouter([{ path: '/', element: panel }])
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: /^(Save|Correct)/ })
  return screen.queryByRole('form', { name: 'Meter index' })
}

const consumption = () => screen.getByRole('textbox', { name: /^Consumption index/ })
const save = () => user.click(screen.getByRole('button', { name: /^Save/ }))

describe('the index of a month', () => {
  it('shows the energy of the month while it is typed, beside the usual', async () => {
    await show()
    await user.type(consumption(), '10420.5')
    const beside = screen.getByRole('complementary', { name: 'Compared with the previous index' })
    expect(within(beside).getByText('420.50')).toBeTruthy()
    expect(within(beside).getByText('Usually about 400 kWh')).toBeTruthy()
  })

  it('is not sent where it is lower than the one before', async () => {
    await show()
    await user.type(consumption(), '9999')
    await save()
    expect(await screen.findByText(/cannot be lower than the 10,000 kWh of April 2026/)).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('is asked about once where it is far from the usual, and sent again as confirmed', async () => {
    isFar = true
    await show()
    await user.type(consumption(), '19000')
    await save()
    const question = await screen.findByRole('alertdialog', { name: /^Is 19,000\.00\skWh right/ })
    expect(within(question).getByText('That makes 9,000 kWh.')).toBeTruthy()
    await user.click(within(question).getByRole('button', { name: 'Save anyway' }))
    expect(await screen.findByText('The index of May 2026 is saved.')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toMatchObject([
      { month: '2026-05', consumptionIndex: 19_000, productionIndex: null, isConfirmed: false },
      { month: '2026-05', consumptionIndex: 19_000, productionIndex: null, isConfirmed: true },
    ])
  })

  it('is entered once: a second time it is corrected', async () => {
    known = { ...fresh, reading: anIndex('2026-05', 10_300_000) }
    expect(await show()).toBeNull()
    expect(screen.getByText('Index reading for the selected month has already been entered!')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Correct' }))
    expect(consumption()).toHaveProperty('value', '10300')
    await user.clear(consumption())
    await user.type(consumption(), '10310')
    await save()
    await screen.findByText('The index of May 2026 is saved.')
    expect(sent).toMatchObject([{ call: expect.stringMatching(/^PUT /), body: { id: 9, version: 2 } }])
  })
})
