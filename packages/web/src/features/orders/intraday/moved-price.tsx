import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { mdiUndo } from '@mdi/js'
import type { IntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, priceTick, type PriceTick } from '@tandem/core/units/units.ts'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Icon } from '../../../ui/index.ts'
import { columnPrice } from './figures.ts'
import { steppedUnits } from './ticket-values.ts'
import type { OrderActions } from './use-order-actions.ts'

/** So long the old price can be kept. */
const undoSeconds = 5
/** Pixels to a step, and ticks of a step: with Shift one. */
const drag = { pixels: 4, ticks: 100 }

interface MovedPriceProps {
  readonly order: IntradayOrder & { readonly price: PriceTick }
  readonly handlers: OrderActions
}

/** The price of a resting order: dragged sideways or stepped by the arrow keys, and sent once the time to undo is over. */
export function MovedPrice({ order, handlers }: MovedPriceProps) {
  const t = useText('intradayTicket')
  const format = useFormat()
  const move = usePriceMove(order, handlers)
  const price = move.price ?? order.price
  const text = columnPrice(format, price)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box
        role="spinbutton"
        tabIndex={0}
        title={t('orders.movesNow')}
        aria-label={t('orders.movePrice', { id: String(order.id) })}
        aria-valuenow={price}
        aria-valuemin={handlers.market.minPrice}
        aria-valuemax={handlers.market.maxPrice}
        aria-valuetext={`${text} TC/kWh`}
        onKeyDown={move.onKeyDown}
        onPointerDown={move.onPointerDown}
        onPointerMove={move.onPointerMove}
        onPointerUp={move.onPointerEnd}
        onPointerCancel={move.onPointerEnd}
        sx={handleStyles}
      >
        {t('orders.atPrice', { price: text })}
      </Box>
      {move.price !== null && (
        <>
          <Button
            size="small"
            aria-label={t('orders.undoMove', { price: columnPrice(format, order.price) })}
            startIcon={<Icon path={mdiUndo} size={16} />}
            onClick={move.undo}
            sx={{ minWidth: 0, py: 0 }}
          >
            {columnPrice(format, order.price)} ({move.seconds})
          </Button>
          <Box role="status" className="aloud" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
            {t('orders.moves', { price: `${text} TC/kWh` })}
          </Box>
        </>
      )}
    </Box>
  )
}

const handleStyles = {
  cursor: 'ew-resize',
  touchAction: 'pan-y',
  userSelect: 'none',
  borderBottom: '1px dashed',
  borderColor: 'text.secondary',
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
} as const

interface Move {
  readonly price: PriceTick
  readonly seconds: number
}

/** A price that waits to be sent; every change of it gives the whole time again, and while it is held time stands still. */
function usePriceMove(order: MovedPriceProps['order'], handlers: OrderActions) {
  const [move, setMove] = useState<Move | null>(null)
  const [held, setHeld] = useState<{ readonly from: number; readonly price: PriceTick } | null>(null)
  // It is sent as the order stands then: part of it may have been filled meanwhile.
  const latest = useRef({ order, handlers })
  useEffect(() => {
    latest.current = { order, handlers }
  })
  const send = (price: PriceTick) => {
    const now = latest.current
    setMove(null)
    now.handlers.amend(now.order, {
      price: formatDecimal(price, decimals.price),
      quantity: formatDecimal(now.order.open, decimals.energy),
    })
  }
  useEffect(() => {
    if (!move || held) return
    const timer = setTimeout(() => {
      // Another change of the list is on its way: this one waits for it.
      if (latest.current.handlers.busy !== null) setMove({ ...move })
      else if (move.seconds > 1) setMove({ ...move, seconds: move.seconds - 1 })
      else send(move.price)
    }, 1_000)
    return () => {
      clearTimeout(timer)
    }
  }, [move, held])
  const moveTo = (ticks: number) => {
    const { minPrice, maxPrice } = handlers.market
    const price = priceTick(Math.min(maxPrice, Math.max(minPrice, ticks)))
    setMove(price === order.price ? null : { price, seconds: undoSeconds })
  }
  const undo = () => {
    setHeld(null)
    setMove(null)
  }
  return {
    price: move?.price ?? null,
    seconds: move?.seconds ?? 0,
    undo,
    onKeyDown: (event: KeyboardEvent) => {
      const next = steppedUnits('price', BigInt(move?.price ?? order.price), event)
      if (next !== null) moveTo(Number(next))
      else if (event.key === 'Enter' && move) send(move.price)
      else if (event.key === 'Escape' && move) undo()
      else return
      event.preventDefault()
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setHeld({ from: event.clientX, price: move?.price ?? order.price })
    },
    onPointerMove: (event: PointerEvent) => {
      if (!held) return
      const steps = Math.trunc((event.clientX - held.from) / drag.pixels)
      moveTo(held.price + steps * (event.shiftKey ? 1 : drag.ticks))
    },
    onPointerEnd: () => {
      setHeld(null)
    },
  }
}
