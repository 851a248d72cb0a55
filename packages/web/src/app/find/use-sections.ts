import { listActiveSessions } from '@tandem/contract/markets/markets.ts'
import { listIntradayMarkets } from '@tandem/contract/orders/intraday-lists.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import type { SignedInUser } from '../../lib/session.ts'
import { todayIn } from '../../lib/time.ts'
import type { MenuEntry } from '../layout/menu-entry.ts'
import type { Choice } from './choice.ts'
import type { ChoiceSection } from './choice-list.tsx'
import { dayChoices } from './day-choices.ts'
import { rank } from './rank.ts'
import { recentChoices } from './recent.ts'
import { screenChoices, screensFor } from './screen-choices.ts'
import { readTypedDay } from './typed-day.ts'
import { useServerChoices } from './use-server-choices.ts'

/** More of one kind than anybody reads. */
const mostShown = 30

interface Asked {
  readonly typed: string
  readonly user: SignedInUser | null
  readonly menu: readonly MenuEntry[]
  readonly actions: readonly Choice[]
}

/**
 * What fits the text: days it names, screens and acts, then what the server found, so that nothing above moves when that comes.
 * Without a text what was chosen of late, then everything.
 */
export function useSections({ typed, user, menu, actions }: Asked): {
  readonly sections: readonly ChoiceSection[]
  readonly isLooking: boolean
} {
  const t = useText('find')
  const format = useFormat()
  const today = todayIn()
  const day = user ? readTypedDay(typed, today) : null
  const sessions = useSessions(user, day !== null)
  const found = useServerChoices({ typed, day, user })
  const screens = screenChoices({ user, menu })
  const always = [...screens, ...actions]
  if (typed.trim() === '') {
    const recent = recentChoices(always)
    const isRecent = new Set(recent.map(({ key }) => key))
    const others = (list: readonly Choice[]) => list.filter(({ key }) => !isRecent.has(key))
    const sections = [
      { name: t('section.recent'), choices: recent },
      { name: t('section.actions'), choices: others(actions) },
      { name: t('section.screens'), choices: others(screens) },
    ]
    return { sections, isLooking: false }
  }
  const ofDay = day ? rank(day.rest, dayChoices(day.day, { screens: screensFor(user), sessions, today, format })) : []
  const sections = [
    { name: null, choices: [...ofDay, ...rank(typed, always)].slice(0, mostShown) },
    { name: t('section.orders'), choices: found.orders },
    { name: t('section.people'), choices: found.people },
  ]
  return { sections, isLooking: found.isLooking }
}

/** The markets that are open, and the intra-day ones of late; asked for once a day was typed. */
function useSessions(user: SignedInUser | null, isWanted: boolean) {
  const enabled = user !== null && isWanted
  const open = useCall(listActiveSessions, {}, { enabled })
  const intraday = useCall(listIntradayMarkets, {}, { enabled })
  const all = [...(open.data ?? []), ...(intraday.data ?? [])]
  return [...new Map(all.map((session) => [session.id, session])).values()]
}
