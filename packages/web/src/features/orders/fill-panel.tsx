import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { PeakCalendar } from '@tandem/core/calendar/peak.ts'
import { useText } from '../../i18n/use-text.ts'
import { LoadingLines, Section } from '../../ui/index.ts'
import { BasePeakFill } from './base-peak-fill.tsx'
import type { FillProps } from './base-peak-fill.tsx'
import { SimpleFill } from './simple-fill.tsx'

export const fillWays = ['simple', 'basePeak', 'byHand'] as const
export type FillWay = (typeof fillWays)[number]

interface FillPanelProps extends Omit<FillProps, 'peak'> {
  /** Undefined while it loads. */
  readonly peak: PeakCalendar | undefined
  readonly way: FillWay
  readonly onWay: (way: FillWay) => void
}

/** Three ways to the same grid: plain questions, base and peak, or by hand. */
export function FillPanel({ way, onWay, peak, ...props }: FillPanelProps) {
  const t = useText('orders')
  return (
    <Section title={t('ticket.fillTitle')}>
      <Stack spacing={3}>
        <ToggleButtonGroup
          exclusive
          fullWidth
          value={way}
          aria-label={t('ticket.fillBy')}
          onChange={(_event, next: FillWay | null) => {
            if (next) onWay(next)
          }}
          sx={{ maxWidth: 560 }}
        >
          {fillWays.map((each) => (
            <ToggleButton key={each} value={each} sx={{ px: 1, lineHeight: 1.25 }}>
              {t(`ticket.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {way !== 'byHand' && !peak && <LoadingLines />}
        {way === 'simple' && peak && <SimpleFill {...props} peak={peak} />}
        {way === 'basePeak' && peak && <BasePeakFill {...props} peak={peak} />}
      </Stack>
    </Section>
  )
}
