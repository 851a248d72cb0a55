import { signInWithCode } from '@tandem/contract/account-security.ts'
import { activateAccount, signIn, type SignedIn } from '@tandem/contract/accounts.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import { isGroupOwner, listGroupsOfOwner } from '@tandem/contract/groups.ts'
import { listMarketTypes, listOrderTypes, listUserTypes } from '@tandem/contract/lookups.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi, ApiError } from '../../lib/api.ts'
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
export function startSignIn(credentials: BodyOf<typeof signIn>): Promise<void> {
  return keepAnswer(() => callApi(signIn, { body: credentials }))
}

/** The same by the code of the second step. */
export function finishSignIn(step: BodyOf<typeof signInWithCode>): Promise<void> {
  return keepAnswer(() => callApi(signInWithCode, { body: step }))
}

async function keepAnswer(ask: () => Promise<SignedIn>): Promise<void> {
  try {
    startSession(await askPatiently(ask))
  } catch (error) {
    endSession()
    throw error
  }
  for (const key of Object.keys(lookups) as Lookup[]) void storeLookup(key)
}

const longestWait = 10
const patience = 8

/** Where many sign in at once the server asks to come again in a moment: that is done for the person, who waits a little longer. */
async function askPatiently(ask: () => Promise<SignedIn>): Promise<SignedIn> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      const seconds = error instanceof ApiError && error.code === 'too_many_requests' ? error.details.seconds : null
      if (typeof seconds !== 'number' || seconds > longestWait || attempt === patience) throw error
      // Not all at the same moment again.
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000 * (1 + Math.random() / 2)))
    }
  }
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
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
