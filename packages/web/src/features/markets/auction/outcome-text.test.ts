import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import type { StepOutcome } from '@tandem/contract/orders/order-lines.ts'
import { describe, expect, it } from 'vitest'
import { startTexts } from '../../../i18n/index.ts'
import { textOf } from '../../../i18n/use-text.ts'
import { outcomeText } from './outcome-text.ts'

type Fill = [side: 'buy' | 'sell', limit: number, quantity: number, accepted: number | null]

const price = priceTick(41_200)
const margin = { price, placed: energyWh(60_000), offered: energyWh(100_000) }
const cases: [name: string, fill: Fill, outcome: StepOutcome | null, en: string | null, ro: string | null][] = [
  [
    'a buyer above the price',
    ['buy', 45_000, 20_000, 20_000],
    { code: 'filled', price },
    'Your limit of 0.45 TC/kWh was above the clearing price of 0.412 TC/kWh: filled.',
    'Limita ta de 0,45 TC/kWh a fost peste prețul de închidere de 0,412 TC/kWh: executată.',
  ],
  [
    'a seller below the price',
    ['sell', -1_000, 20_000, 20_000],
    { code: 'filled', price },
    'Your limit of −0.01 TC/kWh was below the clearing price of 0.412 TC/kWh: filled.',
    'Limita ta de −0,01 TC/kWh a fost sub prețul de închidere de 0,412 TC/kWh: executată.',
  ],
  [
    'a limit that is the price',
    ['sell', 41_200, 20_000, 20_000],
    { code: 'filled', price },
    'Your limit of 0.412 TC/kWh was exactly the price: filled.',
    'Limita ta de 0,412 TC/kWh a fost exact prețul: executată.',
  ],
  [
    'a buyer cut at the margin',
    ['buy', 41_200, 20_000, 12_000],
    { code: 'cut_at_margin', ...margin },
    'At the margin: 12.00 kWh of 20.00 kWh. Of the 100.00 kWh wanted at your limit of 0.412 TC/kWh, 60.00 kWh found a seller, shared pro rata.',
    'Marginală: 12,00 kWh din 20,00 kWh. Limita ta de 0,412 TC/kWh a fost exact prețul, iar 60,00 kWh din 100,00 kWh cerute la acest preț au găsit un vânzător, împărțite proporțional.',
  ],
  [
    'a seller cut at the margin',
    ['sell', 41_200, 20_000, 12_000],
    { code: 'cut_at_margin', ...margin },
    'At the margin: 12.00 kWh of 20.00 kWh. Your limit of 0.412 TC/kWh was exactly the price, and 60.00 kWh of the 100.00 kWh offered at it found a buyer, shared pro rata.',
    'Marginală: 12,00 kWh din 20,00 kWh. Limita ta de 0,412 TC/kWh a fost exact prețul, iar 60,00 kWh din 100,00 kWh oferite la acest preț au găsit un cumpărător, împărțite proporțional.',
  ],
  [
    'a buyer left out at the margin',
    ['buy', 41_200, 1, 0],
    { code: 'refused_at_margin', ...margin },
    'At the margin: none of 0.001 kWh. Your limit of 0.412 TC/kWh was exactly the price, but only 60.00 kWh of the 100.00 kWh ordered at it found a seller.',
    'Marginală: nimic din 0,001 kWh. Limita ta de 0,412 TC/kWh a fost exact prețul, dar numai 60,00 kWh din 100,00 kWh cerute la acest preț au găsit un vânzător.',
  ],
  [
    'a seller left out at the margin',
    ['sell', 41_200, 1, 0],
    { code: 'refused_at_margin', ...margin },
    'At the margin: none of 0.001 kWh. Your limit of 0.412 TC/kWh was exactly the price, but only 60.00 kWh of the 100.00 kWh offered at it found a buyer.',
    'Marginală: nimic din 0,001 kWh. Limita ta de 0,412 TC/kWh a fost exact prețul, dar numai 60,00 kWh din 100,00 kWh oferite la acest preț au găsit un cumpărător.',
  ],
  [
    'a buyer below the price',
    ['buy', 30_000, 20_000, 0],
    { code: 'refused_price', price },
    'Not filled: your limit of 0.30 TC/kWh was below the clearing price of 0.412 TC/kWh.',
    'Neexecutată: limita ta de 0,30 TC/kWh a fost sub prețul de închidere de 0,412 TC/kWh.',
  ],
  [
    'a seller above the price',
    ['sell', 50_000, 20_000, 0],
    { code: 'refused_price', price },
    'Not filled: your limit of 0.50 TC/kWh was above the clearing price of 0.412 TC/kWh.',
    'Neexecutată: limita ta de 0,50 TC/kWh a fost peste prețul de închidere de 0,412 TC/kWh.',
  ],
  [
    'an interval without a trade',
    ['buy', 5_000, 50_000, 0],
    { code: 'no_trade', low: priceTick(5_000), high: priceTick(8_000) },
    'No trade: buyers and sellers did not meet. The indicative price lies between 0.05 TC/kWh and 0.08 TC/kWh.',
    'Fără tranzacție: cererea și oferta nu s-au întâlnit. Prețul indicativ este între 0,05 TC/kWh și 0,08 TC/kWh.',
  ],
  ['a step that is not cleared', ['buy', 5_000, 50_000, null], null, null, null],
]

describe.each(['en', 'ro'] as const)('the reason of an outcome in %s', (language) => {
  it.each(cases)('%s', async (_name, [side, limit, quantity, accepted], outcome, english, romanian) => {
    await startTexts(language)
    const step = {
      side,
      price: priceTick(limit),
      quantity: energyWh(quantity),
      outcome,
      accepted: accepted === null ? null : energyWh(accepted),
    }
    const sentences = outcomeText(step, textOf('markets'), formatFor(language))
    expect(sentences?.replaceAll('\u00A0', ' ') ?? null).toBe(language === 'en' ? english : romanian)
  })
})
