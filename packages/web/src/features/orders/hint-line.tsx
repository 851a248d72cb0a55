import Box from '@mui/material/Box'
import type { Side } from '@tandem/core/market/order.ts'
import { decimals, type PriceTick } from '@tandem/core/units/units.ts'
import { Fragment } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { shareOf, type RowHint } from './row-hints.ts'

interface HintLineProps {
  readonly hint: RowHint
  readonly side: Side
  /** The limit as it is written. */
  readonly price: string
  /** Of further steps only the share. */
  readonly isShort?: boolean
}

/** `24-11` of `24-11-2026`: the year of the day before is nobody's question. */
const dayAndMonth = (date: string) => date.slice(0, 5)

/** In grey: need, the forecast with its range and the last price; and how often the limit would have been filled. */
export function HintLine({ hint, side, price, isShort = false }: HintLineProps) {
  const t = useText('orders')
  const format = useFormat()
  const figure = (ticks: PriceTick) => format.decimal(ticks, decimals.price, { min: 3, max: 3 })
  const { need, forecast, low, high, last } = hint
  const share = shareOf(hint, side, price)
  const known = [
    need !== null &&
      t(need < 0 ? 'hint.surplus' : 'hint.need', { energy: `${format.energyColumn(Math.abs(need))}\u00A0kWh` }),
    forecast !== null &&
      (low !== null && high !== null
        ? t('hint.range', { price: figure(forecast), low: figure(low), high: figure(high) })
        : t('hint.forecast', { price: figure(forecast) })),
    last !== null && t('hint.last', { day: dayAndMonth(format.date(last.day)), price: figure(last.price) }),
  ].filter((text) => text !== false)
  const shown = isShort ? [] : known
  if (shown.length === 0 && !share) return null
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {shown.map((text, place) => (
        <Fragment key={text}>
          {place > 0 && ' '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {text}
            {(place < shown.length - 1 || share) && ' ·'}
          </Box>
        </Fragment>
      ))}
      {share && (
        <>
          {shown.length > 0 && ' '}
          <Box component="span" sx={{ color: 'text.primary', whiteSpace: 'nowrap' }}>
            {t('hint.share', { filled: share.filled, days: share.days })}
          </Box>
        </>
      )}
    </Box>
  )
}
