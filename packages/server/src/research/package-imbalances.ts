import {
  imbalancePrices,
  type ImbalanceMode,
  type ImbalancePrices,
  type ImbalancePricing,
} from '@tandem/core/imbalance/imbalance-price.ts'
import { costOf, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { numberOf } from './package-line.ts'
import type { PackageLine } from './read-package.ts'

/** The prices of a period by a mode; null where it had no reference, or, of C, no prices. */
export function pricesOf(line: PackageLine, mode: ImbalanceMode): ImbalancePrices | null {
  const pricing = pricingOf(line, mode)
  return pricing && imbalancePrices(pricing, energyWh(numberOf(line, 'system_wh')))
}

function pricingOf(line: PackageLine, mode: ImbalanceMode): ImbalancePricing | null {
  if (mode === 'C') {
    if (line['deficit_price_ticks'] === null || line['excess_price_ticks'] === null) return null
    const [deficitPrice, excessPrice] = [numberOf(line, 'deficit_price_ticks'), numberOf(line, 'excess_price_ticks')]
    return { mode, deficitPrice: priceTick(deficitPrice), excessPrice: priceTick(excessPrice) }
  }
  if (line['reference_ticks'] === null || line['deficit_price_ticks'] === null) return null
  const spread = {
    factorMillionths: numberOf(line, 'factor_millionths'),
    minimum: priceTick(numberOf(line, 'minimum_ticks')),
  }
  return { mode, reference: priceTick(numberOf(line, 'reference_ticks')), spread }
}

/** What the imbalance of a member in a period comes to without a group, 1e-8 TC: + received. */
export function standAloneOf(line: PackageLine, prices: ImbalancePrices | null): bigint {
  const number = (name: string) => numberOf(line, name)
  const imbalance = number('production_wh') - number('consumption_wh') - (number('sold_wh') - number('bought_wh'))
  if (imbalance === 0 || !prices) return 0n
  return costOf(energyWh(imbalance), imbalance < 0 ? prices.deficitPrice : prices.excessPrice)
}
