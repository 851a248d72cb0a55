import { undoEmailChange } from '@tandem/contract/accounts/account-security.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useSearchParams } from 'react-router'
import { Door } from '../../features/accounts/door.tsx'
import { EmailLink } from '../../features/accounts/email-link.tsx'
import { useText } from '../../i18n/use-text.ts'
import { endSession } from '../../lib/session.ts'

/** Brings the old e-mail address back, from the link that was mailed there. */
export default function UndoEmailScreen() {
  const t = useText('security')
  const [search] = useSearchParams()
  return (
    <Door title={t('undoEmail.title')} purpose={t('undoEmail.text')}>
      <EmailLink
        endpoint={undoEmailChange}
        token={search.get('token')}
        send={t('undoEmail.send')}
        next={{ label: t('common:word.newPassword'), to: screenPath('/login') }}
        onDone={endSession}
      />
    </Door>
  )
}
