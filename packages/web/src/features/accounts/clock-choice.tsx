import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { clocks } from '@tandem/contract/texts/format.ts'
import type { Clock } from '@tandem/contract/texts/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { chooseClock, storedClock } from '../../lib/clock-choice.ts'
import { Section } from '../../ui/index.ts'

/** By which clock hours are shown in this browser. */
export function ClockChoice() {
  const t = useText('ownData')
  return (
    <Section title={t('clock.title')}>
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '68ch' }}>
          {t('clock.text')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={storedClock()}
          aria-label={t('clock.title')}
          onChange={(_event, next: Clock | null) => {
            if (next) chooseClock(next)
          }}
        >
          {clocks.map((clock) => (
            <ToggleButton key={clock} value={clock}>
              {t(`clock.of${clock}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Stack>
    </Section>
  )
}
