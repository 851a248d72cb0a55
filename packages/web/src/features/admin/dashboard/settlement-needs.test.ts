import { formatFor } from '@tandem/contract/texts/format.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../../i18n/index.ts'
import { textOf } from '../../../i18n/use-text.ts'
import { belowZeroNeed, imbalanceNeed, readingsNeed } from './settlement-needs.ts'
import { coins, dayOfReadings, settledDay } from './testing.ts'

const english = formatFor('en')
const t = textOf('dashboard')
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')

beforeAll(async () => {
  await startTexts('en')
})

it('asks for coins only below zero', () => {
  expect(belowZeroNeed(coins(0), t, english)).toBeNull()
  const need = belowZeroNeed(coins(-12.3), t, english)
  expect(plain(need?.text)).toContain('You are 12.30 TC short.')
  expect(need?.step?.to).toBe('/financialTransactions')
})

describe('missing readings', () => {
  const days = [dayOfReadings('2026-11-18', 20), dayOfReadings('2026-11-19', 24), dayOfReadings('2026-11-20', 0)]

  it('are asked for of days that are not settled yet, the first one first', () => {
    const need = readingsNeed({ days, settled: [] }, t, english)
    expect(need?.title).toBe('Readings are missing for 2 days, the first 18-11-2026')
    expect(need?.text).toContain('28 of 48 hours are missing.')
    expect(need?.step?.to).toBe('/readings?view=day&day=2026-11-18')
  })

  it('of a settled day are past', () => {
    const settled = [settledDay('2026-11-18', 1_000, 0, 0)]
    expect(readingsNeed({ days, settled }, t, english)?.title).toBe('Readings are missing for 20-11-2026')
    expect(readingsNeed({ days: days.slice(0, 2), settled }, t, english)).toBeNull()
  })
})

describe('imbalances', () => {
  it('are told where a fifth of what was traded was out of balance and that cost a coin', () => {
    const need = imbalanceNeed([settledDay('2026-11-20', 10_000, -2_000, -1)], t, english)
    expect(plain(need?.title)).toBe('The imbalances of 20-11-2026 cost 1.00 TC')
    expect(plain(need?.text)).toContain('You were 2.00 kWh below your trades.')
    expect(need?.step?.to).toBe('/imbalances?day=2026-11-20')
    const over = imbalanceNeed([settledDay('2026-11-20', 10_000, 3_000, -2)], t, english)
    expect(plain(over?.text)).toContain('3.00 kWh above')
  })

  it.each([
    ['cost less than a coin', settledDay('2026-11-20', 10_000, -2_000, -0.99)],
    ['were less than a fifth', settledDay('2026-11-20', 10_000, -1_999, -5)],
    ['brought something', settledDay('2026-11-20', 10_000, 5_000, 3)],
  ])('are not told where they %s', (_what, day) => {
    expect(imbalanceNeed([day], t, english)).toBeNull()
  })

  it('are those of the latest day alone', () => {
    const days = [settledDay('2026-11-18', 1_000, -900, -9), settledDay('2026-11-20', 10_000, 0, 0)]
    expect(imbalanceNeed(days, t, english)).toBeNull()
  })
})
