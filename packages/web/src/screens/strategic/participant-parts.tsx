import { f } from '@tandem/contract/fields.ts'
import type { getParticipantImbalances } from '@tandem/contract/admin/strategic-balancing.ts'
import * as contract from '@tandem/contract/admin/strategic-balancing.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { ApiError } from '../../lib/api.ts'
import Box from '@mui/material/Box'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { DayBoard } from '../../features/imbalance/day-board.tsx'
import { FieldTable } from '../../features/admin/strategic-balancing/field-table.tsx'
import { VolumeChart } from '../../features/admin/strategic-balancing/volume-chart.tsx'
import { VolumeFigures } from '../../features/admin/strategic-balancing/volume-figures.tsx'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useAddress } from '../../lib/use-address.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { useTablePlace } from '../../lib/use-table-place.ts'
import {
  ErrorState,
  isLoaded,
  Loaded,
  LoadingBlock,
  NoDataForSpan,
  Section,
  StatFigure,
  StatRow,
  ToggleChoice,
} from '../../ui/index.ts'

interface PartProps {
  readonly userId: number
}

type Imbalances = ResponseOf<typeof getParticipantImbalances>

/** The imbalances of a participant: one day with its arithmetic, or the settled days of a longer time. */
export function ImbalancesPart({ userId }: PartProps) {
  const { period, span } = usePeriod('oneMonth')
  return period.kind === 'today' ? <OneDay userId={userId} date={span.from} /> : <Days userId={userId} />
}

function OneDay({ userId, date }: PartProps & { readonly date: DeliveryDay }) {
  const t = useText('strategicBalancing')
  const call = useCall(contract.getParticipantImbalanceDay, { params: { userId, date } })
  if (call.isError) {
    return call.error instanceof ApiError && call.error.code === 'not_settled_yet' ? (
      <Section>
        <NoDataForSpan text={t('participant.notSettled')} />
      </Section>
    ) : (
      <ErrorState of={call} />
    )
  }
  if (!call.data) return <LoadingBlock height={480} />
  if (call.data.lines.length > 0) return <DayBoard day={call.data} perspective="other" />
  return (
    <Section>
      <NoDataForSpan text={t('participant.noPart')} />
    </Section>
  )
}

function Days({ userId }: PartProps) {
  const t = useText('strategicBalancing')
  const { span } = usePeriod('oneMonth')
  const query = { dateFrom: span.from, dateTo: span.to }
  const call = useCall(contract.getParticipantImbalances, { params: { userId }, query })
  if (!isLoaded(call)) return <Loaded of={[call]} loading={480} />
  if (call.data.days.length === 0) {
    return (
      <Section>
        <NoDataForSpan text={t('participant.none')} />
      </Section>
    )
  }
  const { totals } = call.data
  return (
    <>
      <Section>
        <StatRow>
          <StatFigure signed size="large" label={fieldName(f.cash)} coins={totals.cash} />
          <StatFigure label={t('common:word.imbalanceCost')} coins={totals.imbalanceCost} />
          <StatFigure signed label={fieldName(f.preCost)} coins={totals.preCost} />
          <VolumeFigures sums={totals} />
        </StatRow>
      </Section>
      <DayTables answer={call.data} />
    </>
  )
}

const volumes = ['ordered', 'real', 'estimated', 'imbalance', 'deficitVolume', 'excessVolume'] as const
const coins = ['imbalanceCost', 'preCost', 'cash'] as const

function DayTables({ answer: { days, intervals, totals } }: { readonly answer: Imbalances }) {
  const t = useText('strategicBalancing')
  const format = useFormat()
  const navigate = useNavigate()
  const [search, change] = useAddress()
  const place = useTablePlace({ key: 'date', direction: 'desc' })
  const inOrder = useMemo(() => days.toReversed(), [days])
  const bars = useMemo(
    () => inOrder.map(({ date, ...day }) => ({ label: format.date(date), ...day })),
    [inOrder, format],
  )
  const pathOf = ({ date }: { readonly date: string }) => {
    const next = new URLSearchParams(search)
    for (const name of ['page', 'sort', 'direction']) next.delete(name)
    next.set('span', 'today')
    next.set('day', date)
    return `?${next.toString()}`
  }
  const isByInterval = search.get('by') === 'interval' && intervals !== null
  const choice = intervals && (
    <ToggleChoice
      size="small"
      label={t('imbalances.by')}
      value={isByInterval ? 'interval' : 'day'}
      choices={[
        { value: 'day', label: t('imbalances.byDay') },
        { value: 'interval', label: t('imbalances.byInterval') },
      ]}
      onChange={(by) => change({ by: by === 'interval' ? by : null, page: null, sort: null, direction: null })}
    />
  )
  return (
    <>
      <Section>
        <VolumeChart
          title={t('common:word.deficitAndExcessByDay')}
          bars={bars}
          onSelect={(at) => {
            const day = inOrder[at]
            if (day) void navigate(pathOf(day))
          }}
        />
      </Section>
      {isByInterval ? (
        <Section flush title={t('common:word.byInterval')} actions={choice}>
          <FieldTable
            label={t('common:word.byInterval')}
            schema={contract.ParticipantInterval}
            names={['date', 'label', ...volumes, 'quality', 'deficitPrice', 'excessPrice', ...coins]}
            rows={intervals}
            rowKey={({ date, label }) => `${date} ${label}`}
            totals={totals}
            place={place}
            changes={{
              label: {
                fact: true,
                render: ({ label }) => (
                  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                    {label}
                  </Box>
                ),
              },
              quality: { phoneOnly: true },
              estimated: { phoneOnly: true },
              deficitPrice: { phoneOnly: true },
              excessPrice: { phoneOnly: true },
              // Of one interval the sign of the imbalance says which it is.
              deficitVolume: { phoneOnly: true },
              excessVolume: { phoneOnly: true },
            }}
          />
        </Section>
      ) : (
        <Section
          flush
          title={t('common:word.dayByDay')}
          note={intervals ? t('imbalances.daysNote') : `${t('imbalances.daysNote')} ${t('imbalances.tooLong')}`}
          actions={choice}
        >
          <FieldTable
            label={t('common:word.dayByDay')}
            schema={contract.ParticipantDay}
            names={['date', 'groupName', ...volumes, ...coins, 'mode', 'version', 'settledAt']}
            rows={days}
            rowKey={({ date }) => date}
            pathOf={pathOf}
            totals={totals}
            place={place}
            changes={{
              groupName: { phoneOnly: true },
              mode: { phoneOnly: true },
              version: { phoneOnly: true },
              settledAt: { phoneOnly: true },
              cash: { fact: true },
            }}
          />
        </Section>
      )}
    </>
  )
}
