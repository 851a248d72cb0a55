import { z } from 'zod'

/** What is asked of the weather. Radiation is the mean of the hour before its time, the others are of the moment. */
export const weatherVariables = {
  temperature_2m: { unit: '°C', isOfHourBefore: false },
  shortwave_radiation: { unit: 'W/m²', isOfHourBefore: true },
  wind_speed_10m: { unit: 'km/h', isOfHourBefore: false },
} as const
export type WeatherVariable = keyof typeof weatherVariables
export const weatherNames = Object.keys(weatherVariables) as WeatherVariable[]

const mostHours = 3_000
const Values = z.array(z.number().min(-1e6).max(1e6).nullable()).max(mostHours)
const Answer = z.object({
  utc_offset_seconds: z.int().min(-86_400).max(86_400),
  hourly: z
    .object({ time: z.union([z.array(z.string()).max(mostHours), z.array(z.int()).max(mostHours)]) })
    .catchall(z.unknown()),
})

export type WeatherHours = ReadonlyMap<WeatherVariable, ReadonlyMap<number, number>>

/**
 * Reads an answer in Open-Meteo's format: hours of UTC by their start in epoch milliseconds, in thousandths of the unit. Times are
 * local by `utc_offset_seconds`, unless they are seconds from 1970, which are UTC already. What is null stays unknown. null: it is not
 * that format, or a list is not as long as its times.
 */
export function readOpenMeteo(text: string): WeatherHours | null {
  const answer = Answer.safeParse(jsonOf(text))
  if (!answer.success) return null
  const { utc_offset_seconds, hourly } = answer.data
  const starts = hourly.time.map((time) => instantOf(time, utc_offset_seconds))
  if (starts.some((start) => start === null || start % hour !== 0)) return null
  const found = new Map<WeatherVariable, Map<number, number>>()
  for (const name of weatherNames) {
    if (hourly[name] === undefined) continue
    const values = Values.safeParse(hourly[name])
    if (!values.success || values.data.length !== starts.length) return null
    const shift = weatherVariables[name].isOfHourBefore ? hour : 0
    const hours = new Map<number, number>()
    values.data.forEach((value, index) => {
      if (value !== null) hours.set((starts[index] ?? 0) - shift, Math.round(value * 1_000))
    })
    found.set(name, hours)
  }
  return found
}

const hour = 3_600_000

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

function instantOf(time: string | number, offsetSeconds: number): number | null {
  if (typeof time === 'number') return time * 1_000
  const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(time) ? Date.parse(`${time}Z`) : NaN
  return Number.isNaN(local) ? null : local - offsetSeconds * 1_000
}
