import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { ForecastWork } from './kept-run.ts'
import { RunOutcome, RunProgress } from './run-progress.tsx'
import { useForecastRuns } from './use-forecast-runs.ts'

interface ForecastRunsProps {
  /** What is made, one after the other. */
  readonly works: readonly ForecastWork[]
  readonly span: DaySpan
  /** What the button says. */
  readonly label: string
  readonly variant?: 'contained' | 'outlined'
  /** Where the button stands: `center` inside an empty state. */
  readonly align?: 'start' | 'center'
}

/** A button that has the forecasts of some days made, how far they are, the way to stop them, and what came of it. */
export function ForecastRuns({ works, span, label, variant = 'contained', align = 'start' }: ForecastRunsProps) {
  const t = useText('forecastRecord')
  const { run, ended, fault, isBusy, isStopping, start, stop, close } = useForecastRuns(works)
  return (
    <Stack spacing={2} sx={{ alignItems: align }}>
      {run ? (
        <RunProgress run={run} isStopping={isStopping} onStop={stop} />
      ) : (
        <Button variant={variant} onClick={() => start(span)} loading={isBusy}>
          {label}
        </Button>
      )}
      {fault !== null && (
        <Alert
          severity="warning"
          onClose={close}
          closeText={t('common:action.close')}
          sx={{ textAlign: 'left', width: '100%' }}
        >
          {fault}
        </Alert>
      )}
      {ended.map((each) => (
        <RunOutcome key={each.id} run={each} onClose={close} />
      ))}
    </Stack>
  )
}
