import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiLanConnect } from '@mdi/js'
import type { ConnectionTest } from '@tandem/contract/metering/analysers.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Icon, Section } from '../../../ui/index.ts'
import { TestResult } from './test-result.tsx'

interface ConnectionTestPanelProps {
  readonly result: ConnectionTest | null
  /** Made with other values than the form has now. */
  readonly isOutdated: boolean
  readonly isRunning: boolean
  /** Why the test could not be made at all. */
  readonly failure: string | null
  /** Of an analyser that is stored: there is nothing to fill in before. */
  readonly isStored?: boolean
  /** Of a meter that sends: nobody asks it, its next message is waited for. */
  readonly isMqtt?: boolean
  readonly onRun: () => void
}

/** The test of a connection: its button, and what came of it. */
export function ConnectionTestPanel(props: ConnectionTestPanelProps) {
  const { result, isOutdated, isRunning, failure, isStored = false, isMqtt = false, onRun } = props
  const t = useText('connectionTest')
  const ofMqtt = useText('mqtt')
  const word = (name: 'note' | 'running' | 'outdated' | 'before') => (isMqtt ? ofMqtt(`test.${name}`) : t(name))
  return (
    <Section
      title={t('title')}
      note={word('note')}
      actions={
        <Button variant="outlined" startIcon={<Icon path={mdiLanConnect} />} loading={isRunning} onClick={onRun}>
          {t(result ? 'again' : 'run')}
        </Button>
      }
    >
      <Stack spacing={2}>
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        {isRunning && (
          <Box role="status">
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
              {word('running')}
            </Typography>
            <LinearProgress aria-label={word('running')} />
          </Box>
        )}
        {!isRunning && isOutdated && <Alert severity="info">{word('outdated')}</Alert>}
        {!isRunning && result && (
          <Box sx={isOutdated ? { '& *': { color: 'text.secondary' } } : {}}>
            <TestResult result={result} isMqtt={isMqtt} />
          </Box>
        )}
        {!isRunning && !result && failure === null && (
          <Typography variant="body2" color="textSecondary">
            {isStored && !isMqtt ? t('beforeStored') : word(isStored ? 'note' : 'before')}
          </Typography>
        )}
      </Stack>
    </Section>
  )
}
