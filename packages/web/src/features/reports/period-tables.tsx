import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  IntradayReportPeriod,
  IntradayReportTrade,
  ReportPeriod,
  type IntradayReport,
} from '@tandem/contract/reports.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { SideTag, ToggleChoice } from '../../ui/index.ts'
import { ReportTable } from './report-table.tsx'
import type { Report } from './report-totals.ts'

interface PeriodChoice {
  readonly selected: number | null
  readonly onSelect: (period: number) => void
}

const own = ['bought', 'sold', 'paid', 'received'] as const
const label = { fact: true, render: (row: { readonly label: string }) => <OneLine text={row.label} /> }

/** Without the arrow of a column that can be sorted by, more columns fit. */
const notSorted = { sortBy: undefined }

function OneLine({ text }: { readonly text: string }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {text}
    </Box>
  )
}

/** How a table of intervals answers to a choice. */
function choosing({ selected, onSelect }: PeriodChoice) {
  return {
    rowKey: (row: { readonly period: number }) => row.period,
    isSelected: (row: { readonly period: number }) => row.period === selected,
    onRowClick: (row: { readonly period: number }) => onSelect(row.period),
    maxHeight: 560,
  }
}

interface DayTableProps extends PeriodChoice {
  readonly report: Report
  /** Shows the reader's own part beside the market. */
  readonly withOwn: boolean
}

/** A day of the auction interval by interval, with the totals the server gives. */
export function DayTable({ report, withOwn, ...choice }: DayTableProps) {
  const t = useText('reports')
  const format = useFormat()
  return (
    <ReportTable
      label={t('daily.tableLabel')}
      schema={ReportPeriod}
      names={['label', 'price', 'volume', 'buyQuantity', 'sellQuantity', ...(withOwn ? own : [])]}
      rows={report.periods}
      totals={report.totals}
      changes={{
        label: { ...label, ...notSorted },
        buyQuantity: notSorted,
        sellQuantity: notSorted,
        price: {
          fact: true,
          render: ({ price }) =>
            price === null ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t('common:word.noTrade')}
              </Box>
            ) : (
              format.ticketPrice(price)
            ),
        },
      }}
      {...choosing(choice)}
    />
  )
}

export type IntradayPart = 'market' | 'own'

interface PartChoiceProps {
  readonly part: IntradayPart
  readonly onChange: (part: IntradayPart) => void
}

/** The market's figures or the reader's own. */
export function PartChoice({ part, onChange }: PartChoiceProps) {
  const t = useText('reports')
  return (
    <ToggleChoice
      size="small"
      label={t('intraday.tableView')}
      value={part}
      choices={(['market', 'own'] as const).map((value) => ({ value, label: t(`intraday.${value}`) }))}
      onChange={onChange}
    />
  )
}

interface IntradayTableProps extends PeriodChoice {
  readonly report: IntradayReport
  readonly part: IntradayPart
  /** Leaves out the intervals in which nothing traded. */
  readonly isTradedOnly: boolean
}

const prices = ['open', 'high', 'low', 'last', 'vwap', 'id1', 'id3'] as const
// A note above the table says the unit of so many prices once.
const noUnit = { unit: '' }

/** A day of continuous trading interval by interval, with the totals the server gives. */
export function IntradayTable({ report, part, isTradedOnly, ...choice }: IntradayTableProps) {
  const t = useText('reports')
  const format = useFormat()
  const traded = part === 'own' ? 'ownTrades' : 'trades'
  return (
    <ReportTable
      key={part}
      label={t('intraday.tableLabel')}
      schema={IntradayReportPeriod}
      names={
        part === 'own'
          ? ['label', 'vwap', ...own, 'ownTrades']
          : ['label', ...prices, 'volume', 'trades', 'dayAheadPrice']
      }
      rows={isTradedOnly ? report.periods.filter((period) => period[traded] > 0) : report.periods}
      totals={report.totals}
      changes={{
        label,
        open: noUnit,
        high: noUnit,
        low: noUnit,
        last: noUnit,
        vwap: { unit: '', fact: true },
        id1: noUnit,
        id3: noUnit,
        trades: { render: ({ trades }) => format.count(trades === 0 ? null : trades) },
        dayAheadPrice: noUnit,
      }}
      empty={t(part === 'own' ? 'intraday.ownNone' : 'intraday.untradedTitle')}
      {...choosing(choice)}
    />
  )
}

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
  return (
    <ReportTable
      label={t('intraday.ownTitle')}
      schema={IntradayReportTrade}
      names={['at', 'label', 'side', 'quantity', 'price', 'value', 'number']}
      rows={report.trades}
      totals={{ value: report.totals.net }}
      changes={{
        at: { render: (trade) => <OneLine text={format.exactTime(trade.at)} /> },
        label: { ...label, sortBy: (trade) => trade.period },
        side: { render: (trade) => <SideTag side={trade.side} done /> },
        value: { fact: true },
      }}
      rowKey={(trade) => `${String(trade.period)}/${String(trade.number)}/${trade.side}`}
      initialSort={{ key: 'at', direction: 'desc' }}
      pageSize={25}
    />
  )
}
