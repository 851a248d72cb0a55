import { absent } from '@tandem/contract/texts/format.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { senseOf, type PictureRow } from './picture-rows.ts'

/** The picture of an order in words. */
export function usePictureTexts(rows: readonly PictureRow[]) {
  const t = useText('orders')
  const format = useFormat()
  const quantityText = (quantity: number | null) =>
    quantity === null || quantity === 0
      ? t('picture.noQuantity')
      : t(quantity > 0 ? 'picture.buys' : 'picture.sells', { energy: format.energy(energyWh(Math.abs(quantity))) })
  const limitText = (limits: PictureRow['limits']) =>
    limits === null
      ? t('picture.noLimit')
      : [...new Set(limits)].map((limit) => format.price(priceTick(limit))).join(' – ')
  const { written, judged, trading, buy, sell, short, long } = senseOf(rows)
  const sentences = [
    written === 0 ? t('picture.nothing') : t('picture.totals', { buy: format.energy(buy), sell: format.energy(sell) }),
    short !== null &&
      long !== null &&
      t(short === 0 && long === 0 ? 'picture.closed' : 'picture.open', {
        short: format.energy(short),
        long: format.energy(long),
      }),
    judged > 0 && t('picture.trading', { count: judged, trading }),
  ]
  return {
    summary: sentences.filter(Boolean).join(' '),
    /** What is written in a row, without its side. */
    row: (row: PictureRow | undefined) =>
      !row || (row.quantity === null && row.limits === null)
        ? t('common:word.empty')
        : `${row.quantity === null ? absent : format.energy(energyWh(Math.abs(row.quantity)))} · ${limitText(row.limits)}`,
    handles: (row: PictureRow, interval: string) => ({
      price: { name: t('picture.limitOf', { interval }), text: limitText(row.limits) },
      quantity: { name: t('picture.quantityOf', { interval }), text: quantityText(row.quantity) },
    }),
  }
}
