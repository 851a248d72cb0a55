import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { PeakCalendar } from '@tandem/core/calendar/peak.ts'
import { useText } from '../../i18n/use-text.ts'
import { LoadingLines, Section, ToggleChoice } from '../../ui/index.ts'
import { BasePeakFill, type FillProps } from './base-peak-fill.tsx'
import { ForecastFill } from './forecast-fill.tsx'
import { SimpleFill } from './simple-fill.tsx'

export const fillModes = ['simple', 'basePeak', 'forecast', 'byHand'] as const
export type FillMode = (typeof fillModes)[number]

interface FillPanelProps extends Omit<FillProps, 'peak'> {
  /** Whose order it is. */
  readonly ownerId: number
  /** Undefined while it loads. */
  readonly peak: PeakCalendar | undefined
  readonly mode: FillMode
  readonly onMode: (mode: FillMode) => void
}

/** Four ways to the same grid: plain questions, base and peak, the owner's forecast, or by hand. */
export function FillPanel({ mode, onMode, peak, ownerId, ...props }: FillPanelProps) {
  const t = useText('orders')
  const forecast = useText('forecastOrder')
  return (
    <Section title={t('ticket.fillTitle')}>
      <Stack spacing={3}>
        <Box sx={{ maxWidth: 720 }}>
          <ToggleChoice
            fullWidth
            label={t('ticket.fillBy')}
            value={mode}
            choices={fillModes.map((value) => ({
              value,
              label: value === 'forecast' ? forecast('fill.way') : t(`ticket.${value}`),
            }))}
            onChange={onMode}
          />
        </Box>
        {mode === 'forecast' && <ForecastFill {...props} ownerId={ownerId} />}
        {(mode === 'simple' || mode === 'basePeak') && !peak && <LoadingLines />}
        {mode === 'simple' && peak && <SimpleFill {...props} peak={peak} />}
        {mode === 'basePeak' && peak && <BasePeakFill {...props} peak={peak} />}
      </Stack>
    </Section>
  )
}
