import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { mdiDeleteOutline, mdiExitRun, mdiPencilOutline } from '@mdi/js'
import type { getGroup, getMyGroups } from '@tandem/contract/groups.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { MemberTable } from '../../features/groups/member-table.tsx'
import { GroupFigures, OwnRequest } from '../../features/groups/my-place.tsx'
import { NameDialog } from '../../features/groups/name-dialog.tsx'
import { RequestTable } from '../../features/groups/request-table.tsx'
import { useParting } from '../../features/groups/use-group-actions.ts'
import { useJoining } from '../../features/groups/use-joining.ts'
import { useText } from '../../i18n/use-text.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { Icon, Page, PeriodPicker, Section } from '../../ui/index.ts'
import { GroupResults } from './group-results.tsx'

interface GroupBoardProps {
  readonly group: ResponseOf<typeof getGroup>
  readonly mine: ResponseOf<typeof getMyGroups>
  readonly userId: number
}

/** A group as the reader stands to it. */
export function GroupBoard({ group, mine, userId }: GroupBoardProps) {
  const t = useText('groups')
  const navigate = useNavigate()
  const [isRenaming, setRenaming] = useState(false)
  const parting = useParting(() => void navigate(screenPath('/association'), { replace: true }))
  const joining = useJoining()
  const tomorrow = shiftDay(todayIn(), 1)
  const { period, span, setPeriod } = usePeriod('oneMonth', tomorrow)
  const failure = parting.failure ?? joining.failure
  const isFree = group.place === 'none' && !mine.group && !mine.request
  return (
    <Page
      title={group.name}
      purpose={t('details.purpose')}
      actions={
        group.place === 'owner' ? (
          <OwnerActions group={group} parting={parting} onRename={() => setRenaming(true)} />
        ) : group.place === 'member' ? (
          <LeaveButton group={group} parting={parting} />
        ) : (
          isFree && (
            <Button variant="contained" loading={joining.busy !== null} onClick={() => joining.ask(group)}>
              {t('ask.open')}
            </Button>
          )
        )
      }
    >
      {failure && <Alert severity="error">{failure}</Alert>}
      <Section title={t('details.facts')} note={group.place === 'owner' ? t('leave.ownerNote') : undefined}>
        <GroupFigures group={group} />
      </Section>
      {mine.request?.group.groupId === group.groupId && <OwnRequest request={mine.request} />}
      {group.requests.length > 0 && <RequestTable requests={group.requests} />}
      {group.memberList ? (
        <>
          <PeriodPicker value={period} onChange={setPeriod} kinds={['month', 'year']} latest={tomorrow} />
          <GroupResults group={group} span={span} userId={userId}>
            <MemberTable group={group} members={group.memberList} userId={userId} />
          </GroupResults>
        </>
      ) : (
        <Alert severity="info">{t('details.strangerNote')}</Alert>
      )}
      {isRenaming && <NameDialog group={group} onClose={() => setRenaming(false)} />}
    </Page>
  )
}

type Parting = ReturnType<typeof useParting>

interface ActsProps {
  readonly group: GroupBoardProps['group']
  readonly parting: Parting
}

function OwnerActions({ group, parting, onRename }: ActsProps & { readonly onRename: () => void }) {
  const t = useText('groups')
  return (
    <>
      <Button variant="outlined" startIcon={<Icon path={mdiPencilOutline} />} onClick={onRename}>
        {t('rename.open')}
      </Button>
      <Button
        color="error"
        variant="outlined"
        loading={parting.busy !== null}
        startIcon={<Icon path={mdiDeleteOutline} />}
        onClick={() => parting.remove(group)}
      >
        {t('common:action.delete')}
      </Button>
    </>
  )
}

function LeaveButton({ group, parting }: ActsProps) {
  const t = useText('groups')
  return (
    <Button
      color="error"
      variant="outlined"
      loading={parting.busy !== null}
      startIcon={<Icon path={mdiExitRun} />}
      onClick={() => parting.leave(group)}
    >
      {t('leave.open')}
    </Button>
  )
}
