import { describe, expect, test } from 'vitest'
import type { DeliveryDay } from '../calendar/delivery-day.ts'
import { Refusal } from '../refusal.ts'
import { kWh } from '../testing/builders.ts'
import { checkIndex, checkIsUsual, indexConflict, usualEnergy, type MonthIndex } from './index-reading.ts'

const at = (month: string, consumption: string, production: string | null = null): MonthIndex => ({
  month: `${month}-01` as DeliveryDay,
  consumption: kWh(consumption),
  production: production === null ? null : kWh(production),
})

function refusalOf(work: () => void): Refusal | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

describe('the sequence of indexes', () => {
  test('an index stands between its neighbours, the same figure included', () => {
    expect(indexConflict(at('2026-02', '100'), at('2026-01', '100'), at('2026-03', '100'))).toBeNull()
    expect(indexConflict(at('2026-02', '100'), null, null)).toBeNull()
  })

  test('it is not lower than the last, by its month', () => {
    const refusal = refusalOf(() => {
      checkIndex(at('2026-02', '99.999'), at('2025-12', '100'), null)
    })
    expect(refusal).toMatchObject({ code: 'index_below_last', field: 'consumptionIndex' })
    expect(refusal?.details).toEqual({ last: '100', month: '2025-12' })
  })

  test('nor higher than the next', () => {
    const refusal = refusalOf(() => {
      checkIndex(at('2026-02', '50', '7.5'), at('2026-01', '40', null), at('2026-03', '60', '7'))
    })
    expect(refusal).toMatchObject({ code: 'index_above_next', field: 'productionIndex' })
    expect(refusal?.details).toEqual({ next: '7', month: '2026-03' })
  })
})

describe('what is usual', () => {
  const steady = [at('2025-11', '0'), at('2025-12', '100'), at('2026-01', '300')]

  test('is the mean of the months before, from two on', () => {
    expect(usualEnergy(steady.slice(0, 2), 'consumption')).toBeNull()
    expect(usualEnergy(steady, 'consumption')).toBe(kWh('150'))
    expect(usualEnergy(steady, 'production')).toBeNull()
  })

  test('six of them at most, and months that nobody read share what lies between', () => {
    const long = [
      at('2025-01', '0'),
      ...[2, 3, 4, 5, 6, 7, 8].map((n) => at(`2025-0${String(n)}`, String(1000 + n * 10))),
    ]
    expect(usualEnergy(long, 'consumption')).toBe(kWh('10'))
    expect(usualEnergy([at('2025-01', '0'), at('2025-03', '100'), at('2025-04', '170')], 'consumption')).toBe(kWh('60'))
  })

  test.each([
    ['three times is not far', '750', null],
    ['more than three times is', '750.001', '450.001'],
    ['a third is not', '350', null],
    ['less than a third is', '349.999', '49.999'],
  ])('%s', (_name, index, energy) => {
    const refusal = refusalOf(() => {
      checkIsUsual(at('2026-02', index), steady)
    })
    expect(refusal?.details ?? null).toEqual(energy === null ? null : { energy, usual: '150' })
  })

  test('the same holds for what is fed in', () => {
    const sunny = [at('2025-11', '0', '0'), at('2025-12', '100', '10'), at('2026-01', '200', '20')]
    const refusal = refusalOf(() => {
      checkIsUsual(at('2026-02', '300', '120'), sunny)
    })
    expect(refusal).toMatchObject({ code: 'index_far_from_usual', field: 'productionIndex' })
  })
})
