import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { f } from '@tandem/contract/fields.ts'
import type { confirmImport, ImportedRow } from '@tandem/contract/orders/order-import.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { type Column, DataTable, LinkButton, Section } from '../../../ui/index.ts'

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
    { key: 'row', header: t('common:word.row'), align: 'right', fact: true, render: ({ row }) => row },
    { key: 'order', header: fieldName(f.orderId), align: 'right', render: ({ orderId }) => orderId ?? absent },
    { key: 'state', header: t('common:word.state'), fact: true, render: ({ status }) => t(`status.${status}`) },
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
    <Section flush title={t('common:word.imported')}>
      <Stack spacing={2} sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
        {taken > 0 && <Alert severity="success">{said}</Alert>}
        {notSent !== null && <Alert severity="warning">{t('notSent', { reason: notSent })}</Alert>}
        {refused > 0 && <Alert severity="warning">{t('doneRefused', { count: refused })}</Alert>}
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          <LinkButton to={screenPath('/Orders')} variant="contained">
            {t('common:word.toMyOrders')}
          </LinkButton>
          {!order && (
            <LinkButton to={screenPath('/IDMarket')} variant="outlined">
              {t('common:word.toIntradayMarket')}
            </LinkButton>
          )}
          <Button onClick={onAgain}>{t('common:word.importAnotherFile')}</Button>
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
