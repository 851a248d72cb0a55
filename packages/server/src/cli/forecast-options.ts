import { parseDeliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { isKnownZone } from '@tandem/core/calendar/delivery-period.ts'
import type { VolumeKind } from '@tandem/core/forecasting/forecast.ts'
import type { Place } from '@tandem/core/forecasting/sun.ts'
import { isHolidayRegion } from '../platform/holidays.ts'
import type { Faults } from './json-input.ts'

export interface ForecastOptions {
  readonly file: string
  /** Days to forecast, where they were given. */
  readonly from: DeliveryDay | null
  readonly to: DeliveryDay | null
  readonly zone: string
  /** 'HH:MM' of the day before. */
  readonly gate: string
  readonly kind: VolumeKind
  readonly place: Place
  /** Of which country, or state of one, public holidays count; null: of none. */
  readonly holidayRegion: string | null
  readonly evaluate: boolean
  readonly quantiles: boolean
  /** So many days as they may come; 0: none. */
  readonly paths: number
  readonly json: boolean
  /** A model that was brought, where one was. */
  readonly model: string | null
  /** Whether it is the forecast, instead of counting as much as it was worth. */
  readonly isModelAlone: boolean
}

const romania = { latitude: 45.9, longitude: 25, zone: 'Europe/Bucharest' }
/** When the day-ahead market of OPCOM closes, 12:00 CET (market-rules.md section 2.1). */
const defaultGate = '13:00'

/** A day of quarters has a column for each. */
const mostPaths = 1_000

const flags = ['--evaluate', '--json', '--quantiles', '--model-alone']
const sharedOptions = ['--from', '--to', '--zone', '--gate', '--holidays', '--paths', '--model']
const volumeOptions = ['--kind', '--place']

export const usages = {
  price:
    'usage: tandem forecast price FILE [--from DATE] [--to DATE] [--zone ZONE] [--gate HH:MM]\n' +
    '       [--holidays COUNTRY] [--quantiles] [--paths N] [--evaluate] [--json]\n' +
    '       [--model FILE.onnx [--model-alone]]',
  volume:
    'usage: tandem forecast volume FILE [--from DATE] [--to DATE] [--zone ZONE] [--gate HH:MM]\n' +
    '       [--holidays COUNTRY] [--quantiles] [--paths N] [--evaluate] [--json]\n' +
    '       [--kind consumption|production] [--place LATITUDE,LONGITUDE]\n' +
    '       [--model FILE.onnx [--model-alone]]',
} as const

/** Reads the arguments of `forecast price` or `forecast volume`; what is wrong with them is added to `faults`. */
export function parseOptions(args: readonly string[], what: 'price' | 'volume', faults: Faults): ForecastOptions {
  const { files, values } = splitArguments(
    args,
    what === 'price' ? sharedOptions : [...sharedOptions, ...volumeOptions],
    faults,
  )
  if (files.length === 0) faults.add('FILE', 'is missing')
  for (const file of files.slice(1)) faults.add(file, 'is one file too many')
  const [from, to] = [readDay(values, '--from', faults), readDay(values, '--to', faults)]
  if (from && to && from > to) faults.add('--from', `must not be after --to (${to})`)
  const zone = values.get('--zone') ?? romania.zone
  if (!isKnownZone(zone)) faults.add('--zone', `${JSON.stringify(zone)} is no time zone; one is ${romania.zone}`)
  const gate = values.get('--gate') ?? defaultGate
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(gate)) faults.add('--gate', 'must be a time of the day before, such as 13:00')
  const kind = values.get('--kind') ?? 'consumption'
  if (kind !== 'consumption' && kind !== 'production') faults.add('--kind', "must be 'consumption' or 'production'")
  const holidayRegion = values.get('--holidays') ?? null
  if (holidayRegion !== null && !isHolidayRegion(holidayRegion)) {
    faults.add('--holidays', 'must be the code of a country, or of a state of it, such as RO or DE-BY')
  }
  if (values.has('--model-alone') && !values.has('--model')) faults.add('--model-alone', 'needs --model FILE.onnx')
  return {
    file: files[0] ?? '',
    from,
    to,
    zone,
    gate,
    kind: kind === 'production' ? 'production' : 'consumption',
    holidayRegion,
    place: readPlace(values, zone, faults),
    evaluate: values.has('--evaluate'),
    quantiles: values.has('--quantiles'),
    paths: readPaths(values, faults),
    json: values.has('--json'),
    model: values.get('--model') ?? null,
    isModelAlone: values.has('--model-alone'),
  }
}

function readPaths(values: ReadonlyMap<string, string>, faults: Faults): number {
  const text = values.get('--paths')
  if (text === undefined) return 0
  const paths = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (paths < 1 || paths > mostPaths) faults.add('--paths', `must be a whole number from 1 to ${mostPaths}`)
  return paths
}

function splitArguments(args: readonly string[], taking: readonly string[], faults: Faults) {
  const files: string[] = []
  const values = new Map<string, string>()
  for (let place = 0; place < args.length; place++) {
    const argument = args[place] ?? ''
    if (!argument.startsWith('--')) {
      files.push(argument)
      continue
    }
    const [name = '', written] = argument.split(/=(.*)/s)
    if (values.has(name)) faults.add(name, 'is there twice')
    if (flags.includes(name) && written === undefined) values.set(name, '')
    else if (!taking.includes(name)) faults.add(argument, 'is not an option')
    else {
      const value = written ?? args[++place]
      if (value === undefined || value === '') faults.add(name, 'needs a value')
      else values.set(name, value)
    }
  }
  return { files, values }
}

function readDay(values: ReadonlyMap<string, string>, name: string, faults: Faults): DeliveryDay | null {
  const text = values.get(name)
  if (text === undefined) return null
  const day = parseDeliveryDay(text)
  if (day === null) faults.add(name, `${JSON.stringify(text)} is no date; one is 2026-03-29`)
  return day
}

function readPlace(values: ReadonlyMap<string, string>, zone: string, faults: Faults): Place {
  const text = values.get('--place')
  if (text === undefined) {
    if (values.get('--kind') === 'production' && zone !== romania.zone) {
      faults.add('--place', 'is needed where the zone is another than Romania’s: the sun of --kind production')
    }
    return { ...romania, zone }
  }
  const [latitude = NaN, longitude = NaN, ...more] = text.split(',').map((part) => (part.trim() ? Number(part) : NaN))
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) || more.length > 0) {
    faults.add('--place', 'must be two numbers of degrees, north and east positive, such as 45.9,25')
  }
  return { latitude, longitude, zone }
}
