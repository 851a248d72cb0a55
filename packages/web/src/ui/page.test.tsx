import { listDayAheadReports } from '@tandem/contract/reports.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { dataOfHeader } from '@tandem/contract/request.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient, useCall } from '../lib/query.ts'
import { Page } from './index.ts'
import { renderInApp } from './testing.tsx'

afterEach(() => vi.unstubAllGlobals())

function Report({ day }: { readonly day: DeliveryDay }) {
  const { status } = useCall(listDayAheadReports, { params: { userId: 1, dateFrom: day, dateTo: day } })
  return <Page title="Report">{status}</Page>
}

test.each([
  ['en', 'Data as of 14:00:07'],
  ['ro', 'Date la 14:00:07'],
] as const)('a screen says of when data is that comes from a replica: %s', async (language, text) => {
  const asOf = new Map([
    ['2026-03-01', '2026-03-02T12:00:09Z'],
    ['2026-03-02', '2026-03-02T12:00:07.5Z'],
  ])
  vi.stubGlobal('fetch', (url: string) => {
    const instant = asOf.get(url.slice(-10))
    return Promise.resolve(Response.json([], instant ? { headers: { [dataOfHeader]: instant } } : {}))
  })
  const client = createQueryClient()
  await renderInApp(
    <QueryClientProvider client={client}>
      {[...asOf.keys()].map((day) => (
        <Report key={day} day={day as DeliveryDay} />
      ))}
    </QueryClientProvider>,
    { language },
  )
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
  // The next answers are of now.
  asOf.clear()
  await client.invalidateQueries()
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})
