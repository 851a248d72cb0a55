import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from '../lib/query.ts'
import { endExpiredSession, useSignedInUser } from '../lib/session.ts'
import { AppProviders } from './app-providers.tsx'
import { createAppRouter } from './router.tsx'

/** The app: look, answers of the server, and screens behind the guard. */
export function App() {
  const [router] = useState(() => {
    endExpiredSession()
    return createAppRouter()
  })
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
