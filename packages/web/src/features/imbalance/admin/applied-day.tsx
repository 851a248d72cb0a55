import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { getSettlement, type SettlementDay } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useCall } from '../../../lib/query.ts'
import { isLoaded, Loaded, Section, StatusChip, useConfirm, useNotify } from '../../../ui/index.ts'
import { ReportDetails, ReportFigures, ReportOptions } from './report-board.tsx'
import { UserTable } from './report-tables.tsx'
import { SettlementFault } from './settlement-fault.tsx'
import { useSettlement } from './use-settlement.ts'

interface AppliedDayProps {
  readonly day: SettlementDay
  readonly onUser: (userId: number) => void
}

/** What was booked for a day, and what readings that came later would change. */
export function AppliedDay({ day, onUser }: AppliedDayProps) {
  const t = useText('imbalance')
  const format = useFormat()
  const call = useCall(getSettlement, { params: { marketId: day.marketId } })
  if (!isLoaded(call)) return <Loaded of={[call]} loading={420} />
  const report = call.data
  const time = format.dateTime(report.appliedAt)
  return (
    <>
      {(day.changedReadings > 0 || report.terms.mode === 'C') && (
        <Correction day={day} version={report.version} onUser={onUser} />
      )}
      <Section
        title={t('state.applied')}
        note={t('admin.day.appliedText', { user: report.appliedBy ?? absent, time, version: report.version })}
        actions={<StatusChip tone="success" label={t('admin.day.already')} />}
      >
        <ReportFigures report={report} />
      </Section>
      <ReportDetails report={report} onUser={onUser} />
      <Section title={t('admin.day.termsApplied')}>
        <ReportOptions report={report} />
      </Section>
    </>
  )
}

interface CorrectionProps extends AppliedDayProps {
  /** The version that is corrected. */
  readonly version: number
}

/** Readings changed since, or in mode C perhaps prices: first the difference of each user, then, after a yes, its booking. */
function Correction({ day, version, onUser }: CorrectionProps) {
  const t = useText('imbalance')
  const format = useFormat()
  const confirm = useConfirm()
  const notify = useNotify()
  const { preview, busy, failure, generate, correct } = useSettlement(day.marketId)
  const report = preview?.report
  const date = format.date(day.date)
  const write = async () => {
    if (await correct(version)) notify(t('admin.correction.done', { day: date }))
  }
  const book = async () => {
    if (!report) return
    const question = {
      title: t('admin.correction.ask', { day: date }),
      text: t('admin.correction.askText', { count: report.changes, version: report.version }),
      yes: t('admin.correction.yes'),
    }
    if (await confirm(question)) await write()
  }
  return (
    <Section
      title={
        day.changedReadings > 0
          ? t('admin.correction.title', { count: day.changedReadings })
          : t('admin.correction.titlePrices')
      }
      note={t(day.changedReadings > 0 ? 'admin.correction.text' : 'admin.correction.textPrices')}
    >
      <Stack spacing={2}>
        <Stack direction="row">
          <Button
            variant={report ? 'outlined' : 'contained'}
            loading={busy === 'generate'}
            disabled={busy !== null}
            onClick={() => void generate({})}
          >
            {t('admin.correction.compute')}
          </Button>
        </Stack>
        {failure !== null && <SettlementFault error={failure} day={day.date} />}
        {report &&
          (report.changes === 0 ? (
            <NothingBooked
              version={report.version}
              hasNewReadings={day.changedReadings > 0}
              busy={busy}
              onKeep={() => void write()}
            />
          ) : (
            <>
              <Alert severity="info">
                <AlertTitle>{t('admin.correction.resultTitle')}</AlertTitle>
                {t('admin.correction.result', { count: report.changes, version: report.version })}
              </Alert>
              <UserTable isDifference report={report} onUser={onUser} />
              <CorrectButton label={t('admin.correction.apply')} busy={busy} onClick={() => void book()} />
            </>
          ))}
      </Stack>
    </Section>
  )
}

interface NothingBookedProps {
  readonly version: number
  /** Kept as the next version, they are not told of again. */
  readonly hasNewReadings: boolean
  readonly busy: string | null
  readonly onKeep: () => void
}

function NothingBooked({ version, hasNewReadings, busy, onKeep }: NothingBookedProps) {
  const t = useText('imbalance')
  if (!hasNewReadings) return <Alert severity="success">{t('admin.correction.nothing')}</Alert>
  return (
    <>
      <Alert severity="success">{t('admin.correction.same', { version })}</Alert>
      <CorrectButton label={t('admin.correction.keep')} busy={busy} onClick={onKeep} />
    </>
  )
}

interface CorrectButtonProps {
  readonly label: string
  readonly busy: string | null
  readonly onClick: () => void
}

function CorrectButton({ label, busy, onClick }: CorrectButtonProps) {
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
      <Button variant="contained" loading={busy === 'correct'} disabled={busy !== null} onClick={onClick}>
        {label}
      </Button>
    </Stack>
  )
}
