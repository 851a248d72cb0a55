import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { f } from '@tandem/contract/fields.ts'
import type { OrderLine } from '@tandem/core/market/order.ts'
import { sumEnergy } from '@tandem/core/units/units.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, SideTag } from '../../ui/index.ts'
import { OrderShape } from './order-shape.tsx'
import { isEmptyRow, isSameRow, rowOf, type RowDraft } from './ticket.ts'

interface FillPreviewProps {
  /** Null while fields are missing. */
  readonly lines: readonly OrderLine[] | null
  readonly rows: readonly RowDraft[]
  readonly labels: readonly string[]
  readonly onApply: (lines: readonly OrderLine[]) => void
}

/** The rows that are about to be written: shape, sum and every row, before anything changes. */
export function FillPreview({ lines, rows, labels, onApply }: FillPreviewProps) {
  const t = useText('orders')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  if (!lines) {
    return (
      <Box sx={{ p: 2, borderRadius: 1.5, bgcolor: 'action.hover', alignSelf: 'start' }}>
        <Typography variant="body2" color="textSecondary">
          {t('preview.waiting')}
        </Typography>
      </Box>
    )
  }
  const replaced = lines.filter((line) =>
    rows.some((row) => row.period === line.period && !isEmptyRow(row) && !isSameRow(row, rowOf(line))),
  ).length
  const energy = sumEnergy(lines.flatMap((line) => line.steps.map((step) => step.quantity)))
  return (
    <Stack spacing={1.5} sx={{ minWidth: 0 }}>
      <Stack direction="row" useFlexGap sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <Typography variant="h5" component="h3">
          {t('preview.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('preview.totals', { energy: format.energy(energy) })}
        </Typography>
      </Stack>
      <OrderShape periods={rows.length} labels={labels} lines={lines} height={72} />
      <Collapse in={isOpen} unmountOnExit>
        <DataTable
          label={t('preview.title')}
          dense
          maxHeight={280}
          rows={lines}
          rowKey={(line) => line.period}
          columns={[
            {
              key: 'interval',
              header: fieldName(f.label),
              render: (line) => <Box sx={{ whiteSpace: 'nowrap' }}>{labels[line.period - 1]}</Box>,
              fact: true,
            },
            { key: 'side', header: t('grid.side'), fact: 'below', render: (line) => <SideTag side={line.side} /> },
            {
              key: 'quantity',
              header: t('grid.quantity'),
              unit: 'kWh',
              align: 'right',
              render: (line) => format.energyFigure(line.steps[0]?.quantity),
              fact: true,
            },
            {
              key: 'price',
              header: t('grid.price'),
              fact: 'below',
              unit: 'TC/kWh',
              align: 'right',
              render: (line) => format.ticketPrice(line.steps[0]?.price),
            },
          ]}
        />
      </Collapse>
      {replaced > 0 && (
        <Alert severity="info" variant="outlined">
          {t('preview.overwrites', { count: replaced })}
        </Alert>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          color="primary"
          onClick={() => {
            onApply(lines)
          }}
        >
          {t('preview.apply', { count: lines.length })}
        </Button>
        <Button
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen)
          }}
        >
          {t(isOpen ? 'preview.hideRows' : 'preview.rows')}
        </Button>
      </Stack>
    </Stack>
  )
}
