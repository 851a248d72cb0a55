import Divider from '@mui/material/Divider'
import Stack from '@mui/material/Stack'
import { useLocation, useSearchParams } from 'react-router'
import { ActivationByCode, ActivationByLink, ResendForm } from '../../features/accounts/activation.tsx'
import { useActivation } from '../../features/accounts/accounts.api.ts'
import { Door } from '../../features/accounts/door.tsx'
import { AccountAlert } from '../../features/accounts/account-alert.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useSignedInUser } from '../../lib/session.ts'

/** Follows an activation link, or takes its code; sends another one. Visitors who open a closed screen land here too. */
export default function ActivateAccountScreen() {
  const t = useText('accounts')
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const token = search.get('token')
  const { isSuccess, isError } = useActivation(token)
  return (
    <Door title={t('activate.title')} purpose={t('activate.purpose')} width={560}>
      <Stack spacing={4}>
        <SignInFirst />
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

/** Why a visitor is here, when the guard sent them. */
function SignInFirst() {
  const t = useText('accounts')
  const user = useSignedInUser()
  const { state } = useLocation() as { state: { from?: string } | null }
  if (user || state?.from === undefined) return null
  const action = { label: t('activate.signIn'), to: '/login' }
  return <AccountAlert tone="info" text={t('activate.signInFirst')} action={action} />
}
