import { mdiMenuDown, mdiMenuUp } from '@mdi/js'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { HiddenText } from '../../ui/hidden-text.tsx'
import { Icon } from '../../ui/index.ts'
import { columnPrice } from './figures.ts'
import type { Move } from './live/live-state.ts'
import { useFlash } from './use-flash.ts'

/** A price that lights up when it changes; where it went is told by a mark and a word. */
export function PriceFigure({ price, move }: { readonly price: number | null; readonly move?: Move | undefined }) {
  const t = useText('intraday')
  const format = useFormat()
  const flash = useFlash(price)
  return (
    <span ref={flash} className="figure">
      {move && price !== null && (
        <>
          <Icon path={move === 'up' ? mdiMenuUp : mdiMenuDown} size={16} />
          <HiddenText>{t(`board.${move}`)}</HiddenText>
        </>
      )}
      {columnPrice(format, price)}
    </span>
  )
}
