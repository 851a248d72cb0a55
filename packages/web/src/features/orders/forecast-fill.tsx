import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiTuneVariant } from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { ApiError } from '../../lib/api.ts'
import { failureText } from '../../lib/failure-text.ts'
import { ErrorState, LinkButton, LoadingLines } from '../../ui/index.ts'
import type { FillProps } from './base-peak-fill.tsx'
import { FillPreview } from './fill-preview.tsx'
import { useForecastProposal } from './use-forecast-proposal.ts'

interface ForecastFillProps extends Pick<FillProps, 'frame' | 'rows' | 'labels' | 'onFill'> {
  /** Whose forecasts. */
  readonly ownerId: number
}

/** The order that the owner's forecasts make, by the strategy that the owner has set. */
export function ForecastFill({ ownerId, frame, rows, labels, onFill }: ForecastFillProps) {
  const t = useText('forecastOrder')
  const day = frame.deliveryDay
  const proposal = useForecastProposal(ownerId, day)
  const lines = useMemo(
    () =>
      proposal.data?.lines.map(({ period, side, price, quantity }) => ({ period, side, steps: [{ price, quantity }] })),
    [proposal.data],
  )
  const isRefused = proposal.error instanceof ApiError
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography>{t('fill.text')}</Typography>
        <LinkButton to={screenPath('/forecast', { day, '#': 'order' })} variant="outlined" icon={mdiTuneVariant}>
          {t('fill.change')}
        </LinkButton>
      </Stack>
      {lines ? (
        <FillPreview lines={lines} rows={rows} labels={labels} onApply={onFill} />
      ) : isRefused ? (
        <Alert severity="info" sx={{ alignSelf: 'start' }}>
          {failureText(proposal.error)}
        </Alert>
      ) : proposal.isError ? (
        <ErrorState of={proposal} />
      ) : (
        <LoadingLines lines={5} />
      )}
    </Box>
  )
}
