import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ForecastRun } from '@tandem/contract/forecasting.ts'
import { useId } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'

interface RunProgressProps {
  readonly run: ForecastRun
  readonly isStopping: boolean
  readonly onStop: () => void
}

/** Forecasts that are being made: of what, how many days are done, and the way to stop. */
export function RunProgress({ run, isStopping, onStop }: RunProgressProps) {
  const t = useText('forecastRecord')
  const format = useFormat()
  const id = useId()
  const { kind, of, from, to, totalDays, doneDays } = run
  const title = t(kind === 'price' ? 'runs.price' : of === 'group' ? 'runs.group' : 'runs.volume')
  const state = isStopping
    ? t('runs.stopping')
    : run.state === 'queued'
      ? t('runs.queued')
      : t('runs.progress', { done: format.count(doneDays), count: totalDays })
  return (
    <Stack spacing={1} role="group" aria-labelledby={id} sx={{ textAlign: 'left', width: '100%' }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <div>
          <Typography id={id} sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {from === to ? format.date(from) : t('span.until', { from: format.date(from), to: format.date(to) })}
          </Typography>
        </div>
        <Button variant="outlined" size="small" onClick={onStop} disabled={isStopping} sx={{ flex: 'none' }}>
          {t('runs.stop')}
        </Button>
      </Stack>
      <LinearProgress
        aria-labelledby={id}
        variant={run.state === 'queued' ? 'indeterminate' : 'determinate'}
        value={Math.round((doneDays / totalDays) * 100)}
        sx={{ height: 8, borderRadius: 1 }}
      />
      <Stack direction="row" useFlexGap sx={{ justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 2 }}>
        <Typography variant="body2" aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {state}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('runs.leave')}
        </Typography>
      </Stack>
    </Stack>
  )
}

const severities = { done: 'success', cancelled: 'info', failed: 'error' } as const

/** What came of forecasts that were asked for. */
export function RunOutcome({ run, onClose }: { readonly run: ForecastRun; readonly onClose: () => void }) {
  const t = useText('forecastRecord')
  const format = useFormat()
  const { state, totalDays, doneDays, skippedDays, failure } = run
  const made = doneDays - skippedDays
  const isEmpty = state === 'done' && made <= 0
  const severity = isEmpty ? 'warning' : state === 'cancelled' || state === 'failed' ? severities[state] : 'success'
  const done = { done: format.count(Math.max(0, made)), count: totalDays }
  return (
    <Alert
      severity={severity}
      onClose={onClose}
      closeText={t('common:action.close')}
      sx={{ textAlign: 'left', width: '100%' }}
    >
      {state === 'failed' && <strong>{t('runs.failed')} </strong>}
      {state === 'failed' && failure}
      {state === 'failed' && made > 0 && ` ${t('runs.failedAfter', done)}`}
      {state === 'cancelled' && t('runs.cancelled', done)}
      {state === 'done' && (isEmpty ? t('runs.nothing') : t('runs.done', { count: made }))}
      {state !== 'failed' && skippedDays > 0 && ` ${t('runs.skipped', { count: skippedDays })}`}
    </Alert>
  )
}
