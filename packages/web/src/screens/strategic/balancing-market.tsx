import { BalancingDay, listBalancingDays } from '@tandem/contract/strategic-balancing.ts'
import { settlementStateWords } from '@tandem/contract/texts/words.ts'
import { fromList } from '../../features/strategic/back-link.tsx'
import { FieldTable } from '../../features/strategic-balancing/field-table.tsx'
import { averageOf, sumRows } from '../../features/strategic-balancing/sums.ts'
import { VolumeFigures } from '../../features/strategic-balancing/volume-figures.tsx'
import { useText } from '../../i18n/use-text.ts'
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
            label={t('market.status')}
            value={status}
            choices={statuses.map((value) => ({
              value,
              label: value === 'all' ? t('market.allStatuses') : words[value],
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
              pathOf={({ marketId }) => `/participantsDetailsForBalancingMarket/?market=${String(marketId)}`}
              linkState={fromList}
              totals={sums}
              place={place}
              changes={{
                status: { render: ({ status: of }) => <StatusChip label={words[of]} tone={tones[of]} /> },
                version: { phoneOnly: true },
                cash: { fact: true },
              }}
              empty={<NoDataForSpan text={t('market.empty')} />}
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
      <StatFigure label={t('figure.paid')} coins={sums?.paid} />
      <StatFigure label={t('figure.received')} coins={sums?.received} />
      <VolumeFigures sums={sums} />
    </StatRow>
  )
}
