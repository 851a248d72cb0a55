import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import {
  ImbalancePricePair,
  ImbalancePriceRow,
  type ImbalancePricePreview,
} from '@tandem/contract/imbalance/imbalance-prices.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { CellWithFaults, DataTable, EmptyState, Section, unsorted, useColumns, type Column } from '../../../ui/index.ts'

interface PricePreviewProps {
  readonly preview: ImbalancePricePreview
  readonly isSaving: boolean
  readonly onSave: () => void
}

/** What a file of prices would save, beside what counts now; faulty cells first, for with one of them nothing is saved. */
export function PricePreview({ preview: { rows, faults, days }, isSaving, onSave }: PricePreviewProps) {
  const t = useText('imbalance')
  const format = useFormat()
  const columns = useColumns(ImbalancePriceRow, ['label', 'deficitPrice', 'excessPrice'], {
    label: { fact: true, render: ({ date, label }) => `${format.date(date)} ${label}` },
    deficitPrice: { fact: true },
  })
  const before = useColumns(ImbalancePricePair, ['deficitPrice', 'excessPrice']).map(
    (column): Column<ImbalancePriceRow> => ({
      ...column,
      key: `before-${column.key}`,
      header: `${t('common:word.before')}: ${column.header}`,
      render: (row) => (row.before ? column.render(row.before) : absent),
    }),
  )
  const isRight = faults.length === 0 && rows.length > 0
  return (
    <Section
      flush
      title={t('admin.prices.checkTitle')}
      note={[
        t('admin.prices.right', { count: rows.length }),
        ...(faults.length > 0 ? [t('admin.prices.faulty', { count: faults.length })] : []),
      ].join(' · ')}
    >
      <Stack spacing={2} sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
        {faults.length > 0 && (
          <>
            <Alert severity="error">{t('admin.prices.faultyText')}</Alert>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
              {faults.map((fault) => (
                <li key={`${String(fault.row)} ${fault.column} ${fault.code}`}>
                  <Typography variant="caption" color="textSecondary" component="div">
                    {t('admin.prices.faultAt', {
                      row: String(fault.row),
                      column: t(`admin.prices.column.${fault.column}`),
                    })}
                  </Typography>
                  <CellWithFaults
                    written={fault.cell === '' ? t('common:word.empty') : fault.cell}
                    reasons={[t(`admin.prices.fault.${fault.code}`)]}
                  />
                </li>
              ))}
            </Box>
          </>
        )}
        {days.map(({ date, periods, expected, settledVersion }) => {
          const day = format.date(date)
          return (
            <div key={date}>
              <Typography variant="body2">
                {periods === expected
                  ? t('admin.prices.dayWhole', { day, count: periods })
                  : t('admin.prices.dayPart', { day, count: periods, expected })}
              </Typography>
              {settledVersion !== null && (
                <Alert severity="warning" sx={{ mt: 0.5 }}>
                  {t('admin.prices.daySettled', { day })}
                </Alert>
              )}
            </div>
          )
        })}
        <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
          <Button variant="contained" disabled={!isRight} loading={isSaving} onClick={onSave}>
            {t('common:word.saveThePrices')}
          </Button>
        </Stack>
      </Stack>
      <DataTable
        dense
        label={t('admin.prices.checkTitle')}
        columns={unsorted([...columns, ...before])}
        rows={rows}
        rowKey={({ start }) => start.toString()}
        pageSize={25}
        empty={<EmptyState text={t('admin.prices.nothing')} />}
      />
    </Section>
  )
}
