import Box from '@mui/material/Box'
import { f } from '@tandem/contract/fields.ts'
import type { BookLevel, ContractBook, IntradayContract } from '@tandem/contract/orders/intraday.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { memo, useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { Icon, LoadingBlock } from '../../../ui/index.ts'
import { mdiAccountCircle } from '@mdi/js'
import { ladderStyles } from './depth-styles.ts'
import { columnPrice } from './figures.ts'
import type { Pick } from './pick.ts'
import { PriceFigure } from './price-figure.tsx'

export interface DepthLadderProps {
  /** Null while it is on its way. */
  readonly book: ContractBook | null
  /** Prices at which the reader's own orders stand. */
  readonly ownPrices: ReadonlySet<number>
  /** A level may be traded with while the contract is open. */
  readonly status: IntradayContract['status']
  readonly onPick: (pick: Pick) => void
}

/** So many levels a side are worth looking at. */
const shownLevels = 12

/**
 * The book of a contract by price: sellers above, buyers below, the best in the middle. Pointing at a level asks for
 * everything up to it.
 */
export const DepthLadder = memo(function DepthLadder({ book, ...rest }: DepthLadderProps) {
  const t = useText('intraday')
  const format = useFormat()
  const most = useMemo(
    () => (book ? Math.max(1, ...[...book.bids, ...book.asks].map((each) => each.quantity)) : 1),
    [book],
  )
  if (!book) return <LoadingBlock height={260} />
  const [ask, bid] = [book.asks[0], book.bids[0]]
  if (!ask && !bid) return <Box sx={noneStyles}>{t(`book.empty.${rest.status}`)}</Box>
  return (
    <Box sx={ladderStyles}>
      <div className="line names" aria-hidden="true">
        <span className="sellers">{t('book.asks')}</span>
        <span>{fieldName(f.quantity)}</span>
      </div>
      <Side {...rest} side="buy" levels={book.asks} most={most} />
      <div className="spread">
        {ask && bid
          ? t('book.spread', { spread: columnPrice(format, ask.price - bid.price) })
          : t(ask ? 'book.noBids' : 'book.noAsks')}
      </div>
      <div className="line names" aria-hidden="true">
        <span className="buyers">{t('book.bids')}</span>
      </div>
      <Side {...rest} side="sell" levels={book.bids} most={most} />
    </Box>
  )
})

const noneStyles = {
  display: 'grid',
  placeItems: 'center',
  minHeight: 120,
  textAlign: 'center',
  color: 'text.secondary',
  px: 3,
}

interface SideProps extends Omit<DepthLadderProps, 'book'> {
  /** What the reader does with these levels: buys from sellers, sells to buyers. */
  readonly side: 'buy' | 'sell'
  readonly levels: readonly BookLevel[]
  readonly most: number
}

/** The levels with what is asked or offered up to each of them, Wh. */
function withRunningSum(levels: readonly BookLevel[]): { readonly level: BookLevel; readonly upToHere: number }[] {
  let sum = 0
  return levels.map((level) => ({ level, upToHere: (sum += level.quantity) }))
}

function Side({ side, levels, most, ownPrices, status, onPick }: SideProps) {
  const t = useText('intraday')
  const shown = levels.slice(0, shownLevels)
  const lines = withRunningSum(shown)
  return (
    <ul className={side} aria-label={t(side === 'buy' ? 'book.asks' : 'book.bids')}>
      {(side === 'buy' ? lines.toReversed() : lines).map(({ level, upToHere }) => (
        <Level
          key={level.price}
          side={side}
          level={level}
          upToHere={upToHere}
          share={level.quantity / most}
          isOwn={ownPrices.has(level.price)}
          onPick={status === 'open' ? onPick : null}
        />
      ))}
    </ul>
  )
}

interface LevelProps {
  readonly side: 'buy' | 'sell'
  readonly level: BookLevel
  /** What stands at this price and better ones. */
  readonly upToHere: number
  /** Of the largest quantity shown, 0 to 1. */
  readonly share: number
  readonly isOwn: boolean
  readonly onPick: ((pick: Pick) => void) | null
}

function Level({ side, level, upToHere, share, isOwn, onPick }: LevelProps) {
  const t = useText('intraday')
  const format = useFormat()
  const values = { price: format.price(level.price), quantity: format.energy(upToHere) }
  return (
    <li>
      <button
        type="button"
        className="line"
        disabled={!onPick}
        title={t('book.total', { quantity: values.quantity })}
        onClick={() => onPick?.({ side, price: level.price, quantity: energyWh(upToHere) })}
      >
        <span className="aloud">
          {side === 'buy' ? t('common:word.buyAt', values) : t('common:word.sellAt', values)}
        </span>
        <span className="bar" style={{ transform: `scaleX(${share.toFixed(4)})` }} />
        <span className="price">
          {columnPrice(format, level.price)}
          {isOwn && <Icon path={mdiAccountCircle} size={14} title={t('book.own')} />}
        </span>
        <PriceFigure price={level.quantity} text={format.energyFigure(level.quantity)} />
      </button>
    </li>
  )
}
