import type { OrderStrategy } from '@tandem/core/forecasting/order-strategy.ts'
import { formatDecimal, parseDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, maxPrice, priceTick, type PriceTick } from '@tandem/core/units/units.ts'

/** A strategy while it is being chosen: margins as they are typed, canonical decimal text in TC/kWh. */
export interface StrategyDraft extends Omit<OrderStrategy, 'sellMargin' | 'buyMargin'> {
  readonly sellMargin: string
  readonly buyMargin: string
}

export function draftOf(strategy: OrderStrategy): StrategyDraft {
  const { sellMargin, buyMargin, ...rest } = strategy
  return {
    ...rest,
    sellMargin: formatDecimal(sellMargin, decimals.price),
    buyMargin: formatDecimal(buyMargin, decimals.price),
  }
}

/** The margin in ticks; null for what is none from 0 to 10 TC/kWh. */
export function parseMargin(text: string): PriceTick | null {
  const ticks = parseDecimal(text, decimals.price)
  return typeof ticks === 'bigint' && ticks >= 0n && ticks <= BigInt(maxPrice) ? priceTick(ticks) : null
}

/** As it is asked for: where no chance is meant that is said, because left out it is as it was saved. */
export const askedOf = ({ chance, ...strategy }: OrderStrategy) => ({ ...strategy, chance: chance ?? 0 })

/** Null while a margin that counts cannot be read; one that does not count keeps what `otherwise` has. */
export function readStrategy(draft: StrategyDraft, otherwise: OrderStrategy): OrderStrategy | null {
  const sellMargin = parseMargin(draft.sellMargin) ?? (hasMargin(draft, 'sell') ? null : otherwise.sellMargin)
  const buyMargin = parseMargin(draft.buyMargin) ?? (hasMargin(draft, 'buy') ? null : otherwise.buyMargin)
  return sellMargin === null || buyMargin === null ? null : { ...draft, sellMargin, buyMargin }
}

/** Whether anything is traded on a side at all. */
export function usesSide({ part }: Pick<OrderStrategy, 'part'>, side: 'buy' | 'sell'): boolean {
  return part !== (side === 'buy' ? 'production' : 'consumption')
}

export function isLimited(strategy: Pick<OrderStrategy, 'part' | 'buy' | 'sell'>, side: 'buy' | 'sell'): boolean {
  return usesSide(strategy, side) && strategy[side] === 'limit'
}

/** Whether the limit of a side is a margin from the forecast. */
export function hasMargin(
  strategy: Pick<OrderStrategy, 'part' | 'buy' | 'sell' | 'chance'>,
  side: 'buy' | 'sell',
): boolean {
  return strategy.chance === null && isLimited(strategy, side)
}

/** The chance with which limits are reached; null where there is no limit, or it is a margin. */
export function chanceIn(strategy: Pick<OrderStrategy, 'part' | 'buy' | 'sell' | 'chance'>): number | null {
  return isLimited(strategy, 'sell') || isLimited(strategy, 'buy') ? strategy.chance : null
}

/** The same text for strategies that make the same order. */
export function strategyKey(strategy: OrderStrategy): string {
  const marginOf = (side: 'buy' | 'sell') => (hasMargin(strategy, side) ? strategy[`${side}Margin`] : '')
  const sideOf = (side: 'buy' | 'sell') => (usesSide(strategy, side) ? strategy[side] : '')
  const sides = [sideOf('sell'), marginOf('sell'), sideOf('buy'), marginOf('buy')]
  return [strategy.part, strategy.share, ...sides, chanceIn(strategy) ?? ''].join(' ')
}
