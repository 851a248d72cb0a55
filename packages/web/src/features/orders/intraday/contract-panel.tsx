import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { f } from '@tandem/contract/fields.ts'
import { useCallback, useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { EmptyState, LoadingBlock } from '../../../ui/index.ts'
import { ContractState } from './contract-state.tsx'
import { ContractStatistics } from './contract-statistics.tsx'
import { DepthLadder } from './depth-ladder.tsx'
import { useContract, useLive, type LiveSource } from './live/use-live.ts'
import { Panel } from './panel.tsx'
import type { Pick } from './pick.ts'
import { PriceLine } from './price-line.tsx'
import { TradeTape } from './trade-tape.tsx'

interface ContractPanelProps {
  readonly source: LiveSource
  readonly period: number | null
  readonly onPick: (period: number, pick: Pick) => void
}

/** The chosen contract: what its trades say, its depth, and its trades one by one. */
export function ContractPanel({ source, period, onPick }: ContractPanelProps) {
  const t = useText('intraday')
  const contract = useContract(source, period)
  const offset = useLive(source, ({ serverOffset }) => serverOffset)
  const book = useLive(source, (shown) => shown.book)
  const trades = useLive(source, (shown) => shown.trades)
  const ownPrices = useOwnPrices(source, period)
  const pickHere = useCallback(
    (pick: Pick) => {
      if (period !== null) onPick(period, pick)
    },
    [period, onPick],
  )
  if (!contract) {
    return (
      <Panel title={t('book.title')}>
        {period === null ? <EmptyState text={t('board.noneLeft')} /> : <LoadingBlock height={420} />}
      </Panel>
    )
  }
  return (
    <Panel
      flush
      title={contract.label}
      actions={
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {contract.status === 'open' && `${t('common:word.closesIn')} `}
          <ContractState contract={contract} offset={offset} />
        </Box>
      }
    >
      <ContractStatistics contract={contract} book={book} />
      <DepthLadder book={book} ownPrices={ownPrices} status={contract.status} onPick={pickHere} />
      <Typography component="h3" sx={{ fontSize: '0.875rem', fontWeight: 650, px: 2, pt: 2, pb: 0.5 }}>
        {fieldName(f.trades)}
      </Typography>
      <PriceLine trades={trades} dayAheadPrice={contract.dayAheadPrice} />
      <TradeTape trades={book ? trades : null} />
    </Panel>
  )
}

/** Prices at which the reader's own orders stand in the book of a contract. */
function useOwnPrices(source: LiveSource, period: number | null): ReadonlySet<number> {
  const orders = useLive(source, (shown) => shown.orders)
  return useMemo(
    () =>
      new Set(
        orders.flatMap((order) =>
          order.period === period && order.status === 'active' && order.price !== null ? [order.price] : [],
        ),
      ),
    [orders, period],
  )
}
