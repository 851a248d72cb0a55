import { f } from '@tandem/contract/fields.ts'
import * as contract from '@tandem/contract/admin/strategic-balancing.ts'
import type { ParticipantEnergyDay } from '@tandem/contract/admin/strategic-balancing.ts'
import { FieldTable } from '../../features/admin/strategic-balancing/field-table.tsx'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { useTablePlace } from '../../lib/use-table-place.ts'
import { Chart } from '../../ui/charts/index.ts'
import { ErrorState, isLoaded, Loaded, NoDataForSpan, Section, StatFigure, StatRow } from '../../ui/index.ts'

interface PartProps {
  readonly userId: number
}

/** The energy behind a participant's imbalances. */
export function EnergyPart({ userId }: PartProps) {
  const t = useText('strategicBalancing')
  const { span } = usePeriod('oneMonth')
  const place = useTablePlace({ key: 'date', direction: 'desc' })
  const query = { dateFrom: span.from, dateTo: span.to }
  const call = useCall(contract.getParticipantBalancingEnergy, { params: { userId }, query })
  if (!isLoaded(call)) return <Loaded of={[call]} loading={480} />
  const { days, totals } = call.data
  if (days.length === 0) {
    return (
      <Section>
        <NoDataForSpan text={t('participant.none')} />
      </Section>
    )
  }
  return (
    <>
      <Section>
        <StatRow>
          <StatFigure
            size="large"
            label={fieldName(f.imbalance)}
            energy={totals.imbalance}
            signed
            hint={totals.estimatedPeriods > 0 && t('energy.estimated', { count: totals.estimatedPeriods })}
          />
          <StatFigure label={fieldName(f.consumption)} energy={totals.consumption} color="consumption" />
          <StatFigure label={fieldName(f.production)} energy={totals.production} color="production" />
        </StatRow>
      </Section>
      <Section>
        <EnergyChart days={days} />
      </Section>
      <Section flush title={t('energy.table')} note={t('energy.note')}>
        <FieldTable
          label={t('energy.table')}
          schema={contract.ParticipantEnergyDay}
          names={[
            ...(['date', 'bought', 'sold', 'ordered', 'consumption', 'production', 'real', 'estimated'] as const),
            ...(['imbalance', 'estimatedPeriods', 'unmeteredPeriods'] as const),
          ]}
          rows={days}
          rowKey={({ date }) => date}
          totals={totals}
          place={place}
          changes={{ imbalance: { fact: true } }}
        />
      </Section>
    </>
  )
}

function EnergyChart({ days }: { readonly days: readonly ParticipantEnergyDay[] }) {
  const t = useText('strategicBalancing')
  const format = useFormat()
  const inOrder = days.toReversed()
  return (
    <Chart
      title={t('energy.chart')}
      description={t('energy.note')}
      height={320}
      rows={inOrder}
      labels={inOrder.map(({ date }) => format.date(date))}
      bars={[
        { of: f.ordered, name: t('common:word.ordered'), color: 'dayAhead', value: ({ ordered }) => ordered },
        {
          of: f.real,
          name: t('common:word.realOrEstimated'),
          color: 'production',
          value: ({ real, estimated }) => real + estimated,
        },
      ]}
    />
  )
}

/** The coins that imbalances moved. */
export function WalletPart({ userId }: PartProps) {
  const t = useText('strategicBalancing')
  const format = useFormat()
  const { span } = usePeriod('oneMonth')
  const place = useTablePlace({ key: 'at', direction: 'desc' })
  const query = { dateFrom: span.from, dateTo: span.to }
  const call = useCall(contract.getParticipantBalancingWallet, { params: { userId }, query })
  if (call.isError) return <ErrorState of={call} />
  const answer = call.data
  const reserved = answer?.wallet.reserved ?? 0n
  return (
    <>
      <Section>
        <StatRow>
          <StatFigure signed size="large" label={t('wallet.net')} coins={answer?.totals.net} />
          <StatFigure label={fieldName(f.paid)} coins={answer?.totals.paid} />
          <StatFigure label={fieldName(f.received)} coins={answer?.totals.received} />
          <StatFigure
            label={t('wallet.balance')}
            coins={answer?.wallet.balance}
            hint={reserved > 0n && t('wallet.reserved', { coins: format.coins(reserved) })}
          />
        </StatRow>
      </Section>
      <Section flush title={t('wallet.table')} note={t('wallet.note')}>
        <FieldTable
          label={t('wallet.table')}
          schema={contract.ImbalancePosting}
          names={['at', 'date', 'reason', 'version', 'posted', 'cash']}
          rows={answer?.postings}
          rowKey={({ date, version }) => `${date} ${String(version)}`}
          totals={answer && { posted: answer.totals.net }}
          place={place}
          changes={{ posted: { fact: true } }}
          empty={<NoDataForSpan text={t('wallet.none')} />}
        />
      </Section>
    </>
  )
}
