import type { IntradayContract } from '@tandem/contract/intraday.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { memo } from 'react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { ContractState } from './contract-state.tsx'
import { columnPrice, meanPrice, signedFigure } from './figures.ts'
import type { Move } from './live/live-state.ts'
import { bestPick } from './pick.ts'
import type { Pick } from './pick.ts'
import { PriceFigure } from './price-figure.tsx'

export interface ContractRowProps {
  readonly id: string
  readonly contract: IntradayContract
  readonly move: Move | undefined
  /** Own net energy; null while it is not known. */
  readonly position: number | null
  readonly isSelected: boolean
  readonly offset: number
  readonly onSelect: (period: number) => void
  readonly onPick: (period: number, pick: Pick) => void
}

/** One contract of the board. Drawn again only when something of its own changed. */
export const ContractRow = memo(function ContractRow(props: ContractRowProps) {
  const { id, contract, move, position, isSelected, offset, onSelect } = props
  const t = useText('intraday')
  const format = useFormat()
  const reason = contract.trades === 0 ? t('board.absent') : undefined
  return (
    <div
      id={id}
      role="row"
      aria-selected={isSelected}
      className={`row ${contract.status}`}
      onClick={() => {
        onSelect(contract.period)
      }}
    >
      <Cell name="interval">{contract.label}</Cell>
      <Cell name="state">
        <ContractState contract={contract} offset={offset} />
      </Cell>
      <Cell name="quantity">{format.energyFigure(contract.bidQuantity)}</Cell>
      <BestPrice {...props} side="sell" />
      <BestPrice {...props} side="buy" />
      <Cell name="quantity ask-quantity">{format.energyFigure(contract.askQuantity)}</Cell>
      <Cell name="last" reason={reason}>
        <PriceFigure price={contract.last} move={move} />
      </Cell>
      <Cell name="high" reason={reason}>
        {columnPrice(format, contract.high)}
      </Cell>
      <Cell name="low" reason={reason}>
        {columnPrice(format, contract.low)}
      </Cell>
      <Cell name="volume">{format.energyFigure(contract.volume)}</Cell>
      <Cell name="vwap" reason={reason}>
        {meanPrice(format, contract.vwap)}
      </Cell>
      <Cell name="day-ahead" reason={contract.dayAheadPrice === null ? t('board.noDayAhead') : undefined}>
        {columnPrice(format, contract.dayAheadPrice)}
      </Cell>
      <Cell name="position">{signedFigure(format, position)}</Cell>
    </div>
  )
})

interface CellProps {
  readonly name: string
  /** Why there is nothing, where there is nothing. */
  readonly reason?: string | undefined
  readonly children: ReactNode
}

function Cell({ name, reason, children }: CellProps) {
  return (
    <div role="gridcell" className={`cell ${name}`} title={reason}>
      {children}
    </div>
  )
}

/** The best price of the other side: pointing at a bid sells, at an ask buys. */
function BestPrice({ contract, side, onPick }: ContractRowProps & { readonly side: 'buy' | 'sell' }) {
  const t = useText('intraday')
  const format = useFormat()
  const price = side === 'buy' ? contract.ask : contract.bid
  const name = side === 'buy' ? 'ask' : 'bid'
  if (price === null || contract.status !== 'open') {
    return (
      <Cell name={name} reason={t(side === 'buy' ? 'board.noAsk' : 'board.noBid')}>
        {price === null ? absent : <PriceFigure price={price} />}
      </Cell>
    )
  }
  const values = { price: format.price(price) }
  return (
    <Cell name={name}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={side === 'buy' ? t('board.buyAt', values) : t('board.sellAt', values)}
        onClick={(event) => {
          event.stopPropagation()
          onPick(contract.period, bestPick(contract, side))
        }}
      >
        <PriceFigure price={price} />
      </button>
    </Cell>
  )
}
