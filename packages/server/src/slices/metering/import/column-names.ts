import type { ReadingColumn, ReadingMapping } from '@tandem/contract/reading-import.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { plainWords } from '@tandem/contract/texts/parse-cells.ts'

/** What the template calls its columns. */
export const columnHeaders: Record<Language, Record<Exclude<ReadingColumn, 'group' | 'time'>, string>> = {
  en: {
    day: 'Day',
    interval: 'Interval',
    month: 'Month',
    consumption: 'Consumption (kWh)',
    production: 'Production (kWh)',
  },
  ro: {
    day: 'Zi',
    interval: 'Interval',
    month: 'Lună',
    consumption: 'Consum (kWh)',
    production: 'Producție (kWh)',
  },
}

export const indexHeaders: Record<Language, Record<'day' | 'consumption' | 'production', string>> = {
  en: { day: 'Read on', consumption: 'Consumption index (kWh)', production: 'Production index (kWh)' },
  ro: { day: 'Citit la', consumption: 'Index de consum (kWh)', production: 'Index de producție (kWh)' },
}

/** What else they may be called, in plain words, by people, meters, distributors and data sets. */
const otherNames: Record<ReadingColumn, string> = {
  time:
    'time|timestamp|date time|datetime|date and time|reading datetime|reading time|start|start time|interval start|end time|' +
    'interval end|period start|period end|from|begin|utc|data si ora|data ora|data citirii si ora|ora de inceput|moment|inceput|' +
    'sfarsit|marca de timp|date heure|zeit|zeitstempel|timestamp utc|local time|date time utc',
  day: 'day|date|reading date|read on|data|data citirii|zi|ziua|citit la|delivery day|zi de livrare|index date|data indexului',
  interval:
    'interval|hour|hour interval|ora|period|time interval|interval orar|interval de livrare|perioada|quarter|sfert|nr ora',
  month: 'month|luna|billing month|luna facturii|perioada facturata',
  consumption:
    'consumption|consum|energy|energie|general supply|general consumption|gc|import|imported|grid import|energy import|load|usage|' +
    'used|active energy import|energie activa consumata|energie consumata|energie activa|consum activ|value|valoare|power|putere|' +
    'demand|a plus|energy consumption|consum energie|consumption index|index consum|index de consum|index|active import|' +
    'import active energy|1 8 0|from grid|preluat|energie preluata',
  production:
    'production|productie|generation|gg|gross generation|export|exported|grid export|energy export|feed in|pv|pv production|solar|' +
    'active energy export|energie produsa|energie activa produsa|energie livrata|injectat|energie injectata|productie pv|a minus|' +
    'production index|index productie|index de productie|active export|2 8 0|to grid|generated|solar generation|livrat',
  group:
    'customer|customer id|client|cod client|client id|meter|meter id|contor|serie contor|pod|cod pod|loc de consum|cod loc de consum|household|household id|participant',
}

const columnOfName: ReadonlyMap<string, ReadingColumn> = new Map(
  Object.entries(otherNames).flatMap(([column, names]) =>
    names.split('|').map((name): [string, ReadingColumn] => [name, column as ReadingColumn]),
  ),
)

const unitWords: Readonly<Record<string, ReadingMapping['unit']>> = {
  wh: 'Wh',
  kwh: 'kWh',
  mwh: 'MWh',
  w: 'W',
  kw: 'kW',
  mw: 'MW',
}
const unitPattern = /(?:^|[^\p{L}\p{N}])([km]?wh?)(?=$|[^\p{L}\p{N}])/giu

/** "general_supply_kwh", "Consum [kW]", "A+ (kWh)" → its words without the unit. */
function nameOf(header: string): string {
  const signed = header.replace(/^\s*a\s*\+/i, 'a plus').replace(/^\s*a\s*[-\u2212]/i, 'a minus')
  return plainWords(signed.replaceAll('_', ' ').replaceAll(unitPattern, ' '))
}

/** Which column a header names; undefined for any that it does not know. */
export function columnOfHeader(header: string): ReadingColumn | undefined {
  const name = nameOf(header)
  // A unit alone names the energy of the only column.
  return columnOfName.get(name) ?? (name === '' && unitOfHeader(header) ? 'consumption' : undefined)
}

/** The unit that a header names; null where it names none. */
export function unitOfHeader(header: string): ReadingMapping['unit'] | null {
  const found = [...header.replaceAll('_', ' ').matchAll(unitPattern)].map((match) => match[1]?.toLowerCase() ?? '')
  return unitWords[found.at(-1) ?? ''] ?? null
}

/** Data sets that name no unit and are known to hold mean power. */
const powerNames = new Set(['gc', 'gg', 'power', 'putere', 'load', 'demand'])

export function looksLikePower(header: string): boolean {
  return powerNames.has(nameOf(header))
}

/** Gross figures: the whole load and the whole generation, each metered by itself. */
const separateNames = new Set(['gc', 'gg', 'general consumption', 'gross generation'])

export function isMeteredSeparately(header: string): boolean {
  return separateNames.has(nameOf(header))
}

export function namesIndex(header: string): boolean {
  return /\bindex/.test(nameOf(header))
}

/** What a header says of the time below it. */
export function stampOfHeader(header: string): ReadingMapping['stamp'] | null {
  const name = nameOf(header)
  if (/\b(end|to|sfarsit|pana)\b/.test(name)) return 'end'
  return /\b(start|from|begin|inceput)\b/.test(name) ? 'start' : null
}
