import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiPause, mdiPlay } from '@mdi/js'
import { getAutopilot, type Autopilot } from '@tandem/contract/orders/autopilot.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useCall } from '../../../lib/query.ts'
import { Icon, LinkButton, Loaded, Section, StatusChip, type Tone } from '../../../ui/index.ts'
import { useAutopilotSwitch } from './use-autopilot-switch.ts'

const tones: Readonly<Record<Autopilot['state'], Tone>> = {
  off: 'neutral',
  on: 'success',
  paused: 'warning',
  stopped: 'danger',
}

/** The autopilot on another screen: how it is and why, one tap to pause it, and the way to its own. */
export function AutopilotCard() {
  const t = useText('autopilot')
  const autopilot = useCall(getAutopilot, {}, { everySeconds: 60 })
  return (
    <Loaded of={[autopilot]} loading={120}>
      {(data) => (
        <AutopilotState
          autopilot={data}
          link={
            <LinkButton to={screenPath('/autopilot')} variant={data.since === null ? 'outlined' : 'text'}>
              {t(data.since === null ? 'card.settle' : 'card.open')}
            </LinkButton>
          }
        />
      )}
    </Loaded>
  )
}

interface AutopilotStateProps {
  readonly autopilot: Autopilot
  readonly link?: React.ReactNode
}

/** How it is and why, with what can be switched. */
export function AutopilotState({ autopilot, link }: AutopilotStateProps) {
  const t = useText('autopilot')
  const { state, stopReason, since } = autopilot
  const turn = useAutopilotSwitch()
  const button = (to: 'on' | 'paused' | 'off', label: string, icon?: string) => (
    <Button
      variant={to === 'off' ? 'text' : 'outlined'}
      loading={turn.isBusy}
      {...(icon && { startIcon: <Icon path={icon} /> })}
      onClick={() => void turn.to(to)}
    >
      {label}
    </Button>
  )
  return (
    <Section
      title={t('common:word.autopilot')}
      actions={<StatusChip label={t(`state.${state}`)} tone={tones[state]} />}
    >
      <Stack spacing={2}>
        {stopReason !== null ? (
          <Alert severity="warning">{t(`stop.${stopReason}`)}</Alert>
        ) : (
          <Typography>
            {t(since === null ? 'card.never' : state === 'stopped' ? 'card.off' : `card.${state}`)}
          </Typography>
        )}
        {turn.failure !== null && <Alert severity="error">{turn.failure}</Alert>}
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', '&:empty': { display: 'none' } }}>
          {state === 'on' && button('paused', t('common:word.pause'), mdiPause)}
          {state === 'paused' && button('on', t('card.resume'), mdiPlay)}
          {since !== null &&
            (state === 'off' || state === 'stopped') &&
            button('on', t('common:word.switchOn'), mdiPlay)}
          {(state === 'on' || state === 'paused') && link === undefined && button('off', t('common:word.switchOff'))}
          {link}
        </Stack>
      </Stack>
    </Section>
  )
}
