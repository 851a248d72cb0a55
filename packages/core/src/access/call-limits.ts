/**
 * How much one account may ask for. Every call belongs to a kind; of each kind an account has so many in a window of time, which
 * begins with its first call.
 */

export const callKinds = ['orders', 'coins', 'files', 'account', 'other'] as const
/** `orders` places, changes and ends orders; `files` sends files or fetches them; `other` is everything else, mostly reading. */
export type CallKind = (typeof callKinds)[number]

export interface CallLimit {
  readonly calls: number
  /** How long the window is. */
  readonly seconds: number
}

export type CallLimits = Readonly<Record<CallKind, CallLimit>>

/** What counts until an administrator decides otherwise: a program that trades all day, and people in a hurry, stay far below. */
export const usualCallLimits: CallLimits = {
  orders: { calls: 600, seconds: 60 },
  coins: { calls: 20, seconds: 3_600 },
  files: { calls: 300, seconds: 300 },
  account: { calls: 60, seconds: 300 },
  other: { calls: 1_200, seconds: 60 },
}

/** What an administrator may decide on: nobody is locked out for longer than an hour. */
export const callLimitBounds = { calls: { min: 5, max: 100_000 }, seconds: { min: 1, max: 3_600 } } as const

/** The window in which an account is counted, in milliseconds from 1970-01-01 UTC. */
export interface CallWindow {
  readonly begun: number
  readonly calls: number
}

export interface CallsLeft {
  /** The window with this call in it. */
  readonly window: CallWindow
  readonly isAllowed: boolean
  readonly remaining: number
  /** Until the window ends. */
  readonly seconds: number
}

/** Counts a call. One that is refused is not counted: who waits until the window ends is taken again. */
export function countCall(known: CallWindow | undefined, { calls, seconds }: CallLimit, now: number): CallsLeft {
  const length = seconds * 1_000
  const isOver = !known || now - known.begun >= length || now < known.begun
  const window = isOver ? { begun: now, calls: 0 } : known
  const left = Math.max(1, Math.ceil((window.begun + length - now) / 1_000))
  if (window.calls >= calls) return { window, isAllowed: false, remaining: 0, seconds: left }
  const counted = { ...window, calls: window.calls + 1 }
  return { window: counted, isAllowed: true, remaining: calls - counted.calls, seconds: left }
}
