import { screenPath } from '@tandem/contract/screens.ts'
import type { TextKey } from '../../i18n/use-text.ts'

/** One entry of the top menu and of the drawer; the same table feeds both. */
export interface MenuEntry {
  readonly titleKey: TextKey
  /** An `@mdi/js` path. */
  readonly icon?: string
  /** A screen of the app. */
  readonly path?: string
  /** A file or page outside the app; opens in a new tab. */
  readonly href?: string
  /** A sentence shown instead of a screen: "This section is not yet available". */
  readonly alertKey?: TextKey
  readonly children?: readonly MenuEntry[]
}

/** Does the entry, or one inside it, lead to where the person is? */
export function isCurrent(entry: MenuEntry, pathname: string): boolean {
  const leadsHere = entry.path !== undefined && (pathname === entry.path || pathname.startsWith(`${entry.path}/`))
  if (entry.path === screenPath('/')) return pathname === screenPath('/') || pathname === screenPath('/home')
  return leadsHere || (entry.children ?? []).some((child) => isCurrent(child, pathname))
}
