import type { Format } from '@tandem/contract/texts/format.ts'
import type { OrderLine, StepOutcome } from '@tandem/contract/orders/order-lines.ts'
import type { useText } from '../../../i18n/use-text.ts'

export type MarketTexts = ReturnType<typeof useText<'markets'>>

/** A step of an order once its market is cleared. */
export type ClearedStep = OrderLine['steps'][number] & { readonly side: OrderLine['side'] }

/**
 * Why a step was filled, cut or refused, in one sentence that names the step's own limit and the price. A step without
 * an outcome has nothing to say.
 */
export function outcomeText(step: ClearedStep, t: MarketTexts, format: Format): string | null {
  const { outcome } = step
  if (!outcome) return null
  const limit = format.price(step.price)
  switch (outcome.code) {
    case 'filled':
      return filledText(step, outcome.price, t, format)
    case 'cut_at_margin': {
      const margin = marginOf(step, outcome, format)
      const values = { limit, ...margin, accepted: format.energy(step.accepted ?? 0) }
      return step.side === 'buy' ? t('outcome.cutBuy', values) : t('outcome.cutSell', values)
    }
    case 'refused_at_margin': {
      const values = { limit, ...marginOf(step, outcome, format) }
      return step.side === 'buy' ? t('outcome.marginBuy', values) : t('outcome.marginSell', values)
    }
    case 'refused_price': {
      const values = { limit, price: format.price(outcome.price) }
      return step.side === 'buy' ? t('outcome.refusedBelow', values) : t('outcome.refusedAbove', values)
    }
    case 'no_trade':
      return t('outcome.noTrade', { low: format.price(outcome.low), high: format.price(outcome.high) })
  }
}

function filledText(step: ClearedStep, price: number, t: MarketTexts, format: Format): string {
  const limit = format.price(step.price)
  if (step.price === price) return t('outcome.filledEqual', { limit })
  const values = { limit, price: format.price(price) }
  return step.price > price ? t('outcome.filledAbove', values) : t('outcome.filledBelow', values)
}

type AtMargin = Extract<StepOutcome, { code: 'cut_at_margin' | 'refused_at_margin' }>

/** `placed` of `offered` is about everybody on this side at the price; `quantity` is the step's own. */
function marginOf(step: ClearedStep, outcome: AtMargin, format: Format) {
  return {
    quantity: format.energy(step.quantity),
    placed: format.energy(outcome.placed),
    offered: format.energy(outcome.offered),
  }
}
