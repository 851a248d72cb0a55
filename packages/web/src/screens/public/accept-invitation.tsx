import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useSearchParams } from 'react-router'
import { Door } from '../../features/accounts/door.tsx'
import { AcceptForm } from '../../features/accounts/people/accept-form.tsx'
import { useText } from '../../i18n/use-text.ts'

/** /acceptInvitation: who was invited chooses a password. */
export default function AcceptInvitation() {
  const t = useText('people')
  const [search] = useSearchParams()
  const token = search.get('token')
  return (
    <Door title={t('accept.title')} purpose={t('accept.purpose')}>
      {token ? (
        <AcceptForm token={token} />
      ) : (
        <Alert severity="warning">
          <AlertTitle>{t('accept.noTokenTitle')}</AlertTitle>
          {t('accept.noTokenText')}
        </Alert>
      )}
    </Door>
  )
}
