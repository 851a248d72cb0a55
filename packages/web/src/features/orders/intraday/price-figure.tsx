import { mdiMenuDown, mdiMenuUp } from '@mdi/js'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Icon } from '../../../ui/index.ts'
import { columnPrice } from './figures.ts'
import type { Move } from './live/live-state.ts'
import { useEffect, useRef, type RefObject } from 'react'

const flashMilliseconds = 180
/** A figure that changes all the time flashes no more often than this: it would only flicker, and nobody could read it. */
const restMilliseconds = 1000

/** Lights an element up for a moment when its value changes; never for those who want no motion. */
function useFlash(value: unknown): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null)
  const before = useRef(value)
  const litAt = useRef(-Infinity)
  useEffect(() => {
    if (Object.is(before.current, value)) return
    before.current = value
    const now = performance.now()
    if (now - litAt.current < restMilliseconds || wantsNoMotion()) return
    litAt.current = now
    const colour = 'color-mix(in srgb, var(--mui-palette-meaning-intraday) 38%, transparent)'
    element.current?.animate([{ backgroundColor: colour }, { backgroundColor: 'transparent' }], flashMilliseconds)
  }, [value])
  return element
}

function wantsNoMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

interface PriceFigureProps {
  readonly price: number | null
  readonly move?: Move | undefined
  /** How it is written; by default as a price of a column. */
  readonly text?: string
}

/** A figure that lights up when it changes; where it went is told by a mark and a word that only the board hides. */
export function PriceFigure({ price, move, text }: PriceFigureProps) {
  const t = useText('intraday')
  const format = useFormat()
  const flash = useFlash(price)
  return (
    <span ref={flash} className="figure">
      {move && price !== null && (
        <>
          <Icon path={move === 'up' ? mdiMenuUp : mdiMenuDown} size={16} />
          <span className="aloud">{t(`board.${move}`)}</span>
        </>
      )}
      {text ?? columnPrice(format, price)}
    </span>
  )
}
