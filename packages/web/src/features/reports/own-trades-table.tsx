import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { IntradayReport, IntradayReportTrade } from '@tandem/contract/reports.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, SideTag } from '../../ui/index.ts'
import type { Column } from '../../ui/index.ts'

/** The reader's trades of a day one by one, the latest first, and what they come to. */
export function OwnTradesTable({ report }: { readonly report: IntradayReport }) {
  const t = useText('reports')
  const format = useFormat()
  if (report.trades.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ px: 3, pb: 3 }}>
        {t('intraday.ownNone')}
      </Typography>
    )
  }
  const columns: Column<IntradayReportTrade>[] = [
    {
      ...{ key: 'time', header: t('intraday.time') },
      sortBy: (trade) => trade.at.epochMilliseconds,
      render: (trade) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.exactTime(trade.at)}</Box>,
    },
    {
      ...{ key: 'interval', header: t('daily.interval'), fact: true },
      sortBy: (trade) => trade.period,
      render: (trade) => <Box sx={{ whiteSpace: 'nowrap' }}>{trade.label}</Box>,
    },
    {
      ...{ key: 'side', header: t('intraday.side') },
      sortBy: (trade) => trade.side,
      render: (trade) => <SideTag side={trade.side} done />,
    },
    {
      ...{ key: 'quantity', header: t('intraday.quantity'), unit: 'kWh', align: 'right' },
      sortBy: (trade) => trade.quantity,
      render: (trade) => format.energyFigure(trade.quantity),
    },
    {
      ...{ key: 'price', header: t('intraday.price'), unit: 'TC/kWh', align: 'right' },
      sortBy: (trade) => trade.price,
      render: (trade) => format.ticketPrice(trade.price),
    },
    {
      ...{ key: 'value', header: t('intraday.value'), align: 'right', fact: true },
      sortBy: (trade) => trade.value,
      render: (trade) => <SignedCoins coins={trade.value} />,
    },
    { key: 'number', header: t('intraday.number'), align: 'right', render: (trade) => format.count(trade.number) },
  ]
  return (
    <DataTable
      label={t('intraday.ownTitle')}
      dense
      columns={columns}
      rows={report.trades}
      rowKey={(trade) => `${String(trade.period)}/${String(trade.number)}/${trade.side}`}
      initialSort={{ key: 'time', direction: 'desc' }}
      pageSize={25}
      totals={{ time: t('daily.total'), value: <SignedCoins coins={report.totals.net} /> }}
    />
  )
}

function SignedCoins({ coins }: { readonly coins: bigint }) {
  const format = useFormat()
  return (
    <Tooltip title={format.exactCoins(coins)}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {format.signedCoins(coins)}
      </Box>
    </Tooltip>
  )
}
