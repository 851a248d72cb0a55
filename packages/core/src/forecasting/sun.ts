import { addDays, type DeliveryDay } from '../calendar/delivery-day.ts'
import { hoursOfDay } from './clock-days.ts'

/** Degrees, north and east positive, and the zone of the clock. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly zone: string
}

/** The sun's place in the sky on a day: radians, and minutes by which a sundial is ahead of a clock. */
interface SunOfDay {
  readonly declination: number
  readonly equationOfTime: number
}

const degree = Math.PI / 180
/** Of an hour, so that dawn and dusk are cut in proportion. */
const samples = [7.5, 22.5, 37.5, 52.5]

/** W/m²; less than this, on the edge of the night, moves no meter. */
const leastSun = 1

/**
 * The irradiance of a cloudless sky on the ground, W/m², mean of each clock hour of `days` days from `firstDay` on: 24 a day,
 * 0 while the sun is down. What a panel makes of it is for its own history to say.
 */
export function clearSkyHours(firstDay: DeliveryDay, days: number, place: Place): Float64Array {
  const hours = new Float64Array(days * hoursOfDay)
  for (let day = 0; day < days; day++) {
    const date = Temporal.PlainDate.from(addDays(firstDay, day))
    const sun = sunOf(date.dayOfYear)
    // Clocks change at night: the offset at noon is that of every hour with a sun.
    const noon = date.toZonedDateTime({ timeZone: place.zone, plainTime: new Temporal.PlainTime(12) })
    const toSolar = 4 * place.longitude + sun.equationOfTime - noon.offsetNanoseconds / 60e9
    for (let hour = 0; hour < hoursOfDay; hour++) {
      let sum = 0
      for (const minute of samples) {
        sum += clearSky(sineOfElevation(sun, place.latitude, hour * 60 + minute + toSolar))
      }
      const mean = sum / samples.length
      hours[day * hoursOfDay + hour] = mean < leastSun ? 0 : mean
    }
  }
  return hours
}

/** J. W. Spencer, Fourier series representation of the position of the sun, Search 2(5), 1971, p. 172. */
export function sunOf(dayOfYear: number): SunOfDay {
  const b = (2 * Math.PI * (dayOfYear - 1)) / 365
  const [c1, s1, c2, s2] = [Math.cos(b), Math.sin(b), Math.cos(2 * b), Math.sin(2 * b)]
  const [c3, s3] = [Math.cos(3 * b), Math.sin(3 * b)]
  return {
    declination:
      0.006918 - 0.399912 * c1 + 0.070257 * s1 - 0.006758 * c2 + 0.000907 * s2 - 0.002697 * c3 + 0.00148 * s3,
    equationOfTime: 229.18 * (0.000075 + 0.001868 * c1 - 0.032077 * s1 - 0.014615 * c2 - 0.040849 * s2),
  }
}

/** `solarMinutes` since the sun was lowest; 720 is when it stands highest. */
export function sineOfElevation({ declination }: SunOfDay, latitude: number, solarMinutes: number): number {
  const hourAngle = (solarMinutes / 4 - 180) * degree
  return (
    Math.sin(latitude * degree) * Math.sin(declination) +
    Math.cos(latitude * degree) * Math.cos(declination) * Math.cos(hourAngle)
  )
}

/** B. Haurwitz, Insolation in relation to cloudiness and cloud density, Journal of Meteorology 2, 1945, p. 154. */
function clearSky(sine: number): number {
  return sine > 0 ? 1098 * sine * Math.exp(-0.059 / sine) : 0
}
