import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import {
  getForecast,
  listVolumeForecasts,
  type ForecastBoard,
  type ForecastSubject,
} from '@tandem/contract/forecasting.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { VolumeKind } from '@tandem/core/forecasting/forecast.ts'
import { longestRecord, readFocus, readSpan, RecordBoard, SpanFilter } from '../../features/forecasting/record/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { todayIn } from '../../lib/time.ts'
import { ErrorState, LinkButton, Page, ToggleChoice } from '../../ui/index.ts'
import { useRecordAddress } from './use-record-address.ts'
import { RecordLoading } from './record-loading.tsx'

const volumes = ['consumption', 'production'] as const satisfies readonly VolumeKind[]
const subjects = ['user', 'group'] as const satisfies readonly ForecastSubject[]

/** /forecastVolume: the forecasts of consumption and production beside what was metered, and how far to rely on them. */
export default function ForecastVolume() {
  const t = useText('forecastRecord')
  const userId = useSignedInUser()?.userId ?? 0
  const { search, change, changeSpan } = useRecordAddress()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const today = todayIn()
  const span = readSpan(search, today, longestRecord.volume)
  const kind = volumes.find((each) => each === search.get('kind')) ?? 'consumption'
  const asked = subjects.find((each) => each === search.get('of')) ?? 'user'
  // Of oneself, so that it answers whatever may be said of the group.
  const own = useCall(getForecast, { params: { userId } }, { enabled: userId > 0 })
  const group = own.data?.group ?? null
  const isHidden = asked === 'group' && own.data !== undefined && group?.isShown !== true
  const enabled = userId > 0 && !isHidden && (asked === 'user' || own.data !== undefined)
  const query = { of: asked }
  const params = { userId, dateFrom: span.from, dateTo: span.to }
  const list = useCall(listVolumeForecasts, { params, query }, { enabled })
  const board = useCall(getForecast, { params: { userId }, query }, { enabled: enabled && asked === 'group' })
  const history = (asked === 'group' ? board : own).data?.[kind].history
  // What history is missing only matters where there are no forecasts.
  const isEmpty = list.data?.[kind].days.length === 0
  const failed = [list, ...(isEmpty || asked === 'group' ? [own, board] : [])].find((call) => call.isError)
  return (
    <Page
      title={t('common:word.energyForecasts')}
      purpose={t('volume.purpose')}
      actions={
        <LinkButton to={screenPath('/forecast')} variant="outlined">
          {t('next')}
        </LinkButton>
      }
      filters={
        <>
          <Choice name="kind" value={kind} onChange={change} />
          <Choice name="of" value={asked} onChange={change} group={own.data ? group : undefined} />
          <SpanFilter choice={span} today={today} longest={longestRecord.volume} onChange={changeSpan} />
        </>
      }
    >
      {asked === 'group' && !isHidden && <GroupNote group={group} />}
      {failed ? (
        <ErrorState of={failed} />
      ) : isHidden ? (
        <HiddenGroup text={t(group ? 'group.hidden' : 'volume.noGroup')} onBack={() => change({ of: null })} />
      ) : list.data ? (
        <RecordBoard
          key={`${kind} ${asked}`}
          kind={kind}
          span={span}
          history={history}
          zone={list.data.zone}
          {...list.data[kind]}
          focus={readFocus(search, span, { days: list.data[kind].days, isNarrow })}
          work={{ kind: 'volume', userId, of: asked }}
          onFocus={change}
        />
      ) : (
        <RecordLoading />
      )}
    </Page>
  )
}

interface ChoiceProps {
  readonly name: 'kind' | 'of'
  readonly value: VolumeKind | ForecastSubject
  readonly onChange: (values: Record<string, string>) => void
  /** null: the user is in none; undefined: nobody knows yet. */
  readonly group?: ForecastBoard['group'] | undefined
}

function Choice({ name, value, onChange, group }: ChoiceProps) {
  const t = useText('forecastRecord')
  const isOut = (choice: string) => choice === 'group' && !group
  return (
    <ToggleChoice
      label={t(`volume.${name}`)}
      value={value}
      choices={(name === 'kind' ? volumes : subjects).map((each) => ({
        value: each,
        label: t(`volume.${each}`),
        disabled: isOut(each),
        title: isOut(each) && group === null ? t('volume.noGroup') : undefined,
      }))}
      onChange={(next) => onChange({ [name]: next })}
    />
  )
}

/** Of how many the sum is; a grey line until it is known. */
function GroupNote({ group }: Pick<ForecastBoard, 'group'>) {
  const t = useText('forecastRecord')
  return (
    <Typography color="textSecondary" sx={{ minHeight: { xs: '3em', sm: '1.5em' } }}>
      {group ? t('volume.groupNote', { name: group.name, count: group.members }) : <Skeleton width={280} />}
    </Typography>
  )
}

function HiddenGroup({ text, onBack }: { readonly text: string; readonly onBack: () => void }) {
  const t = useText('forecastRecord')
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onBack}>
          {t('group.back')}
        </Button>
      }
    >
      {text}
    </Alert>
  )
}
