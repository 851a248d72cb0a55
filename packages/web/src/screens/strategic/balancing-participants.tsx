import { f } from '@tandem/contract/fields.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import {
  BalancingParticipant,
  listBalancingDays,
  listBalancingParticipants,
} from '@tandem/contract/admin/strategic-balancing.ts'
import { BackLink, fromList } from '../../features/admin/strategic/back-link.tsx'
import { participantBalancingPath } from '../../lib/strategic-paths.ts'
import { FieldTable } from '../../features/admin/strategic-balancing/field-table.tsx'
import { averageOf, sumRows } from '../../features/admin/strategic-balancing/sums.ts'
import { VolumeFigures } from '../../features/admin/strategic-balancing/volume-figures.tsx'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useFilters } from '../../lib/use-address.ts'
import { useTablePlace } from '../../lib/use-table-place.ts'
import { SearchBox } from '../../ui/form/index.ts'
import {
  EmptyState,
  ErrorState,
  LinkButton,
  Loaded,
  NoDataForSpan,
  Page,
  Section,
  StatFigure,
  StatRow,
} from '../../ui/index.ts'

const list = screenPath('/balancingMarketForStrategicUser')
const energies = ['ordered', 'real', 'estimated', 'imbalance', 'deficitVolume', 'excessVolume'] as const
const coins = ['imbalanceCost', 'preCost', 'cash'] as const
const counts = ['estimatedPeriods', 'unmeteredPeriods'] as const
const summed = [...energies, ...coins, ...counts] as const

/** /participantsDetailsForBalancingMarket/?market=17: who was settled for a day; without one, for the latest. */
export default function BalancingParticipants() {
  const t = useText('strategicBalancing')
  const [search] = useFilters()
  const given = Number(/^\d{1,9}$/.exec(search.get('market') ?? '')?.[0] ?? 0)
  const latest = useCall(listBalancingDays, { query: { marketStatus: 'applied' } }, { enabled: given === 0 })
  const marketId = given > 0 ? given : (latest.data?.days[0]?.marketId ?? 0)
  if (marketId > 0) return <ParticipantsOfDay marketId={marketId} />
  return (
    <Page
      title={t('day.latestTitle')}
      purpose={t('day.purpose')}
      actions={<BackLink to={list} label={t('day.back')} />}
    >
      <Loaded of={[latest]}>
        {() => (
          <Section>
            <NoDataForSpan text={t('day.noneSettled')} />
          </Section>
        )}
      </Loaded>
    </Page>
  )
}

function ParticipantsOfDay({ marketId }: { readonly marketId: number }) {
  const t = useText('strategicBalancing')
  const format = useFormat()
  const [search, change] = useFilters()
  const words = search.get('search') ?? ''
  const call = useCall(listBalancingParticipants, { params: { marketId } })
  const date = call.data?.date
  return (
    <Page
      title={date ? t('day.title', { day: format.date(date) }) : t('day.latestTitle')}
      purpose={t('day.purpose')}
      actions={
        <>
          <BackLink to={list} label={t('day.back')} />
          {call.data?.status === 'applied' && (
            <LinkButton
              to={screenPath('/imbalanceManagementUser', { span: 'today', day: date })}
              state={fromList}
              variant="outlined"
            >
              {t('day.toPortfolio')}
            </LinkButton>
          )}
        </>
      }
      filters={
        <SearchBox
          label={t('day.search')}
          placeholder={t('day.searchHint')}
          value={words}
          onChange={(value) => change({ search: value === '' ? null : value })}
        />
      }
    >
      {call.isError ? (
        <ErrorState of={call} />
      ) : call.data && call.data.status !== 'applied' ? (
        <Section>
          <NoDataForSpan text={t('day.notSettled')} />
        </Section>
      ) : (
        <ParticipantBoard
          day={date}
          rows={call.data?.participants.filter((row) => isFound(row, words))}
          isNarrowed={words !== ''}
        />
      )}
    </Page>
  )
}

function isFound({ participant, groupName }: BalancingParticipant, words: string): boolean {
  const wanted = words.trim().toLocaleLowerCase()
  return [participant, groupName ?? ''].some((name) => name.toLocaleLowerCase().includes(wanted))
}

interface ParticipantBoardProps {
  readonly day: string | undefined
  /** Undefined while they load. */
  readonly rows: readonly BalancingParticipant[] | undefined
  readonly isNarrowed: boolean
}

function ParticipantBoard({ day, rows, isNarrowed }: ParticipantBoardProps) {
  const t = useText('strategicBalancing')
  const format = useFormat()
  const place = useTablePlace({ key: 'cash', direction: 'asc' })
  const sums = rows && sumRows(rows, summed)
  const average = sums && averageOf(sums.cash, rows.length)
  return (
    <>
      <Section>
        <StatRow>
          <StatFigure
            signed
            size="large"
            label={fieldName(f.cash)}
            coins={sums?.cash}
            hint={
              average !== undefined &&
              average !== null &&
              t('day.averageParticipant', { coins: format.signedCoins(average) })
            }
          />
          <StatFigure label={t('common:word.imbalanceCost')} coins={sums?.imbalanceCost} />
          <StatFigure signed label={fieldName(f.preCost)} coins={sums?.preCost} />
          <VolumeFigures sums={sums} />
        </StatRow>
      </Section>
      <Section flush title={fieldName(f.participants)} note={t('day.note')}>
        <FieldTable
          label={fieldName(f.participants)}
          schema={BalancingParticipant}
          names={['participant', 'groupName', 'quality', ...energies, ...coins, ...counts]}
          rows={rows}
          rowKey={({ userId }) => userId}
          pathOf={(row) => participantBalancingPath(row, { span: 'today', day })}
          linkState={fromList}
          totals={sums}
          place={place}
          changes={{
            quality: { phoneOnly: true },
            estimated: { phoneOnly: true },
            cash: { fact: true },
            estimatedPeriods: { phoneOnly: true },
            unmeteredPeriods: { phoneOnly: true },
          }}
          empty={isNarrowed ? <EmptyState text={t('day.noneFound')} /> : undefined}
        />
      </Section>
    </>
  )
}
