import { pad, wallOf } from './parts.ts'

const monthWords = {
  en: 'January February March April May June July August September October November December',
  ro: 'ian. feb. mar. apr. mai iun. iul. aug. sept. oct. noi. dec.',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  fr: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  pl: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
}
export const wordedStyles = Object.keys(monthWords).map((language) => `worded ${language}` as WordedStyle)

interface Written {
  readonly date: string
  readonly clock: string
}

type DateStyle = 'iso' | 'dmy-' | 'dmy.' | 'dmy/' | 'us' | 'compact'
export type StampStyle = DateStyle | 'isoT' | 'offset' | 'dmyOffset' | 'zulu' | 'epoch' | 'epochMs' | WordedStyle
/** With the month as a word: in the languages of `monthWords`. */
export type WordedStyle = `worded ${keyof typeof monthWords}`

export interface TimeTerms {
  readonly seconds: boolean
  /** Twelve hours twice. */
  readonly noon: boolean
  /** The end of a day as 00:00 of the next, as 24:00, or as 00:00 of the same. */
  readonly midnight: 'next' | '24' | 'same'
}

/** A time as a style writes it: its day and its clock. */
export function writeTime(at: number, style: StampStyle, terms: TimeTerms): Written {
  const shown = wallOf(at)
  const isMidnight = shown.hour === 0 && shown.minute === 0 && shown.second === 0
  const belongs = isMidnight && terms.midnight !== 'next' ? shown.subtract({ seconds: 1 }) : shown
  const { year, month, day } = belongs
  const date: Record<DateStyle, string> = {
    iso: `${String(year)}-${pad(month)}-${pad(day)}`,
    'dmy-': `${pad(day)}-${pad(month)}-${String(year)}`,
    'dmy.': `${pad(day)}.${pad(month)}.${String(year)}`,
    'dmy/': `${pad(day)}/${pad(month)}/${String(year)}`,
    us: `${String(month)}/${String(day)}/${String(year)}`,
    compact: `${String(year)}${pad(month)}${pad(day)}`,
  }
  const hour = isMidnight && terms.midnight === '24' ? 24 : shown.hour
  const tail = terms.seconds ? `:${pad(shown.second)}` : ''
  const clock = terms.noon
    ? `${String(hour % 12 === 0 ? 12 : hour % 12)}:${pad(shown.minute)}${tail} ${hour % 24 < 12 ? 'AM' : 'PM'}`
    : `${pad(hour)}:${pad(shown.minute)}${tail}`
  const isDate = (each: StampStyle): each is DateStyle => each in date
  return { date: date[isDate(style) ? style : style === 'dmyOffset' ? 'dmy-' : 'iso'], clock }
}

/** A time in one column. */
export function writeStamp(at: number, style: StampStyle, terms: TimeTerms): string {
  if (style === 'epoch') return String(at)
  if (style === 'epochMs') return String(at * 1000)
  if (style === 'zulu') return Temporal.Instant.fromEpochMilliseconds(at * 1000).toString({ smallestUnit: 'second' })
  const { date, clock } = writeTime(at, style, terms)
  if (style.startsWith('worded')) {
    const [year = '', month = '', day = ''] = date.split('-')
    const words = monthWords[style.slice(7) as keyof typeof monthWords].split(' ')
    return `${String(Number(day))} ${words[Number(month) - 1] ?? ''} ${year} ${clock}`
  }
  if (style === 'offset') return `${date}T${clock}${wallOf(at).offset}`
  if (style === 'dmyOffset') return `${date} ${clock} ${wallOf(at).offset.replace(':', '')}`
  if (style === 'isoT') return `${date}T${clock}`
  return style === 'compact' ? `${date}${clock.replaceAll(':', '')}` : `${date} ${clock}`
}
