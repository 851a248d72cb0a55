import { describe, expect, it } from 'vitest'
import { formatFor } from './format.ts'

const en = formatFor('en')
const ro = formatFor('ro')
/** Units hang on by a no-break space; the tables below are easier to read with a plain one. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

describe('numbers', () => {
  const rows: [string, string, string, string][] = [
    ['energy', en.energy(1_234_500), '1,234.50 kWh', ro.energy(1_234_500)],
    ['energy with its third decimal', en.energy(1_234_567), '1,234.567 kWh', ro.energy(1_234_567)],
    ['no energy', en.energy(0), '0.00 kWh', ro.energy(0)],
    ['absent energy', en.energy(null), '–', ro.energy(undefined)],
    ['a deficit', en.signedEnergy(-1_500), '−1.50 kWh', ro.signedEnergy(-1_500)],
    ['a surplus', en.signedEnergy(1_500), '+1.50 kWh', ro.signedEnergy(1_500)],
    ['a price', en.price(45_000), '0.45 TC/kWh', ro.price(45_000)],
    ['a negative price', en.price(-41_237), '−0.41237 TC/kWh', ro.price(-41_237)],
    ['a ticket price', en.ticketPrice(45_000), '0.45000', ro.ticketPrice(45_000)],
    ['a unitary price', en.unitary(45_001), '450.01 TC/MWh', ro.unitary(45_001)],
    ['coins', en.coins(123_450_000_000n), '1,234.50 TC', ro.coins(123_450_000_000n)],
    ['rounded coins', en.coins(100_500_000n), '1.01 TC', ro.coins(100_500_000n)],
    ['hardly any coins', en.coins(-1n), '0.00 TC', ro.coins(-1n)],
    ['exact coins', en.exactCoins(-100_500_001n), '−1.00500001 TC', ro.exactCoins(-100_500_001n)],
    ['coins coming in', en.signedCoins(1_200_000_000n), '+12.00 TC', ro.signedCoins(1_200_000_000n)],
    ['a count', en.count(8760), '8,760', ro.count(8760)],
    ['a decimal', en.decimal(12_345, 2), '123.45', ro.decimal(12_345, 2)],
  ]
  it.each(rows)('%s', (_what, english, expected, romanian) => {
    expect(plain(english)).toBe(expected)
    const swapped = expected.replace(/[.,]/g, (separator) => (separator === '.' ? ',' : '.'))
    expect(plain(romanian)).toBe(swapped)
  })

  it('writes amounts beyond 2^53 to the last digit', () => {
    expect(plain(en.exactCoins(9_007_199_254_740_993_12345678n))).toBe('9,007,199,254,740,993.12345678 TC')
  })

  it('writes percents', () => {
    expect(en.percent(0.125)).toBe('12.5%')
    expect(plain(ro.percent(0.125))).toBe('12,5 %')
    expect(en.percent(-0.5)).toBe('−50%')
    expect(en.percent(Number.NaN)).toBe('–')
    expect([0.73, 0.125, 0, null].map((share) => en.percentColumn(share))).toEqual(['73.0%', '12.5%', '0.0%', '–'])
    expect(en.percentOf(1n, 3n)).toBe('33.3%')
    expect(en.percentOf(1n, 0n)).toBe('–')
  })
})

describe('dates', () => {
  it('writes days first, in Bucharest', () => {
    expect(en.date('2026-06-14')).toBe('14-06-2026')
    expect(ro.dateTime('2026-06-14T21:05:00Z')).toBe('15-06-2026 00:05')
    expect(ro.time(Temporal.Instant.from('2026-01-14T07:05:00Z'))).toBe('09:05')
    expect(en.exactTime('2026-06-14T21:05:07.12Z')).toBe('15-06-2026 00:05:07.120')
    expect(en.date(null)).toBe('–')
  })

  it('names days and months', () => {
    expect([en.weekday('2026-06-14'), ro.weekday('2026-06-14')]).toEqual(['Sunday', 'duminică'])
    expect([en.month('2026-06'), ro.month('2026-06-14')]).toEqual(['June 2026', 'iunie 2026'])
  })

  it('labels intervals, the repeated hour as A and B, and steps over the missing one', () => {
    expect(en.interval('2026-06-14T11:00:00Z', 60)).toBe('14:00-15:00')
    expect(en.interval('2026-06-14T20:45:00Z', 15)).toBe('23:45-00:00')
    expect(en.interval('2026-10-25T00:00:00Z', 60)).toBe('03:00-04:00 A')
    expect(en.interval('2026-10-25T01:00:00Z', 60)).toBe('03:00-04:00 B')
    expect(en.interval('2026-10-25T02:00:00Z', 60)).toBe('04:00-05:00')
    expect(en.interval('2026-03-29T00:00:00Z', 60)).toBe('02:00-03:00')
    expect(en.interval('2026-03-29T01:00:00Z', 60)).toBe('04:00-05:00')
    expect(en.interval('2026-06-14T11:00:00Z', 60, 'Europe/Berlin')).toBe('13:00-14:00')
  })
})

it('the clock of twelve hours is written as the specification does, and intervals stay those of the market', () => {
  for (const language of ['en', 'ro'] as const) {
    const format = formatFor(language, 'Europe/Bucharest', '12')
    expect(format.dateTime('2026-06-14T06:05:00Z')).toBe('14-06-2026 09:05 AM')
    expect(format.dateTime('2026-06-13T21:00:00Z')).toBe('14-06-2026 12:00 AM')
    expect(format.time('2026-06-14T09:30:00Z')).toBe('12:30 PM')
    expect(format.time('2026-06-14T20:59:00Z')).toBe('11:59 PM')
    expect(format.interval('2026-06-14T11:00:00Z', 60)).toBe('14:00-15:00')
    expect(format.timeToSecond('2026-06-14T20:59:07Z')).toBe('23:59:07')
    expect(formatFor(language).dateTime('2026-06-14T20:59:00Z')).toBe('14-06-2026 23:59')
  }
})
