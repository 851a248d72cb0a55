import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { mdiDeleteOutline, mdiPencilOutline } from '@mdi/js'
import { useFormat } from '../../lib/format.ts'
import {
  DataTable,
  EmptyState,
  ErrorState,
  Icon,
  LoadingBlock,
  LoadingLines,
  Section,
  SideTag,
  StatusChip,
  type Column,
} from '../../ui/index.ts'

interface Fill {
  readonly interval: string
  readonly side: 'buy' | 'sell'
  readonly energyWh: number | null
  readonly priceTicks: number
}

const fills: Fill[] = Array.from({ length: 9 }, (_, hour) => ({
  interval: `${String(hour + 8).padStart(2, '0')}:00-${String(hour + 9).padStart(2, '0')}:00`,
  side: hour % 3 === 0 ? 'sell' : 'buy',
  energyWh: hour === 4 ? null : hour * 1_250,
  priceTicks: 31_237 - hour * 9_000,
}))

/** Tables in their four states. */
export function ListsGallery() {
  const format = useFormat()
  const columns: Column<Fill>[] = [
    { key: 'interval', header: 'Interval', render: (row) => row.interval, sortBy: (row) => row.interval, fact: true },
    { key: 'side', header: 'Side', render: (row) => <SideTag side={row.side} />, sortBy: (row) => row.side },
    {
      key: 'energy',
      header: 'Energy',
      unit: 'kWh',
      align: 'right',
      render: (row) => format.energyFigure(row.energyWh),
      sortBy: (row) => row.energyWh,
      fact: true,
    },
    {
      key: 'price',
      header: 'Price',
      unit: 'TC/kWh',
      align: 'right',
      render: (row) => format.priceFigure(row.priceTicks),
      sortBy: (row) => row.priceTicks,
    },
    {
      key: 'status',
      header: 'Status',
      render: (row) =>
        row.energyWh === null ? <StatusChip label="Unfilled" /> : <StatusChip label="Filled" tone="success" />,
    },
  ]
  const table = { columns, rowKey: (row: Fill) => row.interval }
  const actions = (row: Fill) => (
    <>
      <IconButton aria-label={`Edit ${row.interval}`} size="small">
        <Icon path={mdiPencilOutline} size={18} />
      </IconButton>
      <IconButton aria-label={`Delete ${row.interval}`} size="small">
        <Icon path={mdiDeleteOutline} size={18} />
      </IconButton>
    </>
  )
  return (
    <>
      <Section title="Table" note="Sorted, in pages, with actions and totals" flush>
        <DataTable
          {...table}
          label="Fills"
          rows={fills}
          actions={actions}
          pageSize={6}
          totals={{ interval: 'Sum', energy: format.energyFigure(40_000) }}
        />
      </Section>
      <Section title="Table while it loads" flush>
        <DataTable {...table} label="Loading" rows={undefined} skeletonRows={3} />
      </Section>
      <Section title="Table that failed" flush>
        <DataTable
          {...table}
          label="Failed"
          rows={undefined}
          error="The server did not answer."
          onRetry={() => undefined}
        />
      </Section>
      <Section title="Empty table" flush>
        <DataTable
          {...table}
          label="Empty"
          rows={[]}
          empty={
            <EmptyState
              title="No orders for this day"
              text="Orders you make for the day-ahead market appear here, with why they were filled, cut or refused."
              action={<Button variant="contained">Make an order</Button>}
            />
          }
        />
      </Section>
      <Section title="Other states">
        <LoadingLines />
        <LoadingBlock height={80} />
        <ErrorState message="The chart could not be drawn." />
      </Section>
    </>
  )
}
