/** The shape of a clear day in Romania, to spread a day's surplus over its hours. A proposal that the person sees and changes. */

/** Latitude 45° north and the longitude of the country's middle, 25° east. */
const latitude = (45 * Math.PI) / 180
const longitudeHours = 25 / 15

/**
 * Whole weights of the periods: the sine of the sun's height at the middle of each, none while it is down.
 * Only weights, no amounts: the energy itself is shared by whole Wh.
 */
export function sunWeights(
  periods: readonly { readonly start: Temporal.Instant; readonly end: Temporal.Instant }[],
  day: string,
): bigint[] {
  const dayOfYear = Temporal.PlainDate.from(day).dayOfYear
  const declination = ((-23.44 * Math.PI) / 180) * Math.cos((2 * Math.PI * (dayOfYear + 10)) / 365)
  return periods.map(({ start, end }) => {
    const middle = (start.epochMilliseconds + end.epochMilliseconds) / 2
    const solarHour = ((middle / 3_600_000) % 24) + longitudeHours
    const angle = ((solarHour - 12) * Math.PI) / 12
    const height =
      Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(angle)
    return BigInt(Math.max(0, Math.round(height * 10_000)))
  })
}
