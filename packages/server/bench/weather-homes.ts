import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { seededRandom } from '@tandem/core/seeded-random.ts'

/**
 * Weather, what a weather service says of it a day before, and homes that follow the weather by physics: panels and heat pumps of
 * formulas that no model here knows, with noise, shade, thermostats and people. Nothing is shared with the forecasts, not even the sun.
 */
export interface WeatherYear {
  readonly firstDay: DeliveryDay
  /** As a service forecasts it: °C, W/m² on the flat, and the share of the sky that is covered. */
  readonly said: Readonly<Record<'temperature' | 'radiation' | 'clouds', Float64Array>>
  readonly homes: readonly WeatherHome[]
}

export interface WeatherHome {
  readonly name: string
  readonly kind: 'consumption' | 'production'
  /** kWh an hour. */
  readonly values: Float64Array
}

/** The clock is UTC, so that no hour is skipped. */
export const weatherPlace = { latitude: 44.4, longitude: 26.1, zone: 'UTC' }

const firstDay = '2024-01-01' as DeliveryDay
const radians = Math.PI / 180

/** A normal draw. */
type Draw = () => number

/** Weather and homes of so many days, the same for the same seed. */
export function makeWeatherYear(seed: number, days: number): WeatherYear {
  const random = seededRandom(seed)
  const draw: Draw = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const hours = days * hoursOfDay
  const fronts = wander(draw, hours, 40)
  const clouds = wander(draw, hours, 9).map((wave, hour) => share(0.5 + 0.33 * wave + 0.25 * (fronts[hour] ?? 0)))
  const cold = wander(draw, hours, 70)
  const sun = Array.from({ length: hours }, (_, hour) => sunAt(hour))
  const radiation = sun.map(({ height }, hour) => onTheFlat(height, clouds[hour] ?? 0))
  const temperature = new Float64Array(hours).map(
    (_, hour) =>
      11 -
      13 * Math.cos((2 * Math.PI * (hour / 24 - 20)) / 365) +
      4.5 * (cold[hour] ?? 0) +
      (1.2 + 3.5 * (1 - (clouds[hour] ?? 0))) * Math.sin((2 * Math.PI * ((hour % 24) - 8)) / 24),
  )
  const misjudged = wander(draw, hours, 6)
  const saidClouds = clouds.map((covered, hour) => share(covered + 0.16 * (misjudged[hour] ?? 0)))
  const warmer = wander(draw, hours, 30)
  return {
    firstDay,
    said: {
      temperature: temperature.map((degrees, hour) => degrees + 1.1 * (warmer[hour] ?? 0)),
      radiation: Float64Array.from(sun, ({ height }, hour) => onTheFlat(height, saidClouds[hour] ?? 0)),
      clouds: saidClouds,
    },
    homes: [
      makePanels('panels to the south', { facing: 0, shadeBelow: 0 }, { sun, radiation, clouds, temperature, draw }),
      makePanels(
        'panels to the west, trees',
        { facing: 70, shadeBelow: 22 },
        { sun, radiation, clouds, temperature, draw },
      ),
      { name: 'heat pump', kind: 'consumption', values: heat(temperature, draw, random) },
      { name: 'cooled home', kind: 'consumption', values: cool(temperature, draw, random) },
      { name: 'gas-heated home', kind: 'consumption', values: people(hours, random) },
    ],
  }
}

const share = (value: number) => Math.max(0, Math.min(1, value))

/** An autoregression of unit variance that forgets within so many hours. */
function wander(draw: Draw, hours: number, memory: number): Float64Array {
  const kept = Math.exp(-1 / memory)
  let now = draw()
  return new Float64Array(hours).map(() => (now = kept * now + Math.sqrt(1 - kept * kept) * draw()))
}

interface Sun {
  /** Sine of how high it stands, and its azimuth from the south in degrees, west positive. */
  readonly height: number
  readonly azimuth: number
}

/** P. I. Cooper, The absorption of radiation in solar stills, Solar Energy 12, 1969. */
function sunAt(hour: number): Sun {
  const declination = 23.45 * radians * Math.sin((2 * Math.PI * (285 + Math.floor(hour / 24))) / 365)
  const turned = ((hour % 24) + 0.5 + weatherPlace.longitude / 15 - 12) * 15 * radians
  const latitude = weatherPlace.latitude * radians
  const height =
    Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(turned)
  const azimuth =
    Math.atan2(Math.sin(turned), Math.cos(turned) * Math.sin(latitude) - Math.tan(declination) * Math.cos(latitude)) /
    radians
  return { height, azimuth }
}

/** F. Kasten and G. Czeplak, Solar and terrestrial radiation dependent on the amount and type of cloud, Solar Energy 24, 1980. */
function onTheFlat(height: number, clouds: number): number {
  return Math.max(0, 910 * height - 30) * (1 - 0.75 * clouds ** 3.4)
}

interface Roof {
  /** Degrees from the south, west positive. */
  readonly facing: number
  /** Trees in the west hide the sun below so many degrees. */
  readonly shadeBelow: number
}

interface Outside {
  readonly sun: readonly Sun[]
  readonly radiation: readonly number[]
  readonly clouds: Float64Array
  readonly temperature: Float64Array
  readonly draw: Draw
}

/** 5 kWp at 30 degrees behind an inverter of 4 kW: a beam that shade and angle change, and light from all of the sky. */
function makePanels(
  name: string,
  { facing, shadeBelow }: Roof,
  { sun, radiation, clouds, temperature, draw }: Outside,
): WeatherHome {
  const tilt = 30 * radians
  const values = Float64Array.from(sun, ({ height, azimuth }, hour) => {
    const flat = radiation[hour] ?? 0
    if (flat <= 0) return 0
    const scattered = flat * (0.25 + 0.7 * (clouds[hour] ?? 0))
    const isShaded = azimuth > 40 && Math.asin(height) < shadeBelow * radians
    const flatness = Math.sqrt(1 - height * height)
    const facingSun = height * Math.cos(tilt) + flatness * Math.sin(tilt) * Math.cos((azimuth - facing) * radians)
    const beam = isShaded ? 0 : (flat - scattered) * Math.min(4, Math.max(0, facingSun) / Math.max(0.08, height))
    const onPanels = scattered + beam
    const cell = (temperature[hour] ?? 0) + 0.03 * onPanels
    const direct = 5 * (onPanels / 1000) * (1 - 0.004 * (cell - 25)) * (1 + 0.06 * draw())
    return Math.min(4, Math.max(0, 0.95 * direct - 0.02))
  })
  return { name, kind: 'production', values }
}

/** What people switch on: a fridge, mornings, evenings, now and then an oven. */
function people(hours: number, random: () => number): Float64Array {
  let isAway = false
  return new Float64Array(hours).map((_, index) => {
    const [hour, isWeekend] = [index % 24, Math.floor(index / 24) % 7 >= 5]
    if (hour === 8) isAway = random() < (isWeekend ? 0.25 : 0.75)
    if (hour === 17) isAway = random() < 0.1
    const busy = hour < 6 || isAway ? 0.02 : hour >= 17 && hour < 23 ? 0.3 : 0.14
    const oven = random() < busy / 3 ? 1.2 * random() : 0
    return 0.12 + 0.08 * random() + (random() < 3 * busy ? 0.35 * random() : 0) + oven
  })
}

/** A house of 180 W/K whose walls follow the weather over a day, a pump that is better when it is warm, a thermostat, and hot water. */
function heat(temperature: Float64Array, draw: Draw, random: () => number): Float64Array {
  const home = people(temperature.length, random)
  let walls = temperature[0] ?? 0
  return home.map((own, index) => {
    const outside = temperature[index] ?? 0
    walls += (outside - walls) / 18
    const wanted = index % 24 < 5 ? 19 : 21
    const needed = Math.max(0, 0.18 * (wanted - 3 - (0.7 * walls + 0.3 * outside)))
    const performance = Math.max(1.8, 2.9 + 0.07 * outside)
    const water = random() < 0.12 ? 0.7 * random() : 0
    return own + Math.max(0, (needed / performance) * (1 + 0.25 * draw())) + water
  })
}

/** Cooled when somebody is at home and the walls are warm. */
function cool(temperature: Float64Array, draw: Draw, random: () => number): Float64Array {
  const home = people(temperature.length, random)
  let walls = temperature[0] ?? 0
  return home.map((own, index) => {
    const hour = index % 24
    walls += ((temperature[index] ?? 0) - walls) / 10
    const isThere = hour >= 14 && hour < 23 ? random() < 0.8 : random() < 0.3
    const needed = isThere ? Math.max(0, 0.16 * (walls - 21)) : 0
    return own + Math.max(0, needed * (1 + 0.2 * draw()))
  })
}
