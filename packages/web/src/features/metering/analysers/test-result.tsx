import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiAlertCircle, mdiAlertOutline, mdiCheckCircle, mdiCircleOutline, mdiCloseCircle } from '@mdi/js'
import type { ConnectionTest } from '@tandem/contract/metering/analysers.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { HiddenText } from '../../../ui/hidden-text.tsx'
import { Icon } from '../../../ui/index.ts'
import { AllValues } from './all-values.tsx'
import { levelOf } from './analyser-values.ts'
import { checkText } from './check-text.ts'
import { FaultWords } from './fault-notice.tsx'
import { MessageList } from './message-list.tsx'
import { PhaseTable } from './phase-table.tsx'

const levels = {
  good: { icon: mdiCheckCircle, color: 'success.main', severity: 'success' },
  notice: { icon: mdiAlertOutline, color: 'warning.main', severity: 'warning' },
  bad: { icon: mdiAlertCircle, color: 'error.main', severity: 'error' },
} as const

interface TestResultProps {
  readonly result: ConnectionTest
  readonly isMqtt: boolean
}

/** How a connection test went: its outcome, the steps, what the values say, and the values. */
export function TestResult({ result, isMqtt }: TestResultProps) {
  const t = useText('connectionTest')
  const ofMqtt = useText('mqtt')
  const format = useFormat()
  const level = levelOf(result)
  return (
    <Stack spacing={2.5}>
      {result.isReadable ? (
        <Alert severity={levels[level].severity} role="status">
          {t(level === 'good' ? 'good' : level === 'notice' ? 'notices' : 'bad')}
        </Alert>
      ) : (
        <Alert severity="error" role="status">
          <div>{t('failed')}</div>
          {result.reason === 'no_message'
            ? ofMqtt('test.none')
            : result.reason && <FaultWords reason={result.reason} />}
        </Alert>
      )}
      {result.otherFraming && <Alert severity="info">{t(`otherFraming.${result.otherFraming}`)}</Alert>}
      <Steps result={result} isMqtt={isMqtt} />
      {result.messages.length > 0 && (
        <Part title={ofMqtt('test.messages')}>
          <MessageList messages={result.messages} />
        </Part>
      )}
      {result.checks.length > 0 && (
        <Part title={t('checks')}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {result.checks.map((check, index) => (
              <Sign key={index} {...levels[check.level]} word={t(`level.${check.level}`)}>
                {checkText(check, format)}
              </Sign>
            ))}
          </Box>
        </Part>
      )}
      {Object.keys(result.values).length > 0 && (
        <Part title={t('values')}>
          <PhaseTable values={result.values} />
          <Box sx={{ mt: 2 }}>
            <AllValues values={result.values} />
          </Box>
        </Part>
      )}
    </Stack>
  )
}

const allSteps = ['allowed', 'connect', 'find_model', 'read'] as const

function Steps({ result: { steps, isReadable }, isMqtt }: TestResultProps) {
  const t = useText('connectionTest')
  const ofMqtt = useText('mqtt')
  // Only models that are found by walking have that step.
  const shown = allSteps.filter((step) => step !== 'find_model' || steps.some((each) => each.step === step))
  return (
    <Part title={t('steps')}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((step) => {
          const made = steps.find((each) => each.step === step)
          const isDone = made?.isDone ?? isReadable
          const style = isDone
            ? { icon: mdiCheckCircle, color: 'success.main', word: t('done') }
            : made
              ? { icon: mdiCloseCircle, color: 'error.main', word: t('notDone') }
              : { icon: mdiCircleOutline, color: 'text.secondary', word: t('notReached') }
          return (
            <Sign key={step} {...style}>
              {isMqtt && step !== 'find_model' ? ofMqtt(`test.${step}`) : t(`step.${step}`)}
              <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
                {made ? t('milliseconds', { ms: made.ms }) : style.word}
              </Box>
            </Sign>
          )
        })}
      </Box>
    </Part>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

interface SignProps {
  readonly icon: string
  readonly color: string
  /** What the icon says. */
  readonly word: string
  readonly children: ReactNode
}

function Sign({ icon, color, word, children }: SignProps) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1, py: 0.5, typography: 'body2', fontVariantNumeric: 'tabular-nums' }}
    >
      <Box sx={{ color, display: 'flex', pt: 0.125 }}>
        <Icon path={icon} size={18} />
      </Box>
      <div>
        <HiddenText>{`${word}: `}</HiddenText>
        {children}
      </div>
    </Box>
  )
}
