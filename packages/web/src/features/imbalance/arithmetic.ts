/** The arithmetic of one settled line, in words and numbers. No React here. */
import { f } from '@tandem/contract/fields.ts'
import type { ImbalanceLine } from '@tandem/contract/imbalance/imbalance.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { imbalanceOf } from '@tandem/core/imbalance/imbalance.ts'
import { costOf, energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import { fieldName } from '../../lib/field-name.ts'
import { coinsTerm, energyTerm, priceTerm, type ArithmeticStep, type LineOfDay } from './formula-terms.ts'
import { groupSteps } from './group-arithmetic.ts'
import { priceStep } from './price-arithmetic.ts'
import type { Wording } from './wording.ts'

/** The whole line in one sentence: what was missing or left over, and what that comes to in the end. */
export function describeLine(
  { imbalance, cash }: Pick<ImbalanceLine, 'imbalance' | 'cash'>,
  { t, format, perspective }: Wording,
): string {
  const values = { energy: format.energy(Math.abs(imbalance)), coins: exactSize(cash, format) }
  if (imbalance === 0) return t(`explain.${perspective}.lead.none`)
  const direction =
    imbalance < 0
      ? (['deficitPays', 'deficitFree', 'deficitReceives'] as const)
      : (['excessPays', 'excessFree', 'excessReceives'] as const)
  return t(`explain.${perspective}.lead.${direction[cash < 0n ? 0 : cash > 0n ? 2 : 1]}`, values)
}

/**
 * Every step with the real figures, each exact, so that who follows them with a pocket calculator comes to the coins that are
 * booked (market-rules.md sections 4.1, 4.4 and 4.5).
 */
export function explainLine(day: LineOfDay, wording: Wording): ArithmeticStep[] {
  const { line } = day
  return [
    tradedStep(line, wording),
    flowedStep(day, wording),
    imbalanceStep(line, wording),
    ...(line.imbalance === 0 ? [] : [priceStep(day, wording), aloneStep(line, wording), ...perfectSteps(day, wording)]),
    ...groupSteps(day, wording),
    bookedStep(day, wording),
  ]
}

function tradedStep({ bought, sold, ordered }: ImbalanceLine, { t, format, perspective }: Wording): ArithmeticStep {
  const values = { bought: format.energy(bought), sold: format.energy(sold) }
  const direction = bought > 0 ? (sold > 0 ? 'both' : 'bought') : sold > 0 ? 'sold' : 'nothing'
  const planned = ordered < 0 ? 'toUser' : ordered > 0 ? 'fromUser' : 'nothing'
  return {
    key: 'traded',
    title: t('explain.step.traded'),
    words: [
      t(`explain.${perspective}.traded.${direction}`, values),
      ...(direction === 'nothing'
        ? []
        : [t(`explain.${perspective}.planned.${planned}`, { energy: format.energy(Math.abs(ordered)) })]),
    ],
    formulas: [
      {
        what: t('explain.formula.ordered'),
        figures: `${energyTerm(sold, format)} − ${energyTerm(bought, format)}`,
        result: format.energy(ordered),
      },
    ],
  }
}

function flowedStep({ line, terms }: LineOfDay, { t, format, perspective }: Wording): ArithmeticStep {
  const { quality, consumption, production } = line
  const step = { key: 'flowed', title: t('explain.step.flowed') }
  const allocated = allocatedOf(line)
  if (quality === 'grid' || (quality === 'unmetered' && terms.unmetered === 'asContracted')) {
    const words = [
      t(quality === 'grid' ? `explain.${perspective}.grid` : `explain.${perspective}.unmetered.asContracted`),
    ]
    const what = t('explain.formula.asContracted')
    return { ...step, words, formulas: [{ what, figures: format.energy(allocated), result: null }] }
  }
  const figures = `${energyTerm(production, format)} − ${energyTerm(consumption, format)}`
  const result = format.energy(allocated)
  if (quality === 'unmetered') {
    const words = [t(`explain.${perspective}.unmetered.nothing`)]
    return { ...step, words, formulas: [{ what: t('explain.formula.estimated'), figures, result }] }
  }
  const values = { consumption: format.energy(consumption), production: format.energy(production) }
  const direction = consumption > 0 ? (production > 0 ? 'both' : 'used') : production > 0 ? 'produced' : 'nothing'
  const isMeasured = quality === 'measured'
  return {
    ...step,
    words: [t(`explain.${perspective}.${isMeasured ? 'measured' : 'estimated'}.${direction}`, values)],
    formulas: [{ what: t(isMeasured ? 'explain.formula.allocated' : 'explain.formula.estimated'), figures, result }],
    ...(!isMeasured && { notes: [t(`explain.${perspective}.estimated.how`)] }),
  }
}

function imbalanceStep(line: ImbalanceLine, { t, format, perspective }: Wording): ArithmeticStep {
  const { imbalance, ordered } = line
  const direction = imbalance < 0 ? 'deficit' : imbalance > 0 ? 'excess' : 'none'
  return {
    key: 'imbalance',
    title: t('explain.step.imbalance'),
    words: [t(`explain.${perspective}.imbalance.${direction}`, { energy: format.energy(Math.abs(imbalance)) })],
    formulas: [
      {
        what: t(line.real === null ? 'explain.formula.imbalanceEstimated' : 'explain.formula.imbalance'),
        figures: `${energyTerm(allocatedOf(line), format)} − ${energyTerm(ordered, format)}`,
        result: format.signedEnergy(imbalance),
      },
    ],
  }
}

function aloneStep(
  { imbalance, price, standAlone }: ImbalanceLine,
  { t, format, perspective }: Wording,
): ArithmeticStep {
  const direction = standAlone < 0n ? 'pays' : standAlone > 0n ? 'receives' : 'nothing'
  return {
    key: 'alone',
    title: t('explain.step.alone'),
    words: [t(`explain.${perspective}.alone.${direction}`, { coins: exactSize(standAlone, format) })],
    formulas: [
      {
        what: t('explain.formula.alone'),
        figures: `${energyTerm(imbalance, format)} × ${priceTerm(price, format)}`,
        result: format.exactCoins(standAlone),
      },
    ],
  }
}

/** What a perfect schedule would have been worth more; only against a reference price. */
function perfectSteps({ line, terms }: LineOfDay, { t, format, perspective }: Wording): ArithmeticStep[] {
  const { imbalance, reference, price } = line
  if (reference === null || price === null || terms.mode === 'C') return []
  const lost = costOf(imbalance, reference) - costOf(imbalance, price)
  const direction = lost > 0n ? 'lost' : lost < 0n ? 'gained' : 'even'
  return [
    {
      key: 'perfect',
      title: fieldName(f.penalty),
      words: [t(`explain.${perspective}.perfect.${direction}`, { coins: exactSize(lost, format) })],
      formulas: [
        {
          what: t('explain.formula.perfect'),
          figures: `${energyTerm(imbalance, format)} × (${priceTerm(reference, format)} − ${priceTerm(price, format)})`,
          result: format.exactCoins(lost),
        },
      ],
    },
  ]
}

function bookedStep({ line, isApplied }: LineOfDay, { t, format, perspective }: Wording): ArithmeticStep {
  const { standAlone, preCost, cash, imbalanceCost } = line
  const direction = cash < 0n ? 'pays' : cash > 0n ? 'receives' : 'nothing'
  return {
    key: 'booked',
    title: t(isApplied ? 'explain.step.booked' : 'explain.step.wouldBeBooked'),
    words: [t(`explain.${perspective}.booked.${direction}`, { coins: exactSize(cash, format) })],
    formulas: [
      {
        what: t('explain.formula.cash'),
        figures: `${coinsTerm(standAlone, format)} + ${coinsTerm(preCost, format)}`,
        result: format.exactCoins(cash),
      },
      { what: t('explain.formula.cost'), figures: format.exactCoins(imbalanceCost), result: null },
      { what: t('explain.formula.pre'), figures: format.exactCoins(preCost), result: null },
    ],
  }
}

/** What was fed in, measured or estimated; by definition ordered + imbalance. */
export function allocatedOf({ real, estimated, ordered, imbalance }: ImbalanceLine): EnergyWh {
  return real ?? estimated ?? imbalanceOf(imbalance, energyWh(-ordered))
}

/** Coins without their sign, every decimal: the word beside it says who pays. */
function exactSize(coins: bigint, format: Format): string {
  return format.exactCoins(coins < 0n ? -coins : coins)
}
