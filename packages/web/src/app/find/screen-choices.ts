import { screenPath, type ScreenPath } from '@tandem/contract/screens.ts'
import { audiences, mayUse } from '@tandem/core/access/access.ts'
import { textAt } from '../../i18n/use-text.ts'
import type { SignedInUser } from '../../lib/session.ts'
import type { MenuEntry } from '../layout/menu-entry.ts'
import { destination } from '../navigation-guard.ts'
import { screens, type Screen } from '../screens.ts'
import type { Choice } from './choice.ts'
import { screenWords } from './screen-words.ts'

/** Screens that lead nowhere by themselves: they need a number or a link of a mail, or stand under another address, too. */
const notByThemselves: ReadonlySet<string> = new Set([
  '/home',
  '/dashboardMobile',
  '/confirm-reset',
  '/activateAccount',
  '/acceptInvitation',
  '/confirmEmail',
  '/undoEmail',
  '/dev/mailbox',
  '/dev/gallery',
  '/updateOrder',
  '/updateOrderAdmin',
  '/groupDetails',
  '/balancingMarketDetailsForStrategicUsersBoard',
  '/balancingMarketEnergyDetailsForStrategicUsersBoard',
  '/balancingMarketWalletDetailsForStrategicUsersBoard',
] satisfies ScreenPath[])
const ofVisitors: readonly string[] = ['/login', '/register'] satisfies ScreenPath[]

type Person = Pick<SignedInUser, 'userId' | 'userType' | 'roles' | 'mustSetSecondFactor'> | null

/**
 * The screens that a person may open by their addresses alone, by the table of screens, its audiences and the guard. Of two
 * with the same title the one for fewer people.
 */
export function screensFor(user: Person): Screen[] {
  const openable = screens.filter(
    ({ path, audience }) =>
      !notByThemselves.has(path) &&
      (user === null || !ofVisitors.includes(path)) &&
      addressOf(path, user) !== null &&
      mayUse(audience, user) &&
      destination(user, path) === null,
  )
  const width = ({ audience }: Screen) => audiences.indexOf(audience)
  return openable.filter(
    (screen) => !openable.some((other) => other.title === screen.title && width(other) > width(screen)),
  )
}

/** An analyser is added for oneself; other screens that need a number are reached by what has it. */
function addressOf(path: string, user: Person): string | null {
  if (path === '/addAnalyzer/{id}') return user && screenPath('/addAnalyzer/{id}', { id: user.userId })
  return path.includes('{') ? null : path
}

interface Place {
  readonly user: Person
  /** The menu of the person: what it leads to beside the screens, and its icons, groups and names. */
  readonly menu: readonly MenuEntry[]
}

/** Where a person can go: every screen, and what the menu leads to beside them. */
export function screenChoices({ user, menu }: Place): Choice[] {
  const entries = menu.flatMap(flatten)
  // What the menu says is not yet open is not gone to either.
  const closed = new Set(entries.filter(({ alertKey }) => alertKey !== undefined).map(({ titleKey }) => titleKey))
  const listed = screensFor(user).filter(({ title }) => !closed.has(title))
  const ofScreens = listed.map(({ path, title }): Choice => {
    const to = addressOf(path, user) ?? path
    const entry = entries.find((each) => each.path === to)
    return {
      key: `screen:${path}`,
      kind: 'screen',
      title: textAt(title),
      words: `${wordsFor(path)} ${entry ? textAt(entry.titleKey) : ''}`,
      to,
      ...(entry?.icon !== undefined && { icon: entry.icon }),
      ...(entry?.group !== undefined && { note: entry.group }),
    }
  })
  const known = new Set(ofScreens.map(({ to }) => to))
  const others = entries.flatMap((entry): Choice[] => {
    const { path: to, href, icon, titleKey, group } = entry
    if ((to === undefined && href === undefined) || (to !== undefined && known.has(to))) return []
    const title = textAt(titleKey)
    return [
      {
        key: `menu:${to ?? href ?? ''}`,
        kind: href === undefined ? 'screen' : 'guide',
        title,
        words: wordsFor(to?.split('?')[0] ?? ''),
        ...(to === undefined ? { href: href ?? '' } : { to }),
        ...(icon !== undefined && { icon }),
        ...(group !== undefined && { note: group }),
      },
    ]
  })
  // As the menu has them, then all others.
  const place = (to: string | undefined) => entries.findIndex(({ path, href }) => to === (path ?? href))
  const inMenu = (choice: Choice) => place(choice.to ?? choice.href)
  return [...ofScreens, ...others].toSorted(
    (a, b) => Number(inMenu(a) < 0) - Number(inMenu(b) < 0) || inMenu(a) - inMenu(b),
  )
}

function wordsFor(path: string): string {
  const found = Object.entries(screenWords).find(([screen]) => screen === path)
  return found?.[1] ?? ''
}

type FlatEntry = MenuEntry & { readonly group?: string }

function flatten(entry: MenuEntry): FlatEntry[] {
  return entry.children?.map((child) => ({ ...child, group: textAt(entry.titleKey) })) ?? [entry]
}
