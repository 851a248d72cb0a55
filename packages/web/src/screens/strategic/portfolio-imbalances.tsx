import * as contract from '@tandem/contract/admin/strategic-portfolio.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { fromList } from '../../features/admin/strategic/back-link.tsx'
import { participantBalancingPath } from '../../lib/strategic-paths.ts'
import { FieldTable } from '../../features/admin/strategic-balancing/field-table.tsx'
import { PortfolioFigures } from '../../features/admin/strategic-balancing/portfolio-figures.tsx'
import { VolumeChart } from '../../features/admin/strategic-balancing/volume-chart.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { usePeriod } from '../../lib/use-period.ts'
import {
  ExportButton,
  isLoaded,
  LinkButton,
  Loaded,
  NoDataForSpan,
  Page,
  PeriodPicker,
  Section,
} from '../../ui/index.ts'
import { PortfolioDayBoard } from './portfolio-day.tsx'

type Portfolio = ResponseOf<typeof contract.getPortfolioImbalances>

/** What all participants were short or long by, what it cost, and where one balance group would have saved. */
export function PortfolioImbalances() {
  const t = useText('strategicBalancing')
  const { period, span, setPeriod } = usePeriod('oneMonth')
  const isDay = period.kind === 'today'
  return (
    <Page
      title={t('portfolio.title')}
      purpose={t('portfolio.purpose')}
      actions={
        <>
          <LinkButton to={screenPath('/balancingMarketForStrategicUser')}>{t('market.table')}</LinkButton>
          <Export />
        </>
      }
      filters={<PeriodPicker value={period} onChange={setPeriod} kinds={['today', 'month', 'year']} />}
    >
      {isDay ? <PortfolioDayBoard key={span.from} date={span.from} /> : <PortfolioSpan />}
    </Page>
  )
}

function Export() {
  const { span } = usePeriod('oneMonth')
  return (
    <ExportButton
      endpoint={contract.exportPortfolioImbalances}
      input={{ query: { dateFrom: span.from, dateTo: span.to } }}
    />
  )
}

function PortfolioSpan() {
  const t = useText('strategicBalancing')
  const { span } = usePeriod('oneMonth')
  const call = useCall(contract.getPortfolioImbalances, { query: { dateFrom: span.from, dateTo: span.to } })
  if (!isLoaded(call)) return <Loaded of={[call]} loading={480} />
  if (call.data.days.length === 0) {
    return (
      <Section>
        <NoDataForSpan text={t('portfolio.empty')} />
      </Section>
    )
  }
  return (
    <>
      <Section>
        <PortfolioFigures sums={call.data.totals} />
      </Section>
      <PortfolioCharts portfolio={call.data} />
      <PortfolioTables portfolio={call.data} />
    </>
  )
}

/** Days and hours: where it was short, where long, and where both met. */
function PortfolioCharts({ portfolio: { days, hours } }: { readonly portfolio: Portfolio }) {
  const t = useText('strategicBalancing')
  const format = useFormat()
  const navigate = useNavigate()
  const inOrder = useMemo(() => days.toReversed(), [days])
  const ofDays = useMemo(() => inOrder.map((day) => ({ label: format.date(day.date), ...day })), [inOrder, format])
  const ofHours = useMemo(() => hours.map(({ hour, ...sums }) => ({ label: hourLabel(hour), ...sums })), [hours])
  return (
    <>
      <Section>
        <VolumeChart
          title={t('common:word.deficitAndExcessByDay')}
          bars={ofDays}
          onSelect={(at) => {
            const day = inOrder[at]
            if (day) void navigate(dayPath(day.date))
          }}
        />
      </Section>
      <Section note={t('portfolio.hoursNote')}>
        <VolumeChart title={t('portfolio.hours')} bars={ofHours} />
      </Section>
    </>
  )
}

const dayPath = (date: string) => `?span=today&day=${date}`

function hourLabel(hour: number): string {
  const two = (of: number) => String(of).padStart(2, '0')
  return `${two(hour)}:00-${two((hour + 1) % 24)}:00`
}

const volumes = ['deficitVolume', 'excessVolume', 'imbalance'] as const
const coins = ['imbalanceCost', 'preCost', 'cash'] as const

function PortfolioTables({ portfolio: { days, participants, totals } }: { readonly portfolio: Portfolio }) {
  const t = useText('strategicBalancing')
  const { period } = usePeriod('oneMonth')
  const { asOne, saving, ...ofParticipants } = totals
  return (
    <>
      <Section flush title={t('portfolio.participants')} note={t('portfolio.participantsNote')}>
        <FieldTable
          label={t('portfolio.participants')}
          schema={contract.PortfolioParticipant}
          names={['participant', 'days', ...volumes, ...coins]}
          rows={participants}
          rowKey={({ userId }) => userId}
          pathOf={(row) => participantBalancingPath(row, { span: period.kind, day: period.day })}
          linkState={fromList}
          totals={ofParticipants}
          changes={{ cash: { fact: true } }}
        />
      </Section>
      <Section flush title={t('common:word.dayByDay')} note={t('portfolio.daysNote')}>
        <FieldTable
          label={t('common:word.dayByDay')}
          schema={contract.PortfolioDay}
          names={['date', 'participants', ...volumes, ...coins, 'asOne', 'saving']}
          rows={days}
          rowKey={({ date }) => date}
          pathOf={({ date }) => dayPath(date)}
          totals={{ ...ofParticipants, asOne, saving }}
          changes={{ participants: { phoneOnly: true }, saving: { fact: true } }}
        />
      </Section>
    </>
  )
}
