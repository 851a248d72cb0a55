import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import type { ImbalanceLine, SettlementTerms } from '@tandem/contract/imbalance/imbalance.ts'
import { describe, expect, it } from 'vitest'
import { startTexts } from '../../i18n/index.ts'
import { textOf } from '../../i18n/use-text.ts'
import { explainLine, describeLine } from './arithmetic.ts'
import type { Perspective } from './wording.ts'
import { aLine, modeA } from './testing.ts'

interface How {
  readonly language?: Language
  readonly terms?: SettlementTerms
  readonly perspective?: Perspective
  readonly isApplied?: boolean
}

/** The whole story as a reader sees it: sentences, then equations. */
async function stepsOf(
  line: ImbalanceLine,
  { language = 'en', terms = modeA, perspective = 'own', isApplied = true }: How = {},
) {
  await startTexts(language)
  const wording = { t: textOf('imbalance'), format: formatFor(language), perspective }
  const steps = explainLine({ line, terms, groupName: 'Strada Plopilor', isApplied }, wording)
  const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')
  const at = (key: string) => {
    const step = steps.find((each) => each.key === key)
    const written = (step?.formulas ?? []).map(
      ({ what, figures, result }) => `${what}: ${figures}${result === null ? '' : ` = ${result}`}`,
    )
    return [...(step?.words ?? []), ...written, ...(step?.notes ?? [])].map(plain)
  }
  return {
    lead: plain(describeLine(line, wording)),
    keys: steps.map(({ key }) => key),
    titles: steps.map(({ title }) => title),
    at,
  }
}

describe('a deficit in mode A', () => {
  it('is told from the trades to the coins, with every figure', async () => {
    const { lead, keys, at } = await stepsOf(aLine())
    expect(lead).toBe('Deficit of 0.60 kWh. You pay 0.15 TC.')
    expect(keys).toEqual(['traded', 'flowed', 'imbalance', 'price', 'alone', 'perfect', 'booked'])
    expect(at('traded')).toEqual([
      'You bought 2.00 kWh.',
      'Ordered: 2.00 kWh to you.',
      'ordered = sold − bought: 0.00 − 2.00 = −2.00 kWh',
    ])
    expect(at('flowed')).toEqual([
      'By your readings you used 2.60 kWh and produced nothing.',
      'real = produced − used: 0.00 − 2.60 = −2.60 kWh',
    ])
    expect(at('imbalance')).toEqual([
      'Deficit of 0.60 kWh.',
      'imbalance = real − ordered: (−2.60) − (−2.00) = −0.60 kWh',
    ])
    expect(at('price')).toEqual([
      'The reference price is 0.20 TC/kWh: the day-ahead clearing price of this interval.',
      'The spread is 25% of the reference price, at least 0.02 TC/kWh.',
      'A deficit costs the reference price plus the spread. An excess earns the reference price minus the spread.',
      'Deficit: the deficit price of 0.25 TC/kWh applies.',
      'spread = the larger of k × |reference| and m: the larger of 0.25 × |0.20| and 0.02 = the larger of 0.05 and 0.02 = 0.05 TC/kWh',
      'deficit price = reference + spread: 0.20 + 0.05 = 0.25 TC/kWh',
      'excess price = reference − spread: 0.20 − 0.05 = 0.15 TC/kWh',
    ])
    expect(at('alone')).toEqual(['Alone you would pay 0.15 TC.', 'imbalance × price: (−0.60) × 0.25 = −0.15 TC'])
    expect(at('perfect')).toEqual([
      'At the reference price you would be 0.03 TC better off.',
      'imbalance × (reference − price): (−0.60) × (0.20 − 0.25) = 0.03 TC',
    ])
    expect(at('booked')).toEqual([
      'You pay 0.15 TC.',
      'alone + share of the group’s saving: (−0.15) + 0.00 = −0.15 TC',
      'column “Imbalance cost”: 0.15 TC',
      'column “PRE costs”: 0.00 TC',
    ])
  })

  it('is told in Romanian, with its own separators', async () => {
    const { lead, at } = await stepsOf(aLine({ consumption: 2_601 }), { language: 'ro' })
    expect(lead).toBe('Deficit: 0,601 kWh. Plătești 0,15025 TC.')
    expect(at('traded')[0]).toBe('Ai cumpărat 2,00 kWh.')
    expect(at('price')).toContain(
      'Prețul de referință este 0,20 TC/kWh: prețul de închidere al intervalului în licitația PZU.',
    )
    expect(at('price')).toContain('preț deficit = referință + ecart: 0,20 + 0,05 = 0,25 TC/kWh')
    expect(at('alone')).toContain('dezechilibru × preț: (−0,601) × 0,25 = −0,15025 TC')
  })

  it('says nothing of a price where nobody needs one, and nothing is booked', async () => {
    const { lead, keys, at } = await stepsOf(aLine({ consumption: 2_000 }))
    expect(lead).toBe('Exactly as traded. Nothing to pay.')
    expect(keys).toEqual(['traded', 'flowed', 'imbalance', 'booked'])
    expect(at('booked')[0]).toBe('Nothing is posted.')
  })

  it('is what would be booked while the day is a preview, and of the user where the administrator reads', async () => {
    const { titles, at, lead } = await stepsOf(aLine({ sold: 500 }), { perspective: 'other', isApplied: false })
    expect(titles.at(-1)).toBe('Would be posted')
    expect(lead).toBe('Deficit of 1.10 kWh. The user pays 0.275 TC.')
    expect(at('traded').slice(0, 2)).toEqual([
      'The user bought 2.00 kWh and sold 0.50 kWh.',
      'Ordered: 1.50 kWh to the user.',
    ])
  })
})

describe('prices', () => {
  it('below zero turn around who pays', async () => {
    const deficit = await stepsOf(aLine({ reference: -10_000 }))
    expect(deficit.lead).toBe('Deficit of 0.60 kWh. You receive 0.045 TC: the price is negative.')
    expect(deficit.at('price')).toContain('The deficit price is negative, −0.075 TC/kWh: a deficit receives coins.')
    expect(deficit.at('price')).toContain('deficit price = reference + spread: (−0.10) + 0.025 = −0.075 TC/kWh')
    expect(deficit.at('alone')).toContain('imbalance × price: (−0.60) × (−0.075) = 0.045 TC')
    expect(deficit.at('perfect')).toContain(
      'imbalance × (reference − price): (−0.60) × ((−0.10) − (−0.075)) = 0.015 TC',
    )
    const excess = await stepsOf(aLine({ reference: -10_000, consumption: 1_000 }), { language: 'ro' })
    expect(excess.lead).toBe('Excedent: 1,00 kWh. Plătești 0,125 TC.')
    expect(excess.at('price')).toContain(
      'Prețul de excedent este negativ, −0,125 TC/kWh: pentru excedent se plătesc monede.',
    )
  })

  it('say when they were rounded to ticks', async () => {
    const { at } = await stepsOf(aLine({ reference: 20_001 }))
    expect(at('price')).toContain('deficit price = reference + spread: 0.20001 + 0.0500025 = 0.25001 TC/kWh')
    expect(at('price').at(-1)).toBe('Rounded to five decimals, halves upwards.')
  })

  it.each([
    ['intraday', 'average of this interval’s intra-day trades'],
    ['administrator', 'the administrator entered it'],
    ['usual', 'the default from the settings'],
  ] as const)('tell that the reference is of %s', async (origin, words) => {
    const { at } = await stepsOf(aLine({ origin }))
    expect(at('price')[0]).toContain(words)
  })

  it('of mode B are one for everybody, by the direction of the system', async () => {
    const terms: SettlementTerms = { ...modeA, mode: 'B' }
    const short = await stepsOf(aLine({ terms, rest: -2_400 }), { terms })
    expect(short.at('price')).toContain(
      'System imbalance −3.00 kWh: deficit. One price for all: reference plus spread.',
    )
    expect(short.at('price')).toContain('one price for all: 0.20 + 0.05 = 0.25 TC/kWh')
    const helped = await stepsOf(aLine({ terms, rest: 3_000 }), { terms })
    expect(helped.at('price')).toContain('one price for all: 0.20 − 0.05 = 0.15 TC/kWh')
    expect(helped.at('perfect')).toEqual([
      'Your imbalance reduced the system imbalance. You are 0.03 TC better off than at the reference price.',
      'imbalance × (reference − price): (−0.60) × (0.20 − 0.15) = −0.03 TC',
    ])
    const even = await stepsOf(aLine({ terms, rest: 600 }), { terms })
    expect(even.at('price')).toContain('one price for all: 0.20 TC/kWh')
    expect(even.at('perfect')[0]).toBe('At the reference price the result is the same.')
  })

  it('of mode C are those that were uploaded, also without a reference', async () => {
    const terms: SettlementTerms = { ...modeA, mode: 'C' }
    const line = aLine({ terms, reference: null, uploaded: { deficit: 13_600, excess: 14_927 } })
    const { keys, at } = await stepsOf(line, { terms })
    expect(keys).not.toContain('perfect')
    expect(at('price')).toEqual([
      'The prices of this interval were uploaded: 0.136 TC/kWh for a deficit, 0.14927 TC/kWh for an excess.',
      'Deficit: the deficit price of 0.136 TC/kWh applies.',
      'deficit price, uploaded: 0.136 TC/kWh',
      'excess price, uploaded: 0.14927 TC/kWh',
    ])
  })
})

describe('what was not measured', () => {
  it('is said to be an estimate, and where it comes from', async () => {
    const { at } = await stepsOf(aLine({ quality: 'estimated', production: 300 }))
    expect(at('flowed')).toEqual([
      'Not all of this interval was measured. Estimate: 2.60 kWh used, 0.30 kWh produced.',
      'estimated = produced − used: 0.30 − 2.60 = −2.30 kWh',
      expect.stringContaining('your average of the same hour over the last 28 days'),
    ])
    expect(at('imbalance')[1]).toBe('imbalance = estimated − ordered: (−2.30) − (−2.00) = −0.30 kWh')
  })

  it('of a user without readings follows the rule of the day', async () => {
    const none = await stepsOf(aLine({ quality: 'unmetered', consumption: 0 }))
    expect(none.at('flowed')[0]).toContain('you count as having used and produced nothing')
    expect(none.lead).toBe('Excess of 2.00 kWh. You receive 0.30 TC.')
    const kept = aLine({ quality: 'unmetered', consumption: 2_000 })
    const { at } = await stepsOf(kept, { terms: { ...modeA, unmetered: 'asContracted' }, language: 'ro' })
    expect(at('flowed')[0]).toContain('ai consumat și ai produs exact cât ai tranzacționat')
    expect(at('flowed')[1]).toBe('estimat = contractat: −2,00 kWh')
  })

  it('of a trader of the platform is the grid itself', async () => {
    const { at } = await stepsOf(aLine({ quality: 'grid', consumption: 2_000 }), { perspective: 'other' })
    expect(at('flowed')[0]).toContain('The grid always delivers')
  })
})

describe('a group', () => {
  // The worked example of market-rules.md section 4.5: −10, +6 and +1 kWh.
  const member = (bought: number, consumption: number, others: readonly number[]) =>
    aLine({ bought, consumption, others })

  it('shares what netting saved, to the last unit', async () => {
    const { at, lead } = await stepsOf(member(0, 10_000, [6_000, 1_000]))
    expect(at('group')).toEqual([
      'The group Strada Plopilor is settled as one. Deficits of some members cancel out excesses of others, which saves 0.70 TC. Each member’s share depends on the size of its imbalance.',
      'Your share of it is 0.41176471 TC.',
      'the group as one: imbalance × price: (−3.00) × 0.25 = −0.75 TC',
      'its members, each alone: −1.45 TC',
      'saved: (−0.75) − (−1.45) = 0.70 TC',
      'this share = saved × |imbalance| ÷ all imbalances by size: 0.70 × 10.00 ÷ 17.00 = 0.41176471 TC',
      'Shares are rounded to 0.00000001 TC and add up exactly.',
    ])
    expect(at('booked')).toContain('alone + share of the group’s saving: (−2.50) + 0.41176471 = −2.08823529 TC')
    expect(lead).toBe('Deficit of 10.00 kWh. You pay 2.08823529 TC.')
  })

  it('that has nothing to net says why', async () => {
    const sameSide = await stepsOf(member(0, 10_000, [-1_000]))
    expect(sameSide.at('group')[0]).toContain('Nothing cancels out')
    const terms: SettlementTerms = { ...modeA, mode: 'B' }
    const onePrice = await stepsOf(aLine({ terms, others: [200] }), { terms, language: 'ro' })
    expect(onePrice.at('group')[0]).toContain('au aici același preț')
  })

  it('nets nothing where that would cost it something', async () => {
    const terms: SettlementTerms = { ...modeA, mode: 'C' }
    const uploaded = { deficit: 10_000, excess: 30_000 }
    const { at } = await stepsOf(aLine({ terms, uploaded, others: [600] }), { terms })
    expect(at('group')).toEqual([
      'The group Strada Plopilor is settled as one. At these prices netting would cost 0.12 TC, so nothing is netted: no one may be worse off than alone.',
      'the group as one: no imbalance: 0.00 TC',
      'its members, each alone: 0.12 TC',
    ])
  })

  it('of which the imbalance is nothing needs no price', async () => {
    const { at } = await stepsOf(aLine({ others: [600] }))
    expect(at('group')).toContain('the group as one: no imbalance: 0.00 TC')
  })
})
