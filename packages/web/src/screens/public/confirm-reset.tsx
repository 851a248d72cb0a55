import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { screenPath } from '@tandem/contract/screens.ts'
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Door } from '../../features/accounts/door.tsx'
import { NewPasswordForm } from '../../features/accounts/new-password-form.tsx'
import { useText } from '../../i18n/use-text.ts'

/** A new password from the link in the mail; afterwards the home page. */
export default function ConfirmResetScreen() {
  const t = useText('accounts')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const token = search.get('token')
  const goHome = useCallback(() => void navigate(screenPath('/')), [navigate])
  return (
    <Door title={t('common:word.newPassword')} purpose={t('reset.purpose')}>
      {token ? (
        <NewPasswordForm token={token} onDone={goHome} />
      ) : (
        <Alert severity="warning">
          <AlertTitle>{t('reset.noTokenTitle')}</AlertTitle>
          {t('reset.noTokenText')}
        </Alert>
      )}
    </Door>
  )
}
