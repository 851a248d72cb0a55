/** How hours are written for this person in this browser, kept like the language. A change reloads the page. */
import { clocks, type Clock } from '@tandem/contract/texts/format.ts'

const storageKey = 'clock'

/** What the person chose; the clock of 24 hours until then, in both languages. */
export function storedClock(): Clock {
  try {
    const stored = localStorage.getItem(storageKey)
    return clocks.find((clock) => clock === stored) ?? '24'
  } catch {
    // A browser that forbids storage still gets the usual one.
    return '24'
  }
}

/** Stores the choice and reloads the page. */
export function chooseClock(clock: Clock): void {
  localStorage.setItem(storageKey, clock)
  location.reload()
}
