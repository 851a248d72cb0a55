import { f } from '@tandem/contract/fields.ts'
import {
  exportParticipantEnergy,
  getParticipantEnergy,
  ParticipantEnergyDay,
} from '@tandem/contract/admin/strategic-markets.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { labelsOfDays } from '../../lib/steps.ts'
import { useTablePlace } from '../../lib/use-table-place.ts'
import { Chart } from '../../ui/charts/index.ts'
import {
  DataTable,
  EmptyState,
  ErrorState,
  ExportButton,
  LoadingBlock,
  Section,
  StatFigure,
  StatRow,
  useColumns,
} from '../../ui/index.ts'
import type { PartProps } from './participant-orders.tsx'

const names = ['date', 'consumption', 'production', 'balance', 'knownHours', 'estimatedHours', 'expectedHours'] as const

/** What a participant consumed and produced by day. */
export function ParticipantEnergy({ userId, span }: PartProps) {
  const t = useText('strategicMarkets')
  const format = useFormat()
  const place = useTablePlace({ key: 'date', direction: 'desc' })
  const days = { dateFrom: span.from, dateTo: span.to }
  const input = { params: { userId }, query: days }
  const answer = useCall(getParticipantEnergy, input, { enabled: userId > 0, keepsLast: true })
  const columns = useColumns(ParticipantEnergyDay, names, {
    date: { fact: true },
    balance: { fact: true },
    estimatedHours: { phoneOnly: true },
    expectedHours: { phoneOnly: true },
  })
  if (answer.isError) return <ErrorState of={answer} />
  const totals = answer.data?.totals
  if (totals?.knownHours === 0) {
    return (
      <Section>
        <EmptyState title={t('common:state.noDataForSpan')} text={t('participant.energyNone')} />
      </Section>
    )
  }
  return (
    <>
      <Section>
        <StatRow>
          <StatFigure size="large" label={fieldName(f.netEnergy)} energy={totals?.balance} signed />
          <StatFigure label={fieldName(f.consumption)} color="consumption" energy={totals?.consumption} />
          <StatFigure label={fieldName(f.production)} color="production" energy={totals?.production} />
          <StatFigure
            label={t('participant.known')}
            value={totals && format.percentOf(totals.knownHours, totals.expectedHours)}
            hint={
              totals &&
              t('participant.knownHint', {
                known: format.count(totals.knownHours),
                of: format.count(totals.expectedHours),
              })
            }
          />
        </StatRow>
      </Section>
      <Section>{answer.data ? <EnergyDays days={answer.data.days} /> : <LoadingBlock height={368} />}</Section>
      <Section
        flush
        title={t('common:word.energyByDay')}
        actions={
          <ExportButton
            endpoint={exportParticipantEnergy}
            input={{ query: { userId, ...days } }}
            disabled={!answer.data}
          />
        }
      >
        <DataTable
          label={t('common:word.energyByDay')}
          dense
          columns={columns}
          rows={answer.data?.days}
          rowKey={({ date }) => date}
          place={place}
          pageSize={50}
        />
      </Section>
    </>
  )
}

function EnergyDays({ days }: { readonly days: readonly ParticipantEnergyDay[] }) {
  const t = useText('strategicMarkets')
  const format = useFormat()
  return (
    <Chart
      title={t('participant.energyChart')}
      description={t('participant.energyText', { days: days.length })}
      height={320}
      rows={days}
      labels={labelsOfDays(days, format)}
      bars={(['consumption', 'production'] as const).map((name) => ({
        of: f[name],
        color: name,
        value: (day: ParticipantEnergyDay) => day[name],
        isEstimated: ({ estimatedHours }: ParticipantEnergyDay) => estimatedHours > 0,
      }))}
    />
  )
}
