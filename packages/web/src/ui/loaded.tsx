import type { ReactNode } from 'react'
import { ErrorState, LoadingBlock, type LoadingCall } from './states.tsx'

type DataOf<Call extends LoadingCall> = Exclude<Call['data'], undefined>

interface LoadedProps<Calls extends readonly LoadingCall[]> {
  /** All of them are waited for. */
  readonly of: Calls
  /** What stands there until then: the height of a grey block, or what is shown instead of one. */
  readonly loading?: number | ReactNode
  /** What was there once stays when asking again fails, as where somebody types. */
  readonly keepsData?: boolean
  readonly children?: (...data: { [Each in keyof Calls]: DataOf<Calls[Each]> }) => ReactNode
}

/**
 * What calls answered; until then a place for it, and where one fails why, with a button that asks again. A component that goes on
 * with the answer returns early instead: `if (!isLoaded(call)) return <Loaded of={[call]} />`.
 */
export function Loaded<const Calls extends readonly LoadingCall[]>(props: LoadedProps<Calls>) {
  const { of, loading = 320, keepsData = false, children } = props
  const failed = of.find(({ data, error }) => error !== null && !(keepsData && data !== undefined))
  if (failed) return <ErrorState of={failed} />
  if (of.some(({ data }) => data === undefined))
    return typeof loading === 'number' ? <LoadingBlock height={loading} /> : loading
  return children?.(...(of.map(({ data }) => data) as unknown as { [Each in keyof Calls]: DataOf<Calls[Each]> }))
}

/** Whether a call answered, and did not fail since. */
export function isLoaded<Call extends LoadingCall>(call: Call): call is Call & { readonly data: DataOf<Call> } {
  return call.data !== undefined && call.error === null
}
