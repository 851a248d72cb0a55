import { z } from 'zod'

const PushNote = z.object({
  userId: z.number(),
  /** The address that the server knows of this session; null: it is to be sent again. */
  endpoint: z.string().nullable(),
})
type PushNote = z.output<typeof PushNote>

const storageKey = 'push'

/** Who wanted push messages in this browser; null: nobody. It stays when they sign out, so that they have them when they are back. */
export function pushNote(): PushNote | null {
  try {
    return PushNote.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'))
  } catch {
    return null
  }
}

export function keepPushNote(note: PushNote): void {
  localStorage.setItem(storageKey, JSON.stringify(note))
}

/** They want no more here. */
export function forgetPushNote(): void {
  localStorage.removeItem(storageKey)
}

/** A session began or ended: the server does not know this browser by the new one. */
export function forgetPushAddress(): void {
  const note = pushNote()
  if (note) keepPushNote({ ...note, endpoint: null })
}
