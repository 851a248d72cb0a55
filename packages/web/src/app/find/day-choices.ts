import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { screenPath, type ScreenPath } from '@tandem/contract/screens.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { textAt } from '../../i18n/use-text.ts'
import type { Screen } from '../screens.ts'
import type { Choice } from './choice.ts'
import { screenWords } from './screen-words.ts'

interface DayPlace {
  readonly path: ScreenPath
  readonly address: (day: DeliveryDay) => string
  /** The last day that it has anything of, as days after today; any day where it is left out. */
  readonly upTo?: number
}

/** Screens that keep a day in their address. */
const dayPlaces: readonly DayPlace[] = [
  { path: '/PzuMarket', address: (day) => screenPath('/PzuMarket', { day }) },
  { path: '/Orders', address: (day) => screenPath('/Orders', { from: day, to: day }) },
  { path: '/reportsDaily', address: (day) => screenPath('/reportsDaily', { span: 'today', day }), upTo: 1 },
  { path: '/reportsPI', address: (day) => screenPath('/reportsPI', { span: 'today', day }), upTo: 1 },
  { path: '/Transactions', address: (day) => screenPath('/Transactions', { span: 'today', day }), upTo: 1 },
  { path: '/replay', address: (day) => screenPath('/replay', { day }), upTo: -1 },
  { path: '/forecast', address: (day) => screenPath('/forecast', { day }) },
  { path: '/readings', address: (day) => screenPath('/readings', { view: 'day', day }), upTo: 0 },
  { path: '/imbalances', address: (day) => screenPath('/imbalances', { span: 'today', day }), upTo: 0 },
  {
    path: '/imbalanceManagementUser',
    address: (day) => screenPath('/imbalanceManagementUser', { span: 'today', day }),
    upTo: 0,
  },
  { path: '/referencePrices', address: (day) => screenPath('/referencePrices', { day }) },
]

interface Known {
  /** The screens that the person may open. */
  readonly screens: readonly Screen[]
  /** The markets that are open, and the intra-day ones of late. */
  readonly sessions: readonly MarketSession[]
  readonly today: DeliveryDay
  readonly format: Format
}

/** Where a person finds a day: its markets, what was ordered, what it brought. */
export function dayChoices(day: DeliveryDay, { screens, sessions, today, format }: Known): Choice[] {
  const screenOf = (path: ScreenPath) => screens.find((screen) => screen.path === path)
  const choice = (path: ScreenPath, to: string): Choice[] => {
    const screen = screenOf(path)
    if (!screen) return []
    const [title, note] = [textAt(screen.title), format.date(day)]
    return [{ key: `day:${to}`, kind: 'day', title, note, words: screenWords[path] ?? '', to }]
  }
  const places = dayPlaces.filter(({ upTo }) => upTo === undefined || day <= addDays(today, upTo))
  const markets = sessions
    .filter(({ date }) => date === day)
    .flatMap(({ id, marketType, active }) => [
      ...(marketType === 'intraday' ? choice('/IDMarket', screenPath('/IDMarket', { market: id })) : []),
      ...(marketType === 'dayAhead' && active ? choice('/addOrder', screenPath('/addOrder', { market: id })) : []),
    ])
  const [results = [], ...others] = places.map(({ path, address }) => choice(path, address(day)))
  return [...results, ...markets, ...others.flat()]
}
