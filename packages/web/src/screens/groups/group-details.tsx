import { mdiAccountGroupOutline } from '@mdi/js'
import { getGroup, getMyGroups } from '@tandem/contract/groups.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { ReactNode } from 'react'
import { landingPath } from '../../app/navigation-guard.ts'
import { ClosedSection, useSection } from '../../features/groups/closed-section.tsx'
import { useText } from '../../i18n/use-text.ts'
import { ApiError } from '../../lib/api.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { useFilters } from '../../lib/use-address.ts'
import { EmptyState, ErrorState, LinkButton, LoadingBlock, Page, Section } from '../../ui/index.ts'
import { GroupBoard } from './group-board.tsx'

/** /groupDetails: one group, by default the own one. */
export default function GroupDetailsScreen() {
  const t = useText('groups')
  const [search] = useFilters()
  const user = useSignedInUser()
  const section = useSection()
  const mine = useCall(getMyGroups, {}, { enabled: section.isOpen })
  const asked = Number(/^\d{1,9}$/.exec(search.get('group') ?? '')?.[0] ?? 0)
  const groupId = asked || (mine.data?.group?.groupId ?? 0)
  const group = useCall(getGroup, { params: { groupId } }, { enabled: section.isOpen && groupId > 0, everySeconds: 30 })
  const error = section.error ?? mine.error ?? group.error
  if (section.isClosedBy(error)) {
    return (
      <Plain>
        <ClosedSection homePath={user ? landingPath(user) : screenPath('/home')} />
      </Plain>
    )
  }
  if (mine.data && groupId === 0) {
    return (
      <Plain>
        <Section flush>
          <EmptyState
            icon={mdiAccountGroupOutline}
            title={t('details.chooseTitle')}
            text={t('details.chooseText')}
            action={<ToAll />}
          />
        </Section>
      </Plain>
    )
  }
  if (group.error instanceof ApiError && group.error.code === 'not_found') {
    return (
      <Plain>
        <Section flush>
          <EmptyState title={t('details.goneTitle')} text={t('details.goneText')} action={<ToAll />} />
        </Section>
      </Plain>
    )
  }
  if (error) {
    const retry = () =>
      void (section.error ? section.retry() : Promise.all([mine.refetch(), groupId > 0 && group.refetch()]))
    return (
      <Plain>
        <ErrorState message={failureText(error)} onRetry={retry} />
      </Plain>
    )
  }
  if (!group.data || !mine.data) {
    return (
      <Plain>
        <LoadingBlock height={140} />
        <LoadingBlock height={280} />
      </Plain>
    )
  }
  return <GroupBoard group={group.data} mine={mine.data} userId={user?.userId ?? 0} />
}

function Plain({ children }: { readonly children: ReactNode }) {
  const t = useText('groups')
  return (
    <Page title={t('common:word.group')} purpose={t('details.purpose')}>
      {children}
    </Page>
  )
}

function ToAll() {
  const t = useText('groups')
  return (
    <LinkButton to={screenPath('/association')} variant="outlined">
      {t('details.toAll')}
    </LinkButton>
  )
}
