import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { mdiAccessPoint, mdiAccessPointOff, mdiSync } from '@mdi/js'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useTimeText } from '../../../lib/use-time-text.ts'
import { StatusChip } from '../../../ui/index.ts'
import { useLive, type LiveSource } from './live/use-live.ts'

/** How fresh the screen is, in a word. */
export function LiveBadge({ source }: { readonly source: LiveSource }) {
  const t = useText('intraday')
  const state = useLive(source, (shown) => shown.state)
  const since = useLive(source, ({ staleSince }) => staleSince)
  const stale = useTimeText((now) => {
    const seconds = Math.max(0, Math.round((now - (since ?? now)) / 1000))
    return seconds < 60
      ? t('live.staleSeconds', { seconds })
      : t('live.staleMinutes', { minutes: Math.floor(seconds / 60) })
  })
  return (
    <Box
      role="status"
      sx={{ display: 'flex', fontVariantNumeric: 'tabular-nums' }}
      aria-live={state === 'stale' ? 'off' : 'polite'}
    >
      {state === 'live' && <StatusChip label={t('live.live')} tone="success" icon={mdiAccessPoint} />}
      {state === 'connecting' && <StatusChip label={t('live.connecting')} icon={mdiSync} />}
      {state === 'catchingUp' && <StatusChip label={t('live.catchingUp')} tone="info" icon={mdiSync} />}
      {state === 'stale' && <StatusChip label={stale} tone="warning" icon={mdiAccessPointOff} />}
      {state === 'off' && <StatusChip label={t('live.off')} tone="danger" icon={mdiAccessPointOff} />}
    </Box>
  )
}

interface StaleNoticeProps {
  readonly source: LiveSource
  readonly onRetry: () => void
}

/** Why what is shown may be old, that nothing is lost, and the way to try at once. Nothing while it is live. */
export function StaleNotice({ source, onRetry }: StaleNoticeProps) {
  const t = useText('intraday')
  const state = useLive(source, (shown) => shown.state)
  const error = useLive(source, (shown) => shown.error)
  if (state !== 'stale' && state !== 'off') return null
  return (
    <Alert
      severity={state === 'off' ? 'error' : 'warning'}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {t('common:word.connectNow')}
        </Button>
      }
    >
      {state === 'off' ? failureText(error) : t('live.staleText')}
    </Alert>
  )
}
