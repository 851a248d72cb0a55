import { getMyGroups, listGroups } from '@tandem/contract/groups.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { landingPath } from '../../app/navigation-guard.ts'
import { ClosedSection, useSection } from '../../features/groups/closed-section.tsx'
import { GroupTable } from '../../features/groups/group-table.tsx'
import { MyPlace } from '../../features/groups/my-place.tsx'
import { NameDialog } from '../../features/groups/name-dialog.tsx'
import { detailsPath } from '../../features/groups/paths.ts'
import { RequestTable } from '../../features/groups/request-table.tsx'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { useFilters } from '../../lib/use-address.ts'
import { ErrorState, Page } from '../../ui/index.ts'

/** /association: the own group or how to come to one, requests to answer, and all groups. */
export default function AssociationScreen() {
  const t = useText('groups')
  const navigate = useNavigate()
  const user = useSignedInUser()
  const [search, change] = useFilters()
  const [isFounding, setFounding] = useState(false)
  const section = useSection()
  const mine = useCall(getMyGroups, {}, { enabled: section.isOpen, everySeconds: 30 })
  const groups = useCall(listGroups, {}, { enabled: section.isOpen, everySeconds: 60 })
  const error = section.error ?? mine.error
  const isFree = mine.data !== undefined && !mine.data.group && !mine.data.request
  if (section.isClosedBy(mine.error)) {
    return (
      <Page title={t('common:word.association')} purpose={t('purpose')}>
        <ClosedSection homePath={user ? landingPath(user) : screenPath('/home')} />
      </Page>
    )
  }
  return (
    <Page title={t('common:word.association')} purpose={t('purpose')}>
      {error ? (
        <ErrorState
          message={failureText(error)}
          onRetry={() => void (section.error ? section.retry() : mine.refetch())}
        />
      ) : (
        <MyPlace mine={mine.data} onFound={() => setFounding(true)} />
      )}
      {mine.data && mine.data.requests.length > 0 && <RequestTable requests={mine.data.requests} />}
      <GroupTable
        groups={groups.data}
        error={groups.isError && failureText(groups.error)}
        onRetry={() => void groups.refetch()}
        wanted={search.get('q') ?? ''}
        onWanted={(text) => change({ q: text === '' ? null : text })}
        mayAsk={isFree}
      />
      {isFounding && (
        <NameDialog onClose={() => setFounding(false)} onDone={({ groupId }) => void navigate(detailsPath(groupId))} />
      )}
    </Page>
  )
}
