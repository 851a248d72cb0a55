/** For tests: a feature inside the app's surroundings, in front of a server that answers from a table. */
import type { Language } from '@tandem/contract/texts/format.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { createQueryClient } from '../../lib/query.ts'
import { endSession } from '../../lib/session.ts'
import { renderInApp } from '../../ui/testing.tsx'

interface Sent {
  readonly call: string
  readonly body: unknown
}

interface Answer {
  readonly status?: number
  readonly body: unknown
}

/** Answers `fetch` by `METHOD /path`; what is not in the table is not found. Forgets everybody between tests. */
export function serveFromTable() {
  let answers: Record<string, Answer> = {}
  let sent: Sent[] = []
  beforeEach(() => {
    answers = {}
    sent = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const call = `${init.method ?? 'GET'} ${url}`
      sent.push({ call, body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined })
      const { status = 200, body } = answers[call] ?? { status: 404, body: refusal('not_found', 'Not found') }
      return Response.json(body, { status })
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    endSession()
    localStorage.clear()
  })
  return {
    answer(call: string, body: unknown, status = 200) {
      answers[call] = { status, body }
    },
    sent: () => sent,
  }
}

/** A refusal as the server writes it. */
export function refusal(code: string, message: string, field?: string) {
  return { code, message, requestId: 'test', ...(field ? { field } : {}) }
}

/** Renders at `path`; other addresses show their own path, so that a test sees where it was led. */
export async function renderAt(ui: ReactNode, path = '/here', language: Language = 'en') {
  const router = createMemoryRouter(
    [
      { path: path.replace(/[?#].*/, ''), element: ui },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [path] },
  )
  const view = await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { language },
  )
  return { ...view, router }
}
