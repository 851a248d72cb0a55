import type { IntradayContract } from '@tandem/contract/orders/intraday.ts'
import type { OpenHour } from '@tandem/contract/orders/open-position.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { memo, useMemo, type ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { ContractState } from './contract-state.tsx'
import { columnPrice, forecastFigure, signedFigure } from './figures.ts'
import { useSourceInSight } from './live/pausable.ts'
import { useContract, useLive, type LiveSource } from './live/use-live.ts'
import { bestPick, closingPick, type Pick } from './pick.ts'
import { PriceFigure } from './price-figure.tsx'

export interface ContractRowProps {
  readonly id: string
  readonly source: LiveSource
  readonly period: number
  readonly isSelected: boolean
  readonly onSelect: (period: number) => void
  readonly onPick: (period: number, pick: Pick) => void
  /** What is needed in the coming hours. */
  readonly hours: readonly OpenHour[] | undefined
}

/** One contract of the board. Drawn again only when something of its own changed, and while it is in sight. */
export const ContractRow = memo(function ContractRow(props: ContractRowProps) {
  const { id, period, isSelected, onSelect, onPick } = props
  const [element, source] = useSourceInSight(props.source)
  const contract = useContract(source, period)
  const offset = useLive(source, ({ serverOffset }) => serverOffset)
  const t = useText('intraday')
  const format = useFormat()
  if (!contract) return null
  const reason = contract.trades === 0 ? t('board.absent') : undefined
  return (
    <div
      ref={element}
      id={id}
      role="row"
      aria-selected={isSelected}
      className={`row ${contract.status}`}
      onClick={() => {
        onSelect(period)
      }}
    >
      <Cell name="interval">{contract.label}</Cell>
      <Cell name="state">
        <ContractState contract={contract} offset={offset} />
      </Cell>
      <Cell name="bid-quantity">{format.energyFigure(contract.bidQuantity)}</Cell>
      <BestPrice contract={contract} side="sell" onPick={onPick} />
      <BestPrice contract={contract} side="buy" onPick={onPick} />
      <Cell name="ask-quantity">{format.energyFigure(contract.askQuantity)}</Cell>
      <Cell name="last" reason={reason}>
        <LastPrice source={source} contract={contract} />
      </Cell>
      <Cell name="high" reason={reason}>
        {columnPrice(format, contract.high)}
      </Cell>
      <Cell name="low" reason={reason}>
        {columnPrice(format, contract.low)}
      </Cell>
      <Cell name="volume">{format.energyFigure(contract.volume)}</Cell>
      <Cell name="day-ahead" reason={contract.dayAheadPrice === null ? t('board.noDayAhead') : undefined}>
        {columnPrice(format, contract.dayAheadPrice)}
      </Cell>
      <PositionCell source={source} period={period} />
      <OpenCell source={source} contract={contract} hours={props.hours} onPick={onPick} />
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

function LastPrice({ source, contract }: { readonly source: LiveSource; readonly contract: IntradayContract }) {
  const move = useLive(source, ({ moves }) => moves[contract.period])
  return <PriceFigure price={contract.last} move={move} />
}

/** What the reader holds: a mark where that is something. */
function PositionCell({ source, period }: { readonly source: LiveSource; readonly period: number }) {
  const format = useFormat()
  const net = useLive(source, ({ position }) => {
    const row = position.find((each) => each.period === period)
    return row ? row.dayAhead + row.intraday : null
  })
  const side = net === null || net === 0 ? '' : net > 0 ? ' long' : ' short'
  return <Cell name={`position${side}`}>{signedFigure(format, net)}</Cell>
}

interface OpenCellProps extends Omit<ContractRowProps, 'id' | 'period' | 'isSelected' | 'onSelect'> {
  readonly contract: IntradayContract
}

/** What the reader still has to trade for the need that is forecast; pointing at it fills the ticket with it. */
function OpenCell({ source, contract, hours, onPick }: OpenCellProps) {
  const t = useText('openPosition')
  const format = useFormat()
  const row = useLive(source, ({ position }) => position.find((each) => each.period === contract.period))
  const market = useLive(source, (shown) => shown.market)
  const closing = useMemo(
    () => (hours && market ? closingPick(hours, { contract, position: row, market }) : null),
    [hours, market, contract, row],
  )
  if (!closing)
    return (
      <Cell name="open-position" reason={hours && t('noForecast')}>
        {absent}
      </Cell>
    )
  const { open, pick } = closing
  const figure = forecastFigure(format, open)
  const name = `open-position${open === 0 ? '' : open > 0 ? ' long' : ' short'}`
  if (!pick) return <Cell name={name}>{figure}</Cell>
  const words = { interval: contract.label, energy: format.energy(pick.quantity) }
  return (
    <Cell name={name}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${figure} ${t(pick.side === 'buy' ? 'pickBuy' : 'pickSell', words)}`}
        onClick={(event) => {
          event.stopPropagation()
          onPick(contract.period, pick)
        }}
      >
        {figure}
      </button>
    </Cell>
  )
}

interface BestPriceProps {
  readonly contract: IntradayContract
  readonly side: 'buy' | 'sell'
  readonly onPick: (period: number, pick: Pick) => void
}

/** The best price of the other side: pointing at a bid sells, at an ask buys. */
function BestPrice({ contract, side, onPick }: BestPriceProps) {
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
  // As it is written below it, so that it can be asked for by voice
  const values = { price: `${columnPrice(format, price)} TC/kWh` }
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
