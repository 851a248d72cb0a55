import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { IntradayReport, IntradayReportPeriod } from '@tandem/contract/reports.ts'
import { decimals } from '@tandem/core/units/units.ts'
import type { PriceTick } from '@tandem/core/units/units.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable } from '../../ui/index.ts'
import type { Column } from '../../ui/index.ts'
import { ExactCoins } from './day-table.tsx'
import { energyOrZero } from './intraday-totals.ts'
import { energyPlaces } from './report-totals.ts'

type Period = IntradayReportPeriod
export type IntradayPart = 'market' | 'own'

interface PartChoiceProps {
  readonly part: IntradayPart
  readonly onChange: (part: IntradayPart) => void
}

/** The market's figures or the reader's own. */
export function PartChoice({ part, onChange }: PartChoiceProps) {
  const t = useText('reports')
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={part}
      aria-label={t('intraday.tableView')}
      onChange={(_event, next: IntradayPart | null) => {
        if (next) onChange(next)
      }}
    >
      <ToggleButton value="market">{t('intraday.market')}</ToggleButton>
      <ToggleButton value="own">{t('intraday.own')}</ToggleButton>
    </ToggleButtonGroup>
  )
}

interface IntradayTableProps {
  readonly report: IntradayReport
  readonly part: IntradayPart
  /** Leaves out the intervals in which nothing traded. */
  readonly isTradedOnly: boolean
  readonly selected: number | null
  readonly onSelect: (period: number) => void
}

/** A delivery day interval by interval, with the totals the server gives. */
export function IntradayTable({ report, part, isTradedOnly, selected, onSelect }: IntradayTableProps) {
  const t = useText('reports')
  const columns = useColumns(report)
  const traded = part === 'own' ? 'ownTrades' : 'trades'
  const rows = isTradedOnly ? report.periods.filter((period) => period[traded] > 0) : report.periods
  return (
    <DataTable
      key={part}
      label={t('intraday.tableLabel')}
      dense
      columns={part === 'own' ? columns.own : columns.market}
      rows={rows}
      empty={t(part === 'own' ? 'intraday.ownNone' : 'intraday.untradedTitle')}
      rowKey={(row) => row.period}
      isSelected={(row) => row.period === selected}
      onRowClick={(row) => onSelect(row.period)}
      maxHeight={560}
      totals={columns.totals}
    />
  )
}

function useColumns({ periods, totals }: IntradayReport) {
  const t = useText('reports')
  const format = useFormat()
  const price = (
    key: keyof Period & ('open' | 'high' | 'low' | 'last' | 'vwap' | 'id1' | 'id3' | 'dayAheadPrice'),
  ) => ({
    ...{ key, align: 'right' as const },
    sortBy: (row: Period) => row[key],
    render: (row: Period) => ticks(row[key]),
  })
  const ticks = (value: PriceTick | null) => format.ticketPrice(value)
  const places = (name: 'volume' | 'bought' | 'sold') => energyPlaces(periods.map((each) => energyOrZero(each[name])))
  const kWh = (name: 'volume' | 'bought' | 'sold') => ({
    ...{ key: name, unit: 'kWh', align: 'right' as const },
    sortBy: (row: Period) => row[name],
    render: (row: Period) => energy(name, row[name]),
  })
  const energy = (name: 'volume' | 'bought' | 'sold', value: Period['volume']) =>
    value === null ? format.energyFigure(null) : format.decimal(value, decimals.energy, { min: places(name), max: 3 })
  const coins = (name: 'paid' | 'received') => ({
    ...{ key: name, unit: 'TC', align: 'right' as const },
    sortBy: (row: Period) => row[name],
    render: (row: Period) => <ExactCoins coins={row[name]} />,
  })
  const interval: Column<Period> = {
    ...{ key: 'interval', header: t('daily.interval'), fact: true },
    render: (row) => <span style={{ whiteSpace: 'nowrap' }}>{row.label}</span>,
  }
  const average = { ...price('vwap'), header: t('intraday.average'), fact: true }
  const market: Column<Period>[] = [
    interval,
    { ...price('open'), header: t('intraday.open') },
    { ...price('high'), header: t('intraday.highShort') },
    { ...price('low'), header: t('intraday.lowShort') },
    { ...price('last'), header: t('intraday.last') },
    average,
    { ...price('id1'), header: t('intraday.id1') },
    { ...price('id3'), header: t('intraday.id3') },
    { ...kWh('volume'), header: t('daily.volume') },
    {
      ...{ key: 'trades', header: t('intraday.trades'), align: 'right' },
      sortBy: (row) => row.trades,
      render: (row) => format.count(row.trades === 0 ? null : row.trades),
    },
    { ...price('dayAheadPrice'), header: t('intraday.dayAheadShort') },
  ]
  const own: Column<Period>[] = [
    interval,
    average,
    { ...kWh('bought'), header: t('daily.bought') },
    { ...kWh('sold'), header: t('daily.sold') },
    { ...coins('paid'), header: t('daily.paid') },
    { ...coins('received'), header: t('daily.received') },
    {
      ...{ key: 'ownTrades', header: t('intraday.ownTrades'), align: 'right' },
      sortBy: (row) => row.ownTrades,
      render: (row) => format.count(row.ownTrades),
    },
  ]
  return {
    market,
    own,
    totals: {
      interval: t('daily.total'),
      ...{ high: ticks(totals.high), low: ticks(totals.low), vwap: ticks(totals.vwap) },
      ...{ volume: energy('volume', totals.volume), trades: format.count(totals.trades) },
      ...{ bought: energy('bought', totals.bought), sold: energy('sold', totals.sold) },
      ...{ paid: <ExactCoins coins={totals.paid} />, received: <ExactCoins coins={totals.received} /> },
      ownTrades: format.count(totals.ownTrades),
    },
  }
}
