import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ForecastBoard, ForecastSubject } from '@tandem/contract/forecasting.ts'
import { forecastKinds } from '@tandem/core/forecasting/forecast.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ForecastRuns, type ForecastWork } from '../runs/index.ts'
import { canBeMade, isOutdated } from './trust-sentences.ts'

interface MakingProps {
  readonly board: ForecastBoard
  readonly userId: number
  readonly of: ForecastSubject
  readonly now: Temporal.Instant
}

/** The way to have the forecast made where it is missing or there is newer knowledge, or once more while the gate is open. */
export function Making({ board, userId, of, now }: MakingProps) {
  const t = useText('forecasting')
  const makeable = forecastKinds.filter((kind) => canBeMade(board[kind]))
  const isMissing = makeable.some((kind) => board[kind].forecast === null)
  const isOld = makeable.some((kind) => isOutdated(board[kind], kind, now))
  const isOpen = Temporal.Instant.compare(now, board.gateClosure) < 0
  if (makeable.length === 0 || (!isMissing && !isOpen)) return null
  const works: ForecastWork[] = [
    ...(makeable.includes('price') ? [{ kind: 'price' } as const] : []),
    ...(makeable.some((kind) => kind !== 'price') ? [{ kind: 'volume', userId, of } as const] : []),
  ]
  const isNeeded = isMissing || isOld
  return (
    <Stack spacing={1.5}>
      <Divider />
      {isNeeded && (
        <Typography variant="body2" color="textSecondary">
          {t(isMissing ? 'missing.notMadeText' : 'missing.outdated')}
        </Typography>
      )}
      <ForecastRuns
        works={works}
        span={{ from: board.day, to: board.day }}
        label={t(isMissing ? 'make.first' : 'make.again')}
        variant={isNeeded ? 'contained' : 'outlined'}
      />
    </Stack>
  )
}
