import { activateAccount, signIn } from '@tandem/contract/accounts.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import { listMarketTypes, listOrderTypes, listUserTypes } from '@tandem/contract/lookups.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { accessToken, endSession, startSession } from '../../lib/session.ts'

const lookups = { marketTypes: listMarketTypes, orderTypes: listOrderTypes, userTypes: listUserTypes }

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
  for (const key of Object.keys(lookups) as (keyof typeof lookups)[]) void storeLookup(key)
}

/** A list that cannot be loaded is only logged: no screen depends on it. */
async function storeLookup(key: keyof typeof lookups): Promise<void> {
  const token = accessToken()
  try {
    const list = await callApi(lookups[key])
    if (accessToken() === token) localStorage.setItem(key, JSON.stringify(list))
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
