import { getRole, getUser, listRoles, listUsers, deleteUser } from '@tandem/contract/accounts/accounts.ts'
import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import { listOrders } from '@tandem/contract/orders/orders.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient, useAction } from './query.ts'

afterEach(() => vi.unstubAllGlobals())

test('an action makes stale every answer about what its endpoint changes, and no other', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Deleted.' })))
  const client = createQueryClient()
  const read: AnyEndpoint[] = [listUsers, listRoles, getRole, getUser, listOrders]
  for (const { path, about } of read) {
    await client.query({ queryKey: [path], queryFn: () => path, meta: { about } })
  }
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useAction(deleteUser), { wrapper })
  const isStale = ({ path }: AnyEndpoint) => client.getQueryState([path])?.isInvalidated
  expect(read.map(isStale)).toEqual([false, false, false, false, false])
  result.current.mutate({ params: { id: 7 } })
  await waitFor(() => {
    expect(read.map(isStale)).toEqual([true, true, true, false, false])
  })
})
