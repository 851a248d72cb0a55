/** What a line gets from the netting of its group (market-rules.md section 4.5). No React here. */
import { costOf } from '@tandem/core/units/units.ts'
import { coinsTerm, energyTerm, priceTerm, type ArithmeticStep, type Formula, type LineOfDay } from './formula-terms.ts'
import type { Wording } from './wording.ts'

/** The group as one, what that saves, and the part of this line; nothing outside a group. */
export function groupSteps({ line, groupName }: LineOfDay, { t, format, perspective }: Wording): ArithmeticStep[] {
  const { group, imbalance, preCost } = line
  if (!group) return []
  const { grossImbalance, cash, standAlone, nettingBenefit } = group
  const netted = group.price === null ? 0n : costOf(group.imbalance, group.price)
  const name = groupName ?? ''
  const coins = format.exactCoins(netted < standAlone ? standAlone - netted : nettingBenefit)
  const isNetted = group.imbalance !== 0 ? Math.abs(group.imbalance) < grossImbalance : grossImbalance > 0
  const words =
    nettingBenefit > 0n
      ? t('explain.group.saved', { name, coins })
      : netted < standAlone
        ? t('explain.group.kept', { name, coins })
        : t(isNetted ? 'explain.group.onePrice' : 'explain.group.sameSide', { name })
  const asOne: Formula =
    group.price === null
      ? { what: t('explain.formula.groupEven'), figures: format.exactCoins(netted), result: null }
      : {
          what: t('explain.formula.groupCash'),
          figures: `${energyTerm(group.imbalance, format)} × ${priceTerm(group.price, format)}`,
          result: format.exactCoins(netted),
        }
  const alone: Formula = {
    what: t('explain.formula.groupAlone'),
    figures: format.exactCoins(standAlone),
    result: null,
  }
  const formulas = nettingBenefit > 0n ? [asOne, alone, saved(), part()] : [asOne, alone]
  return [
    {
      key: 'group',
      title: t('explain.step.group'),
      words: [
        words,
        ...(nettingBenefit > 0n ? [t(`explain.${perspective}.share`, { coins: format.exactCoins(preCost) })] : []),
      ],
      formulas,
      ...(nettingBenefit > 0n &&
        (nettingBenefit * BigInt(Math.abs(imbalance))) % BigInt(grossImbalance) !== 0n && {
          notes: [t('explain.group.rounding')],
        }),
    },
  ]

  function saved(): Formula {
    const what = t('explain.formula.benefit')
    const figures = `${coinsTerm(cash, format)} − ${coinsTerm(standAlone, format)}`
    return { what, figures, result: format.exactCoins(nettingBenefit) }
  }

  function part(): Formula {
    const size = format.energyFigure(Math.abs(imbalance))
    const figures = `${coinsTerm(nettingBenefit, format)} × ${size} ÷ ${format.energyFigure(grossImbalance)}`
    return { what: t('explain.formula.share'), figures, result: format.exactCoins(preCost) }
  }
}
