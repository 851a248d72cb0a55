import { activateAccount, signIn } from '@tandem/contract/accounts.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import { isGroupOwner, listGroupsOfOwner } from '@tandem/contract/groups.ts'
import { listMarketTypes, listOrderTypes, listUserTypes } from '@tandem/contract/lookups.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { accessToken, endSession, signedInUser, startSession, type lookupKeys } from '../../lib/session.ts'

type Lookup = (typeof lookupKeys)[number]

const lookups: Record<Lookup, (userId: number) => Promise<unknown>> = {
  marketTypes: () => callApi(listMarketTypes),
  orderTypes: () => callApi(listOrderTypes),
  userTypes: () => callApi(listUserTypes),
  ownerGroups: (userId) => callApi(listGroupsOfOwner, { params: { userId } }),
  isOwner: async (userId) => (await callApi(isGroupOwner, { params: { userId } })).isOwner,
}

/**
 * Signs in, keeps the answer and fetches the lookup lists. On failure the person is signed out, as specified,
 * and the error goes to the caller.
 */
export async function startSignIn(credentials: BodyOf<typeof signIn>): Promise<void> {
  try {
    startSession(await callApi(signIn, { body: credentials }))
  } catch (error) {
    endSession()
    throw error
  }
  for (const key of Object.keys(lookups) as Lookup[]) void storeLookup(key)
}

/** What cannot be loaded is only logged: no screen depends on it. */
async function storeLookup(key: Lookup): Promise<void> {
  const token = accessToken()
  try {
    const answer = await lookups[key](signedInUser()?.userId ?? 0)
    if (accessToken() === token) localStorage.setItem(key, JSON.stringify(answer))
  } catch (error) {
    reportError(error)
  }
}

/** Activates the account of a link, once, however often the screen renders or the reader comes back to it. */
export function useActivation(token: string | null) {
  return useQuery({
    queryKey: [activateAccount.path, token],
    queryFn: () => callApi(activateAccount, { params: { token: token ?? '' } }),
    enabled: token !== null,
    ...{ retry: false, staleTime: Infinity, gcTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false },
  })
}
