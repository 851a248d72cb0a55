import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiAccountGroupOutline, mdiAccountMultiplePlusOutline, mdiTimerSandEmpty } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import type { getMyGroups, Group } from '@tandem/contract/groups.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { EmptyState, Icon, LinkButton, LoadingLines, Section, StatFigure, StatRow } from '../../ui/index.ts'
import { detailsPath } from './paths.ts'
import { useJoining } from './use-joining.ts'

interface MyPlaceProps {
  /** Undefined while it loads. */
  readonly mine: ResponseOf<typeof getMyGroups> | undefined
  readonly onFound: () => void
}

/** The own group, the own request, or what to do to have one. */
export function MyPlace({ mine, onFound }: MyPlaceProps) {
  const t = useText('groups')
  if (!mine) {
    return (
      <Section title={t('mine.title')}>
        <LoadingLines lines={3} />
      </Section>
    )
  }
  if (mine.group) return <OwnGroup group={mine.group} />
  if (mine.request) return <OwnRequest request={mine.request} />
  return (
    <Section flush>
      <EmptyState
        icon={mdiAccountMultiplePlusOutline}
        title={t('mine.noneTitle')}
        text={t('mine.noneText')}
        action={
          <Button variant="contained" onClick={onFound}>
            {t('found.open')}
          </Button>
        }
      />
    </Section>
  )
}

function OwnGroup({ group }: { readonly group: Group }) {
  const t = useText('groups')
  return (
    <Section
      title={group.name}
      note={t(group.place === 'owner' ? 'mine.owner' : 'mine.member')}
      actions={
        <LinkButton to={detailsPath(group.groupId)} variant="contained" icon={mdiAccountGroupOutline}>
          {t('mine.open')}
        </LinkButton>
      }
    >
      <GroupFigures group={group} />
    </Section>
  )
}

/** How many belong to a group, since when it exists, and who administers it. */
export function GroupFigures({ group }: { readonly group: Group }) {
  const t = useText('groups')
  const format = useFormat()
  return (
    <StatRow>
      <StatFigure label={fieldName(f.members)} value={format.count(group.members)} />
      <StatFigure label={t('common:userType.administrator')} value={group.owner.username} />
      <StatFigure label={t('all.founded')} value={format.date(group.createdAt)} />
    </StatRow>
  )
}

type Request = NonNullable<ResponseOf<typeof getMyGroups>['request']>

/** The request that waits, and the way back from it. */
export function OwnRequest({ request }: { readonly request: Request }) {
  const t = useText('groups')
  const format = useFormat()
  const { busy, failure, withdraw } = useJoining()
  return (
    <Section title={t('mine.waitingTitle', { group: request.group.name })}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Stack direction="row" spacing={1.5}>
          <Icon path={mdiTimerSandEmpty} />
          <Typography>{t('mine.waitingText', { date: format.date(request.requestedAt) })}</Typography>
        </Stack>
        {failure && <Alert severity="error">{failure}</Alert>}
        <Button variant="outlined" loading={busy === request.id} onClick={() => withdraw(request)}>
          {t('withdraw.open')}
        </Button>
      </Stack>
    </Section>
  )
}
