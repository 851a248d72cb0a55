import { f } from '@tandem/contract/fields.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { BalancingDay, listBalancingDays } from '@tandem/contract/admin/strategic-balancing.ts'
import { settlementStateWords } from '@tandem/contract/texts/words.ts'
import { fromList } from '../../features/admin/strategic/back-link.tsx'
import { FieldTable } from '../../features/admin/strategic-balancing/field-table.tsx'
import { averageOf, sumRows } from '../../features/admin/strategic-balancing/sums.ts'
import { VolumeFigures } from '../../features/admin/strategic-balancing/volume-figures.tsx'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useFilters } from '../../lib/use-address.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { useTablePlace } from '../../lib/use-table-place.ts'
import { Select } from '../../ui/form/index.ts'
import {
  ErrorState,
  NoDataForSpan,
  Page,
  PeriodPicker,
  Section,
  StatFigure,
  StatRow,
  StatusChip,
} from '../../ui/index.ts'

const statuses = ['all', 'applied', 'ready', 'open'] as const
const tones = { applied: 'success', ready: 'warning', open: 'info' } as const
const summed = ['deficitVolume', 'excessVolume', 'imbalance', 'paid', 'received', 'cash'] as const

/** /balancingMarketForStrategicUser: the days of the balancing market, each leading to its participants. */
export default function BalancingMarket() {
  const t = useText('strategicBalancing')
  const format = useFormat()
  const { period, span, setPeriod } = usePeriod('oneMonth')
  const [search, change] = useFilters()
  const status = statuses.find((each) => each === search.get('status')) ?? 'all'
  const place = useTablePlace({ key: 'date', direction: 'desc' })
  const query = { marketStatus: status, dateFrom: span.from, dateTo: span.to }
  const call = useCall(listBalancingDays, { query }, { keepsLast: true })
  const words = settlementStateWords[format.language]
  const settled = call.data?.days.filter((day) => day.status === 'applied')
  const sums = settled && sumRows(settled, summed)
  return (
    <Page
      title={t('market.title')}
      purpose={t('market.purpose')}
      filters={
        <>
          <Select
            label={fieldName(f.sessionStatus)}
            value={status}
            choices={statuses.map((value) => ({
              value,
              label: value === 'all' ? t('common:word.all') : words[value],
            }))}
            onChange={(value) => change({ status: value === 'all' ? null : value })}
          />
          <PeriodPicker value={period} onChange={setPeriod} kinds={['today', 'month', 'year']} />
        </>
      }
    >
      {call.isError ? (
        <ErrorState of={call} />
      ) : (
        <>
          <Section>
            <DayFigures count={settled?.length} sums={sums} />
          </Section>
          <Section flush title={t('market.table')} note={t('market.note')}>
            <FieldTable
              label={t('market.table')}
              schema={BalancingDay}
              names={['date', 'status', 'participants', ...summed, 'version']}
              rows={call.data?.days}
              rowKey={({ date }) => date}
              pathOf={({ marketId }) => screenPath('/participantsDetailsForBalancingMarket/', { market: marketId })}
              linkState={fromList}
              totals={sums}
              place={place}
              changes={{
                status: { render: ({ status: of }) => <StatusChip label={words[of]} tone={tones[of]} /> },
                version: { phoneOnly: true },
                cash: { fact: true },
              }}
              empty={<NoDataForSpan text={t('common:word.widenSearch')} />}
            />
          </Section>
        </>
      )}
    </Page>
  )
}

interface DayFiguresProps {
  readonly count: number | undefined
  readonly sums:
    { deficitVolume: number; excessVolume: number; paid: bigint; received: bigint; cash: bigint } | undefined
}

/** What the listed days come to. */
function DayFigures({ count, sums }: DayFiguresProps) {
  const t = useText('strategicBalancing')
  const format = useFormat()
  const average = sums && averageOf(sums.cash, count ?? 0)
  return (
    <StatRow>
      <StatFigure
        signed
        size="large"
        label={t('figure.result')}
        coins={sums?.cash}
        hint={
          count !== undefined &&
          [
            t('market.settledDays', { count }),
            ...(average === null || average === undefined
              ? []
              : [t('market.averageDay', { coins: format.signedCoins(average) })]),
          ].join(' ')
        }
      />
      <StatFigure label={fieldName(f.paid)} coins={sums?.paid} />
      <StatFigure label={fieldName(f.received)} coins={sums?.received} />
      <VolumeFigures sums={sums} />
    </StatRow>
  )
}
