import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { setPreparedAnswers, type PreparedAnswers } from '../lib/prepared-answers.ts'
import { createQueryClient } from '../lib/query.ts'
import { endExpiredSession, useSignedInUser } from '../lib/session.ts'
import { AppProviders } from './app-providers.tsx'
import { createAppRouter, loadScreen } from './router.tsx'

/** The addresses of the browser, in the hands of the app. */
export function startRouter(): DataRouter {
  endExpiredSession()
  return createAppRouter()
}

/** Has everything there that a page was made of, so that its first rendering is the same. */
export async function expectPage(path: string, answers: PreparedAnswers): Promise<void> {
  setPreparedAnswers(answers)
  await loadScreen(path)
}

/** The app: look, answers of the server, and screens behind the guard. */
export function App({ router }: { readonly router: DataRouter }) {
  const queries = useQueriesOfPerson()
  return (
    <AppProviders>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppProviders>
  )
}

/** Answers belong to the person who asked: whoever signs in next starts with none. */
function useQueriesOfPerson(): QueryClient {
  const userId = useSignedInUser()?.userId
  const [kept, setKept] = useState(() => ({ userId, client: createQueryClient() }))
  if (kept.userId === userId) return kept.client
  const next = { userId, client: createQueryClient() }
  setKept(next)
  return next.client
}
