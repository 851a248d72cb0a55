import { mdiMenuDown, mdiMenuUp } from '@mdi/js'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { Icon } from '../../ui/index.ts'
import { columnPrice } from './figures.ts'
import type { Move } from './live/live-state.ts'
import { useFlash } from './use-flash.ts'

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
