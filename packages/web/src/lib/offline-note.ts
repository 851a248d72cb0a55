/** What the page without a connection says, kept in this browser and read by `public/offline.js`. */
import type { Language } from '@tandem/contract/texts/format.ts'

interface OfflineNote {
  readonly language: Language
  readonly title: string
  readonly text: string
  /** The name of the button. */
  readonly again: string
  /** The last figure that was known, with its time, both as they are read. */
  readonly known?: { readonly since: string; readonly figure: string }
}

const storageKey = 'offline'

/** Leaves it for when the server cannot be reached. */
export function keepOfflineNote(note: OfflineNote): void {
  localStorage.setItem(storageKey, JSON.stringify(note))
}

/** It is a person's: gone when nobody is signed in any more. */
export function forgetOfflineNote(): void {
  localStorage.removeItem(storageKey)
}
