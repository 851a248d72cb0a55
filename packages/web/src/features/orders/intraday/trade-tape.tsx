import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { mdiArrowDown, mdiArrowUp } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import type { PublicTrade } from '@tandem/contract/orders/intraday.ts'
import { memo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { Icon, LoadingLines } from '../../../ui/index.ts'
import { columnPrice } from './figures.ts'

const shownTrades = 60

/** The latest trades of a contract, the newest first; null while they are on their way. */
export const TradeTape = memo(function TradeTape({ trades }: { readonly trades: readonly PublicTrade[] | null }) {
  const t = useText('intraday')
  if (!trades) {
    return (
      <Box sx={{ px: 2 }}>
        <LoadingLines />
      </Box>
    )
  }
  if (trades.length === 0)
    return <Box sx={{ px: 2, py: 3, textAlign: 'center', color: 'text.secondary' }}>{t('tape.empty')}</Box>
  return (
    <Box sx={tapeStyles} tabIndex={0} role="region" aria-label={t('tape.label')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('tape.time')}</th>
            <th scope="col">{fieldName(f.price)}</th>
            <th scope="col">{fieldName(f.quantity)}</th>
            <th scope="col">{t('tape.side')}</th>
          </tr>
        </thead>
        <tbody>
          {trades.slice(0, shownTrades).map((trade) => (
            <TapeRow key={trade.number} trade={trade} />
          ))}
        </tbody>
      </table>
    </Box>
  )
})

const TapeRow = memo(function TapeRow({ trade }: { readonly trade: PublicTrade }) {
  const t = useText('intraday')
  const format = useFormat()
  const isBuyer = trade.aggressor === 'buy'
  return (
    <tr>
      <td title={format.exactTime(trade.at)}>{format.timeToSecond(trade.at)}</td>
      <td className="price">{columnPrice(format, trade.price)}</td>
      <td>{format.energyFigure(trade.quantity)}</td>
      <td className={trade.aggressor}>
        <span>
          <Icon path={isBuyer ? mdiArrowUp : mdiArrowDown} size={14} />
          {t(isBuyer ? 'tape.buyer' : 'tape.seller')}
        </span>
      </td>
    </tr>
  )
})

const tapeStyles: SxProps<Theme> = {
  flex: { xs: '0 1 auto', lg: '1 1 120px' },
  minHeight: 120,
  maxHeight: { xs: 360, lg: 'none' },
  overflow: 'auto',
  scrollbarWidth: 'thin',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  overscrollBehavior: 'contain',
  '& table': { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' },
  '& th': {
    position: 'sticky',
    top: 0,
    bgcolor: 'background.paper',
    zIndex: 1,
    color: 'text.secondary',
    fontSize: '0.75rem',
    fontWeight: 600,
  },
  '& th, & td': { py: 0.375, px: 0.5, textAlign: 'end', whiteSpace: 'nowrap' },
  '& th:first-of-type, & td:first-of-type': { pl: { xs: 2, lg: 1.5 }, textAlign: 'start' },
  '& th:last-of-type, & td:last-of-type': { pr: { xs: 2, lg: 1.5 }, fontSize: '0.75rem' },
  '& th:nth-of-type(1)': { width: '25%' },
  '& th:nth-of-type(2)': { width: '20%' },
  '& th:nth-of-type(3)': { width: '21%' },
  '& .price': { fontWeight: 600 },
  '& td span': { display: 'inline-flex', alignItems: 'center', gap: 0.25 },
  '& .buy': { color: 'meaning.buy' },
  '& .sell': { color: 'meaning.sell' },
}
