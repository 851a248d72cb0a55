import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { mdiCheckAll, mdiCogPlayOutline } from '@mdi/js'
import type { SettlementDay } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import type { ImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Icon, LoadingBlock, Section, StatusChip, useConfirm, useNotify } from '../../../ui/index.ts'
import { ReportDetails, ReportFigures } from './report-board.tsx'
import { SettlementFault } from './settlement-fault.tsx'
import { draftOf, readTerms, type TermsDraft } from './terms-draft.ts'
import { TermsFields } from './terms-fields.tsx'
import { useSettlement, type DayOptions } from './use-settlement.ts'

interface ReadyDayProps {
  readonly day: SettlementDay
  readonly settings: ImbalanceSettings
  /** A user of the preview, and what it was generated with. */
  readonly onUser: (userId: number, terms: DayOptions) => void
  /** The list is read anew: somebody else has applied the day. */
  readonly onStale: () => void
}

/** A day that can be settled: its terms, the preview of it, and the one act that books it. */
export function ReadyDay({ day, settings, onUser, onStale }: ReadyDayProps) {
  const t = useText('imbalance')
  const format = useFormat()
  const confirm = useConfirm()
  const notify = useNotify()
  const [draft, setDraft] = useState<TermsDraft>(() => draftOf(settings))
  const { preview, busy, failure, generate, apply } = useSettlement(day.marketId)
  const { mode, factor, minimum } = readTerms(draft)
  const isReadable = mode === 'C' || (factor !== null && minimum !== null)
  const date = format.date(day.date)
  const start = () => {
    if (!isReadable) return
    const spread = mode === 'C' || factor === null || minimum === null ? {} : { factor, minimum }
    void generate({ mode, ...spread })
  }
  const settle = async () => {
    if (!preview) return
    const count = preview.report.users.filter(({ totals }) => totals.cash !== 0n).length
    const question = {
      title: t('admin.day.applyAsk', { day: date }),
      text: t('admin.day.applyText', { count }),
      yes: t('admin.day.applyYes'),
    }
    if (!(await confirm(question))) return
    if (await apply(preview.terms)) notify(t('admin.day.applied', { day: date }))
  }
  return (
    <>
      <Section title={t('admin.day.terms')} note={t('admin.day.termsNote')}>
        <Stack spacing={2}>
          <TermsFields draft={draft} onChange={setDraft} />
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            <Button
              variant={preview ? 'outlined' : 'contained'}
              loading={busy === 'generate'}
              disabled={!isReadable || busy !== null}
              startIcon={<Icon path={mdiCogPlayOutline} />}
              onClick={start}
            >
              {t(preview ? 'admin.day.again' : 'admin.day.generate')}
            </Button>
          </Stack>
          {failure !== null && <SettlementFault error={failure} day={day.date} onShowApplied={onStale} />}
        </Stack>
      </Section>
      {busy === 'generate' && <LoadingBlock height={320} />}
      {preview && (
        <>
          <Section
            title={t('admin.day.previewTitle')}
            actions={<StatusChip tone="info" label={t(`admin.mode.${preview.report.terms.mode}`)} />}
          >
            <Stack spacing={2.5}>
              <Alert severity="info">{t('admin.day.previewText')}</Alert>
              <ReportFigures report={preview.report} />
              <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
                <Button
                  variant="contained"
                  loading={busy === 'apply'}
                  disabled={busy !== null}
                  startIcon={<Icon path={mdiCheckAll} />}
                  onClick={() => void settle()}
                >
                  {t('admin.day.apply')}
                </Button>
              </Stack>
            </Stack>
          </Section>
          <ReportDetails report={preview.report} onUser={(userId) => onUser(userId, preview.terms)} />
        </>
      )}
    </>
  )
}
