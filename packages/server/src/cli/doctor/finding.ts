/** What a check found. `good`: nothing to do; `warning`: soon, or perhaps; `wrong`: now. */
export interface Finding {
  readonly check: string
  readonly state: 'good' | 'warning' | 'wrong'
  readonly found: string
  /** What to do about it; null where nothing is. */
  readonly advice: string | null
}

export const good = (check: string, found: string): Finding => ({ check, state: 'good', found, advice: null })
export const warning = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'warning',
  found,
  advice,
})
export const wrong = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'wrong',
  found,
  advice,
})

/** What a check finds; one that cannot be made is wrong by that. */
export async function examine(check: string, work: () => Promise<Finding> | Finding): Promise<Finding> {
  try {
    return await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return wrong(check, `it could not be looked at: ${reason}`, 'Mend what the message says, then ask again.')
  }
}

/** By its state beside two bounds: below `wrongBelow` it is wrong, below `warnBelow` a warning. */
export function judgeLow(value: number, { warnBelow, wrongBelow }: { warnBelow: number; wrongBelow: number }) {
  return value < wrongBelow ? 'wrong' : value < warnBelow ? 'warning' : 'good'
}
