import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { mdiLightningBoltOutline } from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import { dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { LinkButton, NoDataForSpan, Section } from '../../../ui/index.ts'

interface NoReadingsProps {
  /** The latest hour that is known at all. */
  readonly knownUntil: Temporal.Instant | null
  readonly isFuture: boolean
  readonly onDay: (day: string) => void
}

/** Why there is nothing, and how to get to something. */
export function NoReadings({ knownUntil, isFuture, onDay }: NoReadingsProps) {
  const t = useText('energy')
  const format = useFormat()
  // It ends with the hour: the day is that of the hour's beginning.
  const day = knownUntil && dayOf(knownUntil.subtract({ minutes: 1 }), displayZone)
  const why = isFuture ? t('none.future') : day ? '' : t('none.never')
  const latest = day ? t('none.later', { day: format.date(day) }) : ''
  return (
    <Section>
      <NoDataForSpan
        icon={mdiLightningBoltOutline}
        text={[why, latest].filter(Boolean).join(' ')}
        action={
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
            {day && (
              <Button variant="contained" onClick={() => onDay(day)}>
                {t('none.show')}
              </Button>
            )}
            <LinkButton to={screenPath('/addReading')} variant={day ? 'outlined' : 'contained'}>
              {t('common:word.writeOrImport')}
            </LinkButton>
            {!day && (
              <LinkButton to={screenPath('/Analyzer')} variant="outlined">
                {t('common:word.connectAnalyser')}
              </LinkButton>
            )}
          </Stack>
        }
      />
    </Section>
  )
}
