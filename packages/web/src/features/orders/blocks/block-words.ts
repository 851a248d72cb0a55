import type { OrderBlockResult } from '@tandem/contract/orders/blocks.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { ratioPercentDecimals, wholeRatio } from '@tandem/core/market/blocks/block-order.ts'
import type { OrderBlock } from '@tandem/core/market/blocks/order-blocks.ts'
import { decimals, sumEnergy, type EnergyWh } from '@tandem/core/units/units.ts'
import type { useText } from '../../../i18n/use-text.ts'
import { problemText } from '../../../ui/form/index.ts'
import { refusalMessage } from '@tandem/contract/texts/message.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import type { BlockFault } from './block-draft.ts'

type BlockTexts = ReturnType<typeof useText<'blocks'>>

/** A block with the label of each of its intervals. */
type LabelledBlock = Omit<OrderBlock, 'quantities'> & {
  readonly quantities: readonly { readonly period: number; readonly quantity: EnergyWh; readonly label: string }[]
}

export function labelled(block: OrderBlock, labels: readonly string[]): LabelledBlock {
  const quantities = block.quantities.map((each) => ({
    ...each,
    label: labels[each.period - 1] ?? String(each.period),
  }))
  return { ...block, quantities }
}

/** From the start of its first interval to the end of its last. */
export function spanOf({ quantities }: Pick<LabelledBlock, 'quantities'>): {
  readonly from: string
  readonly to: string
} {
  const [start = ''] = quantities[0]?.label.split('-') ?? []
  return { from: start, to: quantities.at(-1)?.label.split('-')[1] ?? '' }
}

/** What a block asks for and on which conditions, in sentences. */
export function blockWords(block: LabelledBlock, t: BlockTexts, format: Format): string {
  const { side, price, quantities, minimumRatio, linkedTo, exclusiveGroup, loop } = block
  const [first] = quantities
  const total = format.energy(sumEnergy(quantities.map(({ quantity }) => quantity)))
  const values = { ...spanOf(block), total, price: format.price(price) }
  const isEven = quantities.every(
    ({ period, quantity }, index) => quantity === first?.quantity && period === first.period + index,
  )
  const even = { ...values, quantity: format.energy(first?.quantity) }
  const sentences = [
    isEven
      ? t(side === 'buy' ? 'words.buyEven' : 'words.sellEven', even)
      : t(side === 'buy' ? 'words.buyProfile' : 'words.sellProfile', values),
  ]
  if (minimumRatio === wholeRatio) sentences.push(t('words.whole'))
  else if (minimumRatio === 0) sentences.push(t('words.anyPart'))
  else sentences.push(t('words.part', { ratio: format.percent(minimumRatio / wholeRatio, ratioPercentDecimals) }))
  if (linkedTo !== null) sentences.push(t('words.linkedTo', { name: linkedTo }))
  if (exclusiveGroup !== null) sentences.push(t('words.group', { name: exclusiveGroup }))
  if (loop !== null) sentences.push(t('words.loop', { name: loop }))
  return sentences.join(' ')
}

/** Why a block was accepted or rejected, with its limit and the price that it met; null before the clearing. */
export function outcomeWords(
  block: OrderBlockResult,
  {
    blocks,
    t,
    format,
  }: { readonly blocks: readonly OrderBlockResult[]; readonly t: BlockTexts; readonly format: Format },
): string | null {
  const { outcome, side } = block
  if (!outcome) return null
  const limit = format.price(block.price)
  const average = format.price(outcome.averagePrice)
  const met = { limit, average }
  switch (outcome.reason) {
    case 'accepted': {
      const isLosing = outcome.surplus < 0n
      const why = isLosing
        ? t('result.savedByTies', met)
        : t(side === 'buy' ? 'result.acceptedBuy' : 'result.acceptedSell', met)
      const isPart = outcome.ratio < wholeRatio
      return isPart ? `${why} ${t('result.part', { ratio: format.percent(outcome.ratio / wholeRatio, 1) })}` : why
    }
    case 'rejected_out_of_the_money':
      return t(side === 'buy' ? 'result.outBuy' : 'result.outSell', met)
    case 'rejected_in_the_money': {
      const { priceIfAccepted } = outcome
      if (priceIfAccepted === null) return t('result.insideUnknown', met)
      const values = { ...met, price: format.price(priceIfAccepted) }
      if (side === 'sell' && priceIfAccepted < block.price) return t('result.insideSell', values)
      if (side === 'buy' && priceIfAccepted > block.price) return t('result.insideBuy', values)
      return t('result.insideOther', values)
    }
    case 'rejected_parent':
      return t('result.parent', { name: block.linkedTo ?? '' })
    case 'rejected_loop':
      return t('result.loop', { name: block.loop ?? '' })
    case 'rejected_group': {
      const { exclusiveGroup } = block
      const taken = blocks.find(
        (other) => other.exclusiveGroup === exclusiveGroup && other.outcome?.reason === 'accepted',
      )
      return taken ? t('result.group', { name: taken.name }) : t('result.groupUnnamed')
    }
  }
}

/** Why a field of a block cannot stay as it is, in a sentence. */
export function blockFaultText({ place, reason }: BlockFault, t: BlockTexts): string {
  switch (reason.kind) {
    case 'missing':
      return t('fault.missing')
    case 'turned':
      return t('fault.turned')
    case 'count':
      return t('fault.count', reason)
    case 'refusal':
      return refusalMessage(reason.code, reason.details, currentLanguage())
    case 'told':
      return reason.message
    case 'unreadable':
    case 'decimals':
    case 'tooSmall':
    case 'tooLarge': {
      const column = place?.column ?? 'quantity'
      const places =
        column === 'price' ? decimals.price : column === 'quantity' ? decimals.energy : ratioPercentDecimals
      return problemText(reason.kind, column, places)
    }
  }
}
