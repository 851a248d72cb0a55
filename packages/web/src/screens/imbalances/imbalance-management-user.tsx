import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { getAssociation, getMyGroups } from '@tandem/contract/groups.ts'
import {
  getUserImbalances,
  listImbalances,
  type ImbalanceDayRow,
  type UserImbalanceDay,
} from '@tandem/contract/imbalance/imbalance.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { SpanBoard } from '../../features/imbalance/span-board.tsx'
import { missingIn, TodoCard, TodoOfDay } from '../../features/imbalance/todo.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { chosenGroup, keepChosenGroup, useSignedInUser } from '../../lib/session.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { useAddress } from '../../lib/use-address.ts'
import { Select } from '../../ui/form/index.ts'
import { LinkButton, Loaded, LoadingBlock, Page, PeriodPicker, Section, StatusChip } from '../../ui/index.ts'
import { PortfolioImbalances } from '../strategic/portfolio-imbalances.tsx'

/** /imbalanceManagementUser: the own settled days, or those of the own group, and what can still be put right; for a strategic provider the portfolio’s. */
export default function ImbalanceManagementUser() {
  const t = useText('imbalance')
  const user = useSignedInUser()
  if (user?.userType === 'strategicUser' && !isAdministrator(user)) return <PortfolioImbalances />
  return <OwnManagement userId={user?.userId ?? 0} title={t('common:word.imbalanceManagement')} />
}

function OwnManagement({ userId, title }: { readonly userId: number; readonly title: string }) {
  const t = useText('imbalance')
  const navigate = useNavigate()
  const [search, change] = useAddress()
  const { period, span, setPeriod } = usePeriod('oneMonth')
  const groupId = Number(/^\d{1,9}$/.exec(search.get('groupId') ?? '')?.[0] ?? chosenGroup())
  const call = useCall(listImbalances, {
    params: { dateFrom: span.from, dateTo: span.to },
    query: groupId > 0 ? { groupId } : {},
  })
  const showDay = useCallback(
    (day: string) => void navigate(screenPath('/imbalances', { span: 'today', day })),
    [navigate],
  )
  const todo = useCallback((day: ImbalanceDayRow) => <TodoOfDay day={day} />, [])
  const choose = (id: number) => change({ groupId: id > 0 ? String(id) : null })
  const isOwn = groupId === 0
  const yesterday = shiftDay(todayIn(), -1)
  const last = useCall(
    getUserImbalances,
    { params: { userId, marketDate: yesterday } },
    { enabled: isOwn && userId > 0 },
  )
  const missing = last.data ? missingIn(last.data.totals) : 0
  return (
    <Page
      title={title}
      purpose={t('manage.purpose')}
      actions={
        <LinkButton to={screenPath('/imbalances')} variant="outlined">
          {t('common:word.byInterval')}
        </LinkButton>
      }
      filters={
        <>
          <PeriodPicker value={period} onChange={setPeriod} kinds={['today', 'month', 'year']} />
          <GroupChoice groupId={groupId} onGroup={choose} />
        </>
      }
    >
      {isOwn && <LatestDay day={last.data} isUnknown={last.isError} onDay={showDay} />}
      <Loaded of={[call]} loading={420}>
        {(data) => (
          <>
            {!isOwn && (
              <Typography variant="body2" color="textSecondary">
                {t('manage.groupNote')}
              </Typography>
            )}
            {isOwn && data.days.length > 0 && <TodoCard days={data.days} isLastMissing={missing > 0} />}
            <SpanBoard span={data} onDay={showDay} {...(isOwn && { todo })} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

interface LatestDayProps {
  /** Undefined while it loads. */
  readonly day: UserImbalanceDay | undefined
  readonly isUnknown: boolean
  readonly onDay: (day: string) => void
}

/** Yesterday, which may not be applied yet: how it stands, before it is too late to write readings in at once. */
function LatestDay({ day, isUnknown, onDay }: LatestDayProps) {
  const t = useText('imbalance')
  const format = useFormat()
  // What stands below does not depend on it.
  if (isUnknown) return null
  if (!day) return <LoadingBlock height={112} />
  const { date, state, lines, totals } = day
  const missing = missingIn(totals)
  const cash = format.signedCoins(totals.cash)
  const text =
    lines.length === 0
      ? t(state === 'open' ? 'manage.lastOpen' : 'manage.lastNone')
      : t(state === 'applied' ? 'manage.lastApplied' : 'manage.lastPreview', { cash })
  return (
    <Section
      title={t('manage.lastDay', { day: format.date(date) })}
      note={text}
      actions={<StatusChip label={t(`state.${state}`)} tone={state === 'applied' ? 'success' : 'info'} />}
    >
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {lines.length > 0 && (
          <Button size="small" variant="outlined" onClick={() => onDay(date)}>
            {t('common:word.byInterval')}
          </Button>
        )}
        {missing > 0 && (
          <LinkButton size="small" to={screenPath('/addReading', { way: 'hours', day: date })}>
            {t('manage.writeCount', { count: missing })}
          </LinkButton>
        )}
      </Stack>
    </Section>
  )
}

interface GroupChoiceProps {
  readonly groupId: number
  readonly onGroup: (groupId: number) => void
}

/** Oneself or the own group; nothing to choose without one, or while the section of groups is closed. */
function GroupChoice({ groupId, onGroup }: GroupChoiceProps) {
  const t = useText('imbalance')
  const association = useCall(getAssociation)
  const mine = useCall(getMyGroups, {}, { enabled: association.data?.isOpen ?? false })
  const group = mine.data?.group
  if (!group) return null
  return (
    <Select
      label={t('manage.whose')}
      value={groupId}
      choices={[
        { value: 0, label: t('manage.own') },
        { value: group.groupId, label: t('manage.ofGroup', { name: group.name }) },
      ]}
      onChange={(groupId) => {
        keepChosenGroup(groupId === group.groupId && group.place === 'owner' ? group : null)
        onGroup(groupId)
      }}
    />
  )
}
