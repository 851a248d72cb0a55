import { ForecastRun } from '@tandem/contract/forecasting.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { UserType } from '@tandem/core/access/access.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createQueryClient } from '../../../lib/query.ts'
import { endSession, startSession } from '../../../lib/session.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { ForecastRuns } from './forecast-runs.tsx'
import type { ForecastWork } from './kept-run.ts'

const span = { from: '2026-11-01' as DeliveryDay, to: '2026-11-28' as DeliveryDay }
const asked = Temporal.Instant.from('2026-11-21T10:00Z')

function aRun(given: Partial<ForecastRun> = {}): ForecastRun {
  return {
    id: 7,
    kind: 'price',
    of: null,
    ...span,
    state: 'running',
    totalDays: 28,
    doneDays: 11,
    skippedDays: 0,
    askedAt: asked,
    endedAt: null,
    failure: null,
    ...given,
  }
}

const ended = (state: ForecastRun['state'], given: Partial<ForecastRun> = {}) =>
  aRun({ state, endedAt: asked.add({ seconds: 9 }), doneDays: 28, ...given })

/** What each call answers, one after the other; the last one again and again. */
let answers: Record<string, (ForecastRun | string)[]> = {}
let sent: string[] = []

beforeEach(() => {
  answers = {}
  sent = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${url.split('?')[0] ?? ''}`
    sent.push(call)
    const found = Object.entries(answers).find(([name]) => call.includes(name))?.[1]
    const answer = found && found.length > 1 ? found.shift() : found?.[0]
    if (answer === undefined) return Response.json(refusal('not_found', 'Not found'), { status: 404 })
    if (typeof answer === 'string') {
      return Response.json(refusal(answer, 'Your last forecasts are still running.'), { status: 409 })
    }
    return Response.json(z.encode(ForecastRun, answer))
  })
  const person = { id: 4, username: 'ana', email: 'ana@example.org', firstName: 'Ana', lastName: 'Popescu' }
  const userType: UserType = 'transactionalUser'
  startSession({ ...person, userType, roles: ['ROLE_USER'], balance: 0n as never, accessToken: 'token' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  endSession()
  sessionStorage.clear()
})

function refusal(code: string, message: string) {
  return { code, message, requestId: 'test', details: { runId: 7 } }
}

const price = { kind: 'price' } as const
const energy = { kind: 'volume', userId: 4, of: 'group' } as const

async function open(works: readonly ForecastWork[] = [price]) {
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <ForecastRuns works={works} span={span} label="Make them" />
    </QueryClientProvider>,
  )
}
const make = () => userEvent.click(screen.getByRole('button', { name: 'Make them' }))

describe('forecasts that are asked for', () => {
  it('show how many days are done until they are, and are asked about no longer', async () => {
    answers = { generateForecastPrice: [aRun({ state: 'queued', doneDays: 0 })], runs: [aRun(), ended('done')] }
    await open()
    await make()
    await screen.findByText('11 of 28 days')
    expect(screen.getByRole('progressbar', { name: 'Making price forecasts' }).getAttribute('aria-valuenow')).toBe('39')
    expect(screen.queryByRole('button', { name: 'Make them' })).toBeNull()
    expect((await screen.findByRole('alert')).textContent).toContain('Done: 28 days have their forecasts.')
    const asks = 'GET /api/forecasts/runs/7'
    expect(sent).toEqual(['POST /api/test/generateForecastPrice/2026-11-01/2026-11-28', asks, asks])
  })

  it('are done at once where they are few, and tell what was left out', async () => {
    answers = { generateForecastPrice: [ended('done', { skippedDays: 27 })] }
    await open()
    await make()
    const alertText = (await screen.findByRole('alert')).textContent
    expect(alertText).toContain('Done: 1 day has its forecast. 27 days were left out: too little data')
    expect(sent).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('say so where none could be made', async () => {
    answers = { generateForecastPrice: [ended('done', { skippedDays: 28 })] }
    await open()
    await make()
    expect((await screen.findByRole('alert')).textContent).toContain('No forecast could be made.')
  })

  it('can be stopped; what was made stays', async () => {
    answers = { 'DELETE ': [aRun()], 'GET ': [aRun()] }
    answers.generateForecastPrice = [aRun()]
    await open()
    await make()
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))
    await screen.findByText('Stopping after this day…')
    answers['GET '] = [ended('cancelled', { doneDays: 12 })]
    const alertText = (await screen.findByRole('alert')).textContent
    expect(alertText).toContain('Stopped. 12 of 28 days were made and stay.')
  })

  it('tell why they failed, and can be asked for again', async () => {
    answers = { generateForecastPrice: [ended('failed', { doneDays: 3, failure: 'The server was restarted.' })] }
    await open()
    await make()
    const alertText = (await screen.findByRole('alert')).textContent
    expect(alertText).toContain('The forecasts could not be made. The server was restarted. 3 of 28 days were made')
    screen.getByRole('button', { name: 'Make them' })
  })

  it('are made one after the other, and not after they were stopped', async () => {
    answers = { generateForecastPrice: [ended('failed')], generateForecastReadingIndex: [ended('done', { id: 8 })] }
    await open([price, energy])
    await make()
    await screen.findByText('Done: 28 days have their forecasts.', { selector: '[role=alert] *' })
    expect(screen.getAllByRole('alert').length).toBeGreaterThanOrEqual(2)
    cleanup()
    sent = []
    answers.generateForecastPrice = [ended('cancelled')]
    await open([price, energy])
    await make()
    await screen.findByText(/^Stopped/)
    expect(sent.filter((call) => call.includes('generate'))).toHaveLength(1)
  })

  it('are found again by who left the page', async () => {
    answers = { generateForecastPrice: [aRun()], runs: [aRun()] }
    await open()
    await make()
    await screen.findByText('11 of 28 days')
    cleanup()
    answers.runs = [ended('done')]
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('Done')
    cleanup()
    await open()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that stand in the way of others are shown with what the server says', async () => {
    answers = { generateForecastPrice: ['forecast_running'], runs: [aRun({ kind: 'volume', of: 'group' })] }
    await open()
    await make()
    await screen.findByText('Your last forecasts are still running.')
    await screen.findByText('Making energy forecasts of your group')
    screen.getByRole('button', { name: 'Stop' })
  })
})
