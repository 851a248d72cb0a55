import { currentLanguage } from '../../i18n/index.ts'
import { ownPath } from '../../lib/own-path.ts'
import { recentChoicesKey } from '../../lib/session.ts'
import { z } from 'zod'
import { choiceKinds, type Choice } from './choice.ts'

const mostRecent = 6

/** What was chosen, as this browser keeps it; words are those of the language it was chosen in. */
const Kept = z.object({
  key: z.string().max(200),
  kind: z.enum(choiceKinds),
  language: z.string(),
  title: z.string().max(200),
  note: z.string().max(200).optional(),
  to: z.string().max(400).optional(),
})
type Kept = z.output<typeof Kept>

/** People’s names stay in the memory of this page. */
let people: readonly Choice[] = []

function read(): Kept[] {
  try {
    return z.array(Kept).parse(JSON.parse(localStorage.getItem(recentChoicesKey) ?? '[]'))
  } catch {
    return []
  }
}

/** Remembers what was chosen, the latest first; signing out forgets it. */
export function keepChoice(choice: Choice): void {
  if (choice.kind === 'person') {
    people = [choice, ...people.filter(({ key }) => key !== choice.key)].slice(0, mostRecent)
    return
  }
  const { key, kind, title, note, to } = choice
  const kept: Kept = { key, kind, language: currentLanguage(), title, note, to }
  const next = [kept, ...read().filter((each) => each.key !== key)].slice(0, mostRecent)
  localStorage.setItem(recentChoicesKey, JSON.stringify(next))
}

/** What was chosen last, as far as it can still be chosen. `list`: the choices that are always there. */
export function recentChoices(list: readonly Choice[]): Choice[] {
  const kept = read().flatMap((each): Choice[] => {
    const now = list.find(({ key }) => key === each.key)
    if (now) return [now]
    const to = ownPath(each.to)
    const isOfDay = each.kind === 'day' || each.kind === 'order'
    if (to === null || !isOfDay || each.language !== currentLanguage()) return []
    const { key, kind, title, note } = each
    return [{ key, kind, title, to, ...(note !== undefined && { note }) }]
  })
  return [...people, ...kept].slice(0, mostRecent)
}
