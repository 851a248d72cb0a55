import type { AnyEndpoint, ResponseOf, Topic } from '@tandem/contract/endpoint.ts'
import { buildRequest, type RequestInput } from '@tandem/contract/request.ts'
import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { callApi, ApiError } from './api.ts'
import { preparedAnswer } from './prepared-answers.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly about?: readonly Topic[] | null }
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A refusal is an answer; only silence is worth another try.
        retry: (count, error) => !(error instanceof ApiError) && count < 2,
      },
    },
  })
}

interface CallOptions {
  readonly enabled?: boolean
  /** Asks again every so many seconds while the screen is open. */
  readonly everySeconds?: number
  /** What was shown stays until the answer to another question comes, as when a list is turned to its next page. */
  readonly keepsLast?: boolean
}

/** Reads an endpoint of the contract and keeps the answer: `useCall(getSession, { params: { id } })`. */
export function useCall<E extends AnyEndpoint>(
  endpoint: E,
  input: RequestInput<E> = {},
  { enabled = true, everySeconds, keepsLast = false }: CallOptions = {},
): UseQueryResult<ResponseOf<E>> {
  const address = enabled ? buildRequest(endpoint, input).url : null
  return useQuery<ResponseOf<E>>({
    queryKey: [endpoint.path, address ?? 'waiting'],
    // What came with the page is shown, and asked for anew.
    initialData: () => (address === null ? undefined : preparedAnswer(endpoint, address)),
    initialDataUpdatedAt: 0,
    queryFn: () => callApi(endpoint, input),
    enabled,
    meta: { about: endpoint.about },
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
    ...(everySeconds === undefined ? {} : { refetchInterval: everySeconds * 1000 }),
  })
}

/** Writes through an endpoint; when it is done, every answer about what it changes is read anew. */
export function useAction<E extends AnyEndpoint>(
  endpoint: E,
): UseMutationResult<ResponseOf<E>, Error, RequestInput<E>> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: RequestInput<E>) => callApi(endpoint, input),
    onSuccess: () => refresh(endpoint),
  })
}

/** Has every answer read anew that is about what an endpoint changes. */
export function useRefresh(): (changed: AnyEndpoint) => Promise<void> {
  const client = useQueryClient()
  return ({ changes }) =>
    client.invalidateQueries({
      predicate: ({ meta }) => changes?.some((topic) => meta?.about?.includes(topic)) ?? false,
    })
}
