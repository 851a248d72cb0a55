import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import { mdiDownload, mdiSend } from '@mdi/js'
import { fieldName } from '@tandem/contract/field.ts'
import {
  importColumns,
  OrderFileRow,
  type ImportColumn,
  type ImportPreview,
} from '@tandem/contract/orders/order-import.ts'
import { useMemo, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { saveCsv } from '../../../lib/save-file.ts'
import { useFormat } from '../../../lib/format.ts'
import { EmptyState, Icon, Section, StatFigure, StatRow, Term, useConfirm } from '../../../ui/index.ts'
import { faultyRowsCsv } from './faulty-rows.ts'
import { PreviewTable, shownColumns } from './preview-table.tsx'
import { useFaultText } from './use-fault-text.ts'

export interface ImportChoice {
  readonly mode: 'draft' | 'send'
  readonly replace: boolean
}

interface ImportCheckProps {
  readonly fileName: string
  readonly preview: ImportPreview
  readonly busy: ImportChoice['mode'] | null
  readonly failure: string | null
  readonly onConfirm: (choice: ImportChoice) => void
}

/** What a file would become: row by row, in sum, and the two ways on. */
export function ImportCheck({ fileName, preview, busy, failure, onConfirm }: ImportCheckProps) {
  const t = useText('orderImport')
  const format = useFormat()
  const confirm = useConfirm()
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const [replace, setReplace] = useState(false)
  const { market, rows, right, existing } = preview
  const faulty = rows.length - right
  const columns = useMemo(() => shownColumns(rows), [rows])
  const shown = useMemo(() => (onlyFaulty ? rows.filter(({ faults }) => faults.length > 0) : rows), [rows, onlyFaulty])
  const isIntraday = market.marketType === 'intraday'
  const isHeldBack = existing !== null && !replace
  const cannotBeDraft = existing !== null && existing.status !== 'draft'
  const send = async () => {
    const question = {
      title: t('sendAsk', { count: right, day: format.date(market.date) }),
      text: t('sendText', { coins: format.coins(preview.worstCase) }),
      yes: t('send'),
    }
    if (await confirm(question)) onConfirm({ mode: 'send', replace })
  }
  if (rows.length === 0) {
    return (
      <Section title={t('common:word.stepCheck')}>
        <EmptyState text={t('blank')} />
      </Section>
    )
  }
  return (
    <Section
      flush
      title={t('common:word.stepCheck')}
      note={[t('right', { count: right }), ...(faulty > 0 ? [t('faulty', { count: faulty })] : [])].join(' · ')}
      actions={faulty > 0 && <SaveFaulty fileName={fileName} preview={preview} />}
    >
      <Stack spacing={2} sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
        <StatRow>
          <StatFigure label={t('buys')} energy={preview.buyQuantity} />
          <StatFigure label={t('sells')} energy={preview.sellQuantity} />
          <StatFigure
            label={<Term term="reservation">{t('common:word.reservedAtMost')}</Term>}
            coins={preview.worstCase}
          />
          <StatFigure label={t('common:word.available')} coins={preview.available} />
        </StatRow>
        {preview.missing > 0n && (
          <Alert severity="warning">{t('missing', { coins: format.exactCoins(preview.missing) })}</Alert>
        )}
        {preview.ignoredColumns.length > 0 && (
          <Alert severity="info">{t('ignored', { columns: preview.ignoredColumns.join(', ') })}</Alert>
        )}
        {existing && (
          <Alert severity="info">
            {t('existing', { name: existing.name })}
            <FormControlLabel
              sx={{ display: 'block' }}
              label={t('replace')}
              control={
                <Switch
                  checked={replace}
                  onChange={(_event, isOn) => {
                    setReplace(isOn)
                  }}
                />
              }
            />
          </Alert>
        )}
        {faulty > 0 && right > 0 && <Alert severity="warning">{t('partly', { count: faulty })}</Alert>}
        {right === 0 && <Alert severity="error">{t('noneRight')}</Alert>}
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', justifyContent: 'space-between' }}>
          <FormControlLabel
            disabled={faulty === 0}
            label={t('common:word.onlyFaulty')}
            control={
              <Switch
                checked={onlyFaulty}
                onChange={(_event, isOn) => {
                  setOnlyFaulty(isOn)
                }}
              />
            }
          />
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            <Button
              variant="outlined"
              loading={busy === 'draft'}
              disabled={right === 0 || isHeldBack || cannotBeDraft || busy !== null}
              onClick={() => {
                onConfirm({ mode: 'draft', replace })
              }}
            >
              {t(isIntraday ? 'saveOrders' : 'saveOrder')}
            </Button>
            <Button
              variant="contained"
              loading={busy === 'send'}
              disabled={right === 0 || isHeldBack || !preview.canSend || busy !== null}
              startIcon={<Icon path={mdiSend} size={18} />}
              onClick={() => void send()}
            >
              {t('send')}
            </Button>
          </Stack>
        </Stack>
      </Stack>
      <PreviewTable fileName={fileName} rows={shown} columns={columns} />
    </Section>
  )
}

/** Rows with faults can be corrected in a file of their own. */
function SaveFaulty({ fileName, preview }: { readonly fileName: string; readonly preview: ImportPreview }) {
  const t = useText('orderImport')
  const { language } = useFormat()
  const faultText = useFaultText()
  const save = () => {
    const names = importColumns.map((column) => [column, fieldName(OrderFileRow.shape[column], language)] as const)
    const headers = { ...(Object.fromEntries(names) as Record<ImportColumn, string>), reason: t('column.reason') }
    saveCsv(`${fileName.replace(/\.\w+$/, '')}-2.csv`, faultyRowsCsv(preview.rows, headers, faultText))
  }
  return (
    <Button size="small" startIcon={<Icon path={mdiDownload} size={18} />} onClick={save}>
      {t('saveFaulty')}
    </Button>
  )
}
