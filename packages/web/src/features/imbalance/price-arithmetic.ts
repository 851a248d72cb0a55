/** How the two prices of a line came about, by the mode of its day. No React here. */
import { factorDecimals } from '@tandem/core/imbalance/imbalance-price.ts'
import { decimals, type PriceTick } from '@tandem/core/units/units.ts'
import { priceTerm, type ArithmeticStep, type Formula, type LineOfDay } from './formula-terms.ts'
import type { Wording } from './wording.ts'

/** Prices with the decimals of k: the distance from the reference before it is rounded to ticks. */
const fineDecimals = decimals.price + factorDecimals
const one = 10n ** BigInt(factorDecimals)

/** The prices of the interval, and which of them counts. */
export function priceStep(day: LineOfDay, wording: Wording): ArithmeticStep {
  const { t } = wording
  const { line, terms } = day
  const made =
    terms.mode === 'C' ? uploadedPrices(day, wording) : line.reference === null ? null : pricesBeside(day, wording)
  return {
    key: 'price',
    title: t('explain.step.price'),
    words: [...(made?.words ?? [t('explain.price.none')]), ...whichCounts(day, wording)],
    formulas: made?.formulas ?? [],
    ...(made?.isRounded && { notes: [t('explain.rounded')] }),
  }
}

interface MadePrices {
  readonly words: readonly string[]
  readonly formulas: readonly Formula[]
  readonly isRounded: boolean
}

function uploadedPrices({ line: { deficitPrice, excessPrice } }: LineOfDay, { t, format }: Wording): MadePrices {
  return {
    words: [t('explain.price.C', { deficit: format.price(deficitPrice), excess: format.price(excessPrice) })],
    formulas: [
      { what: t('explain.formula.deficitPriceC'), figures: format.price(deficitPrice), result: null },
      { what: t('explain.formula.excessPriceC'), figures: format.price(excessPrice), result: null },
    ],
    isRounded: false,
  }
}

/** Modes A and B: a distance around the reference. */
function pricesBeside({ line, terms }: LineOfDay, { t, format }: Wording): MadePrices {
  const reference = line.reference ?? (0 as PriceTick)
  const relative = BigInt(terms.factor) * BigInt(Math.abs(reference))
  const absolute = BigInt(terms.minimum) * one
  const distance = relative > absolute ? relative : absolute
  const fine = (value: bigint) => format.decimal(value, fineDecimals, { min: 2 })
  const factor = format.decimal(terms.factor, factorDecimals, { min: 2 })
  const product = `${factor} × |${format.priceFigure(reference)}|`
  const beside = (what: string, sign: '+' | '−', price: PriceTick | null): Formula => ({
    what,
    figures: `${priceTerm(reference, format)} ${sign} ${fine(distance)}`,
    result: format.price(price),
  })
  const spread: Formula = {
    what: t('explain.formula.spread'),
    figures: [
      t('explain.formula.larger', { first: product, second: format.priceFigure(terms.minimum) }),
      t('explain.formula.larger', { first: fine(relative), second: format.priceFigure(terms.minimum) }),
    ].join(' = '),
    result: `${fine(distance)} TC/kWh`,
  }
  const said = [
    ...(line.referenceOrigin ? [t(`explain.price.${line.referenceOrigin}`, { price: format.price(reference) })] : []),
    t('explain.price.spread', {
      factor: format.percentOf(terms.factor, one, 4),
      minimum: format.price(terms.minimum),
    }),
  ]
  const isRounded = distance % one !== 0n
  if (terms.mode === 'A') {
    const formulas = [
      spread,
      beside(t('explain.formula.deficitPrice'), '+', line.deficitPrice),
      beside(t('explain.formula.excessPrice'), '−', line.excessPrice),
    ]
    return { words: [...said, t('explain.price.A')], formulas, isRounded }
  }
  const { systemImbalance } = line
  if (systemImbalance === 0) {
    const what = t('explain.formula.onePrice')
    return {
      words: [said[0] ?? '', t('explain.price.bEven')].filter((text) => text !== ''),
      formulas: [{ what, figures: format.price(reference), result: null }],
      isRounded: false,
    }
  }
  const system = format.signedEnergy(systemImbalance)
  const why = systemImbalance < 0 ? t('explain.price.bShort', { system }) : t('explain.price.bLong', { system })
  const sign = systemImbalance < 0 ? '+' : '−'
  const formulas = [spread, beside(t('explain.formula.onePrice'), sign, line.price)]
  return { words: [...said, why], formulas, isRounded }
}

function whichCounts({ line: { imbalance, price } }: LineOfDay, { t, format }: Wording): string[] {
  if (price === null) return []
  const values = { price: format.price(price) }
  if (imbalance < 0) return [t(price < 0 ? 'explain.price.deficitBelow' : 'explain.price.deficit', values)]
  return [t(price < 0 ? 'explain.price.excessBelow' : 'explain.price.excess', values)]
}
