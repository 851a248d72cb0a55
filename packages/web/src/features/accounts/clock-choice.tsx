import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { clocks } from '@tandem/contract/texts/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { chooseClock, storedClock } from '../../lib/clock-choice.ts'
import { Section, ToggleChoice } from '../../ui/index.ts'

/** By which clock hours are shown in this browser. */
export function ClockChoice() {
  const t = useText('ownData')
  return (
    <Section title={t('clock.title')}>
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '68ch' }}>
          {t('clock.text')}
        </Typography>
        <ToggleChoice
          size="small"
          label={t('clock.title')}
          value={storedClock()}
          choices={clocks.map((value) => ({ value, label: t(`clock.of${value}`) }))}
          onChange={chooseClock}
        />
      </Stack>
    </Section>
  )
}
