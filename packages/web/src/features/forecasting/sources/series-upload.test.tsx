import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { previewKnownSeries, uploadKnownSeries } from '@tandem/contract/admin/data-sources.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { createQueryClient } from '../../../lib/query.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { SeriesUpload } from './series-upload.tsx'

const good = {
  rows: 2_160,
  firstDay: '2026-01-01',
  lastDay: '2026-03-31',
  hours: 2_160,
  missingHours: 0,
  lowest: -2.5,
  highest: 31,
  isFlat: false,
  known: null as object | null,
  newDays: 90,
  changedHours: 0,
  farOff: { hours: 0, judgedBy: 'itself', first: [] as object[] },
}
const series = {
  id: 3,
  seriesName: 'Load',
  seriesUnit: 'MW',
  origin: 'file',
  isUsed: true,
  isUsedForVolumes: false,
  days: 90,
  firstDay: '2026-01-01',
  lastDay: '2026-03-31',
  knownAt: '2026-03-02T02:00:00Z',
}
const preview = 'POST /api/data-sources/series/preview'
const save = 'POST /api/data-sources/series'
let sent: string[] = []
let answer: object = good

beforeEach(() => {
  ;[sent, answer] = [[], good]
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push(`${method} ${url}`)
    return Response.json(url.endsWith('/preview') ? answer : { series, rows: 2_160, days: 90 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const nameOf = { en: 'Name of the series', ro: 'Numele seriei' }

async function choose(language: Language = 'en') {
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SeriesUpload preview={previewKnownSeries} upload={uploadKnownSeries} />
      </MemoryRouter>
    </QueryClientProvider>,
    { language },
  )
  fireEvent.change(screen.getByLabelText(nameOf[language]), { target: { value: 'Load' } })
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('no place for a file')
  fireEvent.change(input, { target: { files: [new File(['x'], 'load.csv', { type: 'text/csv' })] } })
}
const text = () => document.body.textContent.replaceAll('\u00A0', ' ')

it('says what a file brings, and saves it by a tap alone', async () => {
  await choose()
  expect(await screen.findByText('What the file brings')).toBeTruthy()
  expect(text()).toContain('01-01-2026 to 31-03-2026, 2,160 hours')
  expect(text()).toContain('between −2.5 and 31')
  expect(text()).toContain('A new series with 90 days.')
  expect(screen.queryAllByRole('alert')).toEqual([])
  expect(sent).toEqual([preview])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByText('What the file brings')).toBeNull())
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual([preview, save])
})

it.each([
  ['en', /^3 values are far beyond what the series had before, such as/, /^5 hours are missing/],
  ['ro', /^3 valori sunt mult în afara celor de până acum ale seriei/, /^Lipsesc 5 ore/],
] as const)(
  'says in words what is strange, in %s, and saves nothing when it is given up',
  async (language, far, missing) => {
    answer = {
      ...good,
      missingHours: 5,
      known: { seriesUnit: 'MW', days: 12, firstDay: '2025-12-20', lastDay: '2025-12-31' },
      newDays: 2,
      changedHours: 4,
      farOff: { hours: 3, judgedBy: 'before', first: [{ start: '2026-01-05T10:00:00Z', value: 3_100 }] },
    }
    await choose(language)
    const alerts = async () => (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)
    expect(await alerts()).toEqual([expect.stringMatching(missing), expect.stringMatching(far), expect.any(String)])
    await userEvent.click(screen.getByRole('button', { name: language === 'en' ? 'Cancel' : 'Renunță' }))
    expect(screen.queryAllByRole('alert')).toEqual([])
    expect(sent).toEqual([preview])
  },
)

it('forgets what was looked over when another series is named', async () => {
  await choose()
  await screen.findByText('What the file brings')
  fireEvent.change(screen.getByLabelText('Name of the series'), { target: { value: 'Loads' } })
  expect(screen.queryByText('What the file brings')).toBeNull()
})
