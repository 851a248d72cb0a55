import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Analyser, LiveValues } from '@tandem/contract/metering/analysers.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTimeText } from '../../../lib/use-time-text.ts'
import { LoadingBlock, Section } from '../../../ui/index.ts'
import { AllValues } from './all-values.tsx'
import { BatteryFigures } from './battery-figures.tsx'
import { ConnectionChip } from './connection-chip.tsx'
import { CounterFigures, hasCounters } from './counter-figures.tsx'
import { EnergyPicture } from './energy-picture.tsx'
import { OfflineNotice } from './fault-notice.tsx'
import { ageText, useIsFresh } from './freshness.ts'
import { PhaseTable } from './phase-table.tsx'
import { PowerTrail } from './power-trail.tsx'
import { totalPower } from './quantity-styles.ts'
import { wholeDay } from './trail.ts'
import { useLiveValues } from './use-live-values.ts'

const beside = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 6,
  rowGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
}

interface LiveAnalyserProps {
  readonly analyser: Analyser
  /** Stands right below what flows now. */
  readonly children?: ReactNode
}

/** What an attached analyser measures now: energy at a glance, then every phase, then the counters. */
export function LiveAnalyser({ analyser, children }: LiveAnalyserProps) {
  const t = useText('analysers')
  const { live, offset, trail, day, line, error, connectNow } = useLiveValues(analyser.id)
  const isFresh = useIsFresh(live, offset)
  const isLost = line === 'stale' || line === 'off' || (line === 'connecting' && error)
  const power = live && totalPower(live.values)
  const isSeparate = analyser.placement === 'separate'
  return (
    <Stack spacing={3}>
      {isLost && (
        <Alert
          severity={line === 'off' ? 'error' : 'warning'}
          action={
            <Button color="inherit" size="small" onClick={connectNow}>
              {t('common:word.connectNow')}
            </Button>
          }
        >
          {line === 'off' ? `${t('live.lineOff')} ${failureText(error)}` : t('live.lineLost')}
        </Alert>
      )}
      {live && <OfflineNotice connection={live.connection} />}
      {!live ? (
        <LoadingBlock height={340} />
      ) : (
        <>
          <Section title={t('live.picture')} actions={<Freshness live={live} offset={offset} isFresh={isFresh} />}>
            <Box sx={beside}>
              <EnergyPicture
                power={power}
                missing={missingWord(live)}
                isFresh={isFresh}
                placement={analyser.placement}
              />
              <Stack spacing={2}>
                <PowerTrail trail={day} window={wholeDay} isOffline={live.connection.state === 'offline'} />
                <PowerTrail trail={trail} isOffline={live.connection.state === 'offline'} />
              </Stack>
            </Box>
          </Section>
          {children}
          {live.measuredAt && <Values values={live.values} isFresh={isFresh} isSeparate={isSeparate} />}
        </>
      )}
    </Stack>
  )
}

/** Why there is no power to show. */
function missingWord({ measuredAt, connection }: LiveValues): 'waiting' | 'never' | 'unknown' {
  if (measuredAt) return 'unknown'
  return connection.state === 'waiting' ? 'waiting' : 'never'
}

interface FreshnessProps {
  readonly live: LiveValues
  readonly offset: number
  readonly isFresh: boolean
}

/** How old the values are, to the second, and how the analyser is. */
function Freshness({ live, offset, isFresh }: FreshnessProps) {
  const t = useText('analysers')
  const format = useFormat()
  const age = useTimeText((now) => ageText(live, now + offset, format))
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {age}
      </Typography>
      {live.measuredAt && !isFresh && live.connection.state === 'online' && (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {t('live.old')}
        </Typography>
      )}
      <ConnectionChip state={live.connection.state} />
    </Stack>
  )
}

/** Old values stay readable, and look like what they are. */
const oldStyles = { '& td, & dd, & [class*=MuiTypography]': { color: 'text.secondary' } }

interface ValuesProps {
  readonly values: LiveValues['values']
  readonly isFresh: boolean
  readonly isSeparate: boolean
}

function Values({ values, isFresh, isSeparate }: ValuesProps) {
  const t = useText('analysers')
  return (
    <Stack spacing={3} sx={isFresh ? {} : oldStyles}>
      <BatteryFigures values={values} />
      <Section title={t('live.phases')} note={t(isSeparate ? 'live.phasesNoteSeparate' : 'live.phasesNote')} flush>
        <Box sx={{ overflowX: 'auto', px: 1, pb: 1 }}>
          <PhaseTable values={values} />
        </Box>
      </Section>
      {hasCounters(values) && (
        <Section title={t('live.counters')} note={t(isSeparate ? 'live.countersNoteSeparate' : 'live.countersNote')}>
          <CounterFigures values={values} />
        </Section>
      )}
      <AllValues values={values} />
    </Stack>
  )
}
