import { demoMailbox } from '@tandem/contract/admin/admin.ts'
import { mdiMailboxOutline } from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import { useSearchParams } from 'react-router'
import { Mailbox } from '../../features/accounts/mailbox.tsx'
import { useText } from '../../i18n/use-text.ts'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/query.ts'
import { EmptyState, ErrorState, LinkButton, LoadingBlock, Page, Section } from '../../ui/index.ts'

/** Mails of the demo. Elsewhere there is no such call, and the screen says so. */
export default function MailboxScreen() {
  const t = useText('accounts')
  const [search, setSearch] = useSearchParams()
  const mailbox = useCall(demoMailbox, {}, { everySeconds: 5 })
  const register = (
    <LinkButton to={screenPath('/register')} variant="contained">
      {t('common:word.createAccount')}
    </LinkButton>
  )
  return (
    <Page title={t('mailbox.title')} purpose={mailbox.isError ? undefined : t('mailbox.purpose')}>
      {mailbox.isPending ? (
        <LoadingBlock height={480} />
      ) : mailbox.error instanceof ApiError ? (
        <Section>
          <EmptyState icon={mdiMailboxOutline} title={t('mailbox.closedTitle')} text={t('mailbox.closedText')} />
        </Section>
      ) : mailbox.isError ? (
        <ErrorState of={mailbox} />
      ) : mailbox.data.length === 0 ? (
        <Section>
          <EmptyState
            icon={mdiMailboxOutline}
            title={t('mailbox.empty')}
            text={t('mailbox.emptyText')}
            action={register}
          />
        </Section>
      ) : (
        <Mailbox
          mails={mailbox.data}
          chosenId={search.get('mail')}
          onChoose={(id) => {
            setSearch(id === null ? {} : { mail: id }, { replace: true })
          }}
        />
      )}
    </Page>
  )
}
