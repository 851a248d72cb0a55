import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import Stack from '@mui/material/Stack'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { ApiError } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/form-faults.ts'
import { dropWaiting, holdCalls, useIsHolding } from '../../lib/session-gate.ts'
import { sessionTimeLeft, signedInUser, type SignedInUser } from '../../lib/session.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { prolongSession } from './accounts.api.ts'

/** Sent when a session ends: few do while somebody looks on. */
const PasswordAsked = lazy(() => import('./password-asked.tsx'))

interface SessionKeeperProps {
  readonly user: SignedInUser
  readonly onSignOut: () => void
}

/**
 * Has the session go on: by itself where the browser is remembered, else by a button five minutes before its end. Once it is over the
 * password is asked for above the page, which stays as it is; what was to be sent meanwhile is sent then.
 */
export function SessionKeeper({ user, onSignOut }: SessionKeeperProps) {
  const isHolding = useIsHolding()
  const [isAsking, setAsking] = useState(false)
  useEffect(holdCalls, [])
  useEffect(() => {
    if (!isHolding) return
    let isCurrent = true
    void goOnByCookie().then((goesOn) => {
      if (isCurrent) setAsking(!goesOn)
    })
    return () => {
      isCurrent = false
      setAsking(false)
    }
  }, [isHolding])
  return isAsking ? (
    <Suspense>
      <PasswordAsked user={user} onSignOut={onSignOut} />
    </Suspense>
  ) : (
    <EndsSoon />
  )
}

/** Whether the password need not be asked for; where the server cannot be reached, what waits fails as it would have. */
async function goOnByCookie(): Promise<boolean> {
  if (!signedInUser()?.isRemembered) return false
  try {
    await prolongSession()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_signed_in') return false
    dropWaiting(error)
  }
  return true
}

const fiveMinutes = 300_000
const everyTenSeconds = 10_000

/** Says five minutes before that the session ends, with the button by which it goes on. */
function EndsSoon() {
  const t = useText('accounts')
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [hidden, setHidden] = useState<number | null>(null)
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const renew = async () => {
    setSending(true)
    try {
      await prolongSession()
      setEndsAt(null)
    } catch (error) {
      setFault(sentenceOf(error))
    } finally {
      setSending(false)
    }
  }
  useEffect(() => {
    const look = () => {
      const left = sessionTimeLeft()
      const isSoon = left !== null && left > 0 && left <= fiveMinutes
      // To the second: two looks at the same end are no other end.
      const end = isSoon ? Math.round((Date.now() + left) / 1000) * 1000 : null
      const isRemembered = signedInUser()?.isRemembered ?? false
      if (end === null || !isRemembered) setEndsAt(end)
      else void prolongSession().catch(() => setEndsAt(end))
    }
    look()
    const timer = setInterval(look, everyTenSeconds)
    return () => clearInterval(timer)
  }, [])
  const isOpen = endsAt !== null && endsAt !== hidden
  return (
    <Snackbar
      open={isOpen}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      sx={{ bottom: { xs: 88, sm: 24 } }}
    >
      <Alert
        severity="warning"
        variant="standard"
        role="status"
        onClose={() => setHidden(endsAt)}
        sx={{ width: '100%', boxShadow: 8, alignItems: 'center' }}
      >
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <span>
            {fault ?? t('session.endsIn')}{' '}
            {endsAt !== null && <Countdown to={Temporal.Instant.fromEpochMilliseconds(endsAt)} />}
          </span>
          <Button color="inherit" size="small" variant="outlined" loading={isSending} onClick={() => void renew()}>
            {t('session.stay')}
          </Button>
        </Stack>
      </Alert>
    </Snackbar>
  )
}
