import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { landingPath } from '../../app/navigation-guard.ts'
import { ActivationByCode, ActivationByLink, ResendForm } from '../../features/accounts/activation.tsx'
import { useActivation } from '../../features/accounts/accounts.api.ts'
import { Door } from '../../features/accounts/door.tsx'
import { AccountAlert } from '../../features/accounts/account-alert.tsx'
import { LoginPanel } from '../../features/accounts/login-panel.tsx'
import { useText } from '../../i18n/use-text.ts'
import { ownPath } from '../../lib/own-path.ts'
import { useSignedInUser } from '../../lib/session.ts'

/** Follows an activation link, or takes its code; sends another one. Visitors who open a closed screen land here and sign in. */
export default function ActivateAccountScreen() {
  const t = useText('accounts')
  const user = useSignedInUser()
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: { from?: unknown } | null }
  const [isNew, setNew] = useState(false)
  const from = ownPath(state?.from)
  if (from === null || isNew || search.has('token')) return <Activation />
  // Who has to set up a second factor goes there first.
  if (user) return <Navigate to={user.mustSetSecondFactor ? landingPath(user) : from} replace />
  return (
    <Door width={560}>
      <Stack spacing={3}>
        <AccountAlert tone="info" text={t('activate.signInFirst')} />
        <LoginPanel heading="h1" onSignedIn={() => undefined} />
        <Button onClick={() => setNew(true)}>{t('activate.isNew')}</Button>
      </Stack>
    </Door>
  )
}

function Activation() {
  const t = useText('accounts')
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const token = search.get('token')
  const { isSuccess, isError } = useActivation(token)
  return (
    <Door title={t('common:word.activateYourAccount')} purpose={t('activate.purpose')} width={560}>
      <Stack spacing={4}>
        {token ? <ActivationByLink token={token} /> : <ActivationByCode />}
        {(!token || isError) && !isSuccess && (
          <>
            <Divider />
            <ResendForm autoFocus={hash === '#again'} />
          </>
        )}
      </Stack>
    </Door>
  )
}
