import { useLocation } from 'react-router'
import { Questions } from '../../features/accounts/questions.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Page } from '../../ui/index.ts'

/** What people ask most. */
export default function FrequentQuestionsScreen() {
  const t = useText('accounts')
  const { hash } = useLocation()
  return (
    <Page title={t('common:shell.faq')} purpose={t('faq.purpose')} width="form">
      <Questions wanted={hash.slice(1)} />
    </Page>
  )
}
