import { useQuery } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiTuneVariant } from '@mdi/js'
import { generateOrderForecast } from '@tandem/contract/forecast-orders.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { callApi, ApiError } from '../../lib/api.ts'
import { failureText } from '../../lib/failure-text.ts'
import { ErrorState, Icon, LoadingLines } from '../../ui/index.ts'
import type { FillProps } from './base-peak-fill.tsx'
import { FillPreview } from './fill-preview.tsx'

interface ForecastFillProps extends Pick<FillProps, 'frame' | 'rows' | 'labels' | 'onFill'> {
  /** Whose forecasts. */
  readonly ownerId: number
}

/** The order that the owner's forecasts make, by the strategy that the owner has set. */
export function ForecastFill({ ownerId, frame, rows, labels, onFill }: ForecastFillProps) {
  const t = useText('forecastOrder')
  const day = frame.deliveryDay
  const proposal = useQuery({
    queryKey: [generateOrderForecast.path, ownerId, day, 'usual'],
    queryFn: () =>
      callApi(generateOrderForecast, { params: { userId: ownerId, marketDate: day }, query: { preview: true } }),
  })
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
        <Button
          component={Link}
          to={`/forecast?day=${day}#order`}
          variant="outlined"
          startIcon={<Icon path={mdiTuneVariant} size={18} />}
        >
          {t('fill.change')}
        </Button>
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
