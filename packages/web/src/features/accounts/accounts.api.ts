import { renewSession, resumeSession, signInWithCode } from '@tandem/contract/accounts/account-security.ts'
import { activateAccount, signIn, type SignedIn } from '@tandem/contract/accounts/accounts.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import { isGroupOwner, listGroupsOfOwner } from '@tandem/contract/groups.ts'
import { listMarketTypes, listOrderTypes, listUserTypes } from '@tandem/contract/accounts/lookups.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi, ApiError } from '../../lib/api.ts'
import { forgetPushAddress } from '../../lib/push-note.ts'
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
 * Signs in, keeps the answer and fetches the lookup lists. On failure the person is signed out, as specified, unless the page of a
 * session that is over is to stay (`isAgain`); the error goes to the caller.
 */
export function startSignIn(credentials: BodyOf<typeof signIn>, isAgain = false): Promise<void> {
  return keepAnswer(() => callApi(signIn, { body: credentials }), isAgain)
}

/** The same by the code of the second step. */
export function finishSignIn(step: BodyOf<typeof signInWithCode>, isAgain = false): Promise<void> {
  return keepAnswer(() => callApi(signInWithCode, { body: step }), isAgain)
}

/** Has the session go on: by its token, or where the browser is remembered by its cookie, though the token is over. */
export async function prolongSession(): Promise<void> {
  const before = accessToken()
  const answer = await callApi(signedInUser()?.isRemembered ? resumeSession : renewSession)
  // Another tab was faster, or somebody signed out meanwhile.
  if (accessToken() === before) startSession(answer)
}

async function keepAnswer(ask: () => Promise<SignedIn>, isAgain: boolean): Promise<void> {
  try {
    const answer = await askPatiently(ask)
    forgetPushAddress()
    startSession(answer)
  } catch (error) {
    if (!isAgain) endSession()
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
