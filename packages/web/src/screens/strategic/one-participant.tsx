import { f } from '@tandem/contract/fields.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { getPortfolioImbalances } from '@tandem/contract/admin/strategic-portfolio.ts'
import type { ReactNode } from 'react'
import { BackLink } from '../../features/admin/strategic/back-link.tsx'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useCall } from '../../lib/query.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { useFilters } from '../../lib/use-address.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { Select } from '../../ui/form/index.ts'
import { EmptyState, Loaded, Page, PeriodPicker, Section } from '../../ui/index.ts'
import { BalancingExport } from './balancing-export.tsx'

interface OneParticipantProps {
  readonly title: string
  readonly children: (userId: number) => ReactNode
}

/** A board of one participant, whom the address names: `?user=12`. Without one it asks which. */
export function OneParticipant({ title, children }: OneParticipantProps) {
  const t = useText('strategicBalancing')
  const [search, change] = useFilters()
  const { period, setPeriod } = usePeriod('oneMonth')
  const userId = Number(/^[1-9]\d{0,8}$/.exec(search.get('user') ?? '')?.[0] ?? 0)
  const dateTo = todayIn()
  const year = { dateFrom: shiftDay(dateTo, -365), dateTo }
  const all = useCall(getPortfolioImbalances, { query: year })
  const names = all.data?.participants.toSorted((a, b) => a.participant.localeCompare(b.participant)) ?? []
  const isListed = names.some((each) => each.userId === userId)
  return (
    <Page
      title={title}
      purpose={t('participant.purpose')}
      actions={
        <>
          <BackLink to={screenPath('/balancingMarketForStrategicUser')} label={t('day.back')} />
          {userId > 0 && <BalancingExport userId={userId} />}
        </>
      }
      filters={
        <>
          {names.length > 0 && (
            <Select
              label={fieldName(f.participant)}
              value={isListed ? userId : 0}
              choices={[
                ...(isListed ? [] : [{ value: 0, label: t('participant.chooseTitle') }]),
                ...names.map((each) => ({ value: each.userId, label: each.participant })),
              ]}
              onChange={(id) => change({ user: String(id) })}
            />
          )}
          <PeriodPicker value={period} onChange={setPeriod} kinds={['today', 'month', 'year']} />
        </>
      }
    >
      {userId > 0 ? (
        children(userId)
      ) : (
        <Loaded of={[all]}>
          {() => (
            <Section>
              <EmptyState title={t('participant.chooseTitle')} text={t('participant.chooseText')} />
            </Section>
          )}
        </Loaded>
      )}
    </Page>
  )
}
