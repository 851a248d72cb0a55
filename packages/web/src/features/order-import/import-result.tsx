import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { confirmImport, ImportedRow } from '@tandem/contract/order-import.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, Section, type Column } from '../../ui/index.ts'

interface ImportResultProps {
  readonly result: ResponseOf<typeof confirmImport>
  readonly onAgain: () => void
}

/** What became of the rows that were confirmed, and where to go from here. */
export function ImportResult({ result: { order, rows, notSent }, onAgain }: ImportResultProps) {
  const t = useText('orderImport')
  const format = useFormat()
  const refused = rows.filter(({ status }) => status === 'refused').length
  const isSent = rows.some(({ status }) => status !== 'draft')
  const taken = rows.length - refused
  const said = order
    ? t(isSent ? 'doneOrderSent' : 'doneOrder', { name: order.name })
    : t(isSent ? 'doneSent' : 'doneDrafts', { count: taken })
  const columns: Column<ImportedRow>[] = [
    { key: 'row', header: t('column.row'), align: 'right', fact: true, render: ({ row }) => row },
    { key: 'order', header: t('order'), align: 'right', render: ({ orderId }) => orderId ?? absent },
    { key: 'state', header: t('column.state'), fact: true, render: ({ status }) => t(`status.${status}`) },
    {
      key: 'filled',
      header: t('filled'),
      unit: 'kWh',
      align: 'right',
      render: ({ filled }) => format.energyFigure(filled),
    },
    { key: 'reason', header: t('column.reason'), render: ({ reason }) => reason ?? absent },
  ]
  return (
    <Section flush title={t('done')}>
      <Stack spacing={2} sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
        {taken > 0 && <Alert severity="success">{said}</Alert>}
        {notSent !== null && <Alert severity="warning">{t('notSent', { reason: notSent })}</Alert>}
        {refused > 0 && <Alert severity="warning">{t('doneRefused', { count: refused })}</Alert>}
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          <Button component={Link} to="/Orders" variant="contained">
            {t('toOrders')}
          </Button>
          {!order && (
            <Button component={Link} to="/IDMarket" variant="outlined">
              {t('toMarket')}
            </Button>
          )}
          <Button onClick={onAgain}>{t('again')}</Button>
        </Stack>
      </Stack>
      {!order && (
        <DataTable
          dense
          label={t('resultLabel')}
          columns={columns}
          rows={rows}
          rowKey={({ row }) => row}
          pageSize={25}
        />
      )}
    </Section>
  )
}
