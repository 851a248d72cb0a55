import { runTandem } from '../cli/tandem.ts'

const bucharest = 'Europe/Bucharest'

export async function runForecast(args: string[], file: string) {
  const written = { out: '', err: '' }
  const io = {
    readInput: (_name: string) => Promise.resolve(file),
    out: (text: string) => void (written.out += text),
    err: (text: string) => void (written.err += text),
  }
  return { status: await runTandem(['forecast', ...args], io), ...written }
}

interface Csv {
  readonly from: string
  readonly to: string
  readonly step?: number
  readonly header?: string
  /** The cells after the time; null leaves the line out. */
  readonly cells: (time: Temporal.ZonedDateTime) => string | null
}

/** A file of every step from the beginning of `from` to the beginning of `to`, by the clock of Bucharest. */
export function csvOf({ from, to, step = 60, header = 'time,value', cells }: Csv): string {
  const lines = [header]
  const end = Temporal.PlainDate.from(to).toZonedDateTime(bucharest)
  let time = Temporal.PlainDate.from(from).toZonedDateTime(bucharest)
  while (Temporal.ZonedDateTime.compare(time, end) < 0) {
    const rest = cells(time)
    if (rest !== null) lines.push(`${time.toString({ smallestUnit: 'minute', timeZoneName: 'never' })},${rest}`)
    time = time.add({ minutes: step })
  }
  return lines.join('\n') + '\n'
}

/** Energy that differs by hour, by day type and a little from day to day. */
export const household = (time: Temporal.ZonedDateTime) =>
  ((time.hour % 12) * 0.1 + (time.dayOfWeek > 5 ? 0.4 : 0.2) + (time.dayOfYear % 3) * 0.05).toFixed(3)

export const price = (time: Temporal.ZonedDateTime) =>
  (0.1 + 0.02 * Math.sin(time.hour / 4) + 0.01 * (time.dayOfYear % 5)).toFixed(5)

export const twoMonths = csvOf({ from: '2026-01-01', to: '2026-03-01', cells: household })
