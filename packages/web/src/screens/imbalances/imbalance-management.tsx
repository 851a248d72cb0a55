import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { mdiArrowLeft, mdiCalendarClock } from '@mdi/js'
import { listSettlementDays, type SettlementDay } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { getImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AppliedDay } from '../../features/imbalance/admin/applied-day.tsx'
import { PriceUpload } from '../../features/imbalance/admin/price-upload.tsx'
import { ReadyDay } from '../../features/imbalance/admin/ready-day.tsx'
import { SavedPrices } from '../../features/imbalance/admin/saved-prices.tsx'
import { SettingsCard } from '../../features/imbalance/admin/settings-card.tsx'
import { SettlementDays } from '../../features/imbalance/admin/settlement-days.tsx'
import { UserLines } from '../../features/imbalance/admin/user-lines.tsx'
import type { DayOptions } from '../../features/imbalance/admin/use-settlement.ts'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import {
  EmptyState,
  ErrorState,
  Icon,
  isLoaded,
  LinkButton,
  Loaded,
  LoadingBlock,
  Page,
  Section,
} from '../../ui/index.ts'

const tabs = ['days', 'settings', 'prices'] as const
type TabName = (typeof tabs)[number]

/** /imbalanceManagement: the days to settle, how imbalances are priced, uploaded prices. What is open stands in the address. */
export default function ImbalanceManagement() {
  const t = useText('imbalance')
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'days'
  const [marketId, userId] = [readId(search, 'market'), readId(search, 'user')]
  const go = (place: Record<string, string>) => {
    setSearch(place)
    window.scrollTo({ top: 0 })
  }
  return (
    <Page title={t('common:word.imbalanceManagement')} purpose={t('admin.purpose')}>
      <Tabs
        value={tab}
        variant="scrollable"
        scrollButtons={false}
        aria-label={t('admin.tab.label')}
        onChange={(_event, next: TabName) => go({ tab: next })}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`part-${each}`}
            aria-controls={tab === each ? `part-panel-${each}` : undefined}
            label={t(`admin.tab.${each}`)}
          />
        ))}
      </Tabs>
      <Stack role="tabpanel" id={`part-panel-${tab}`} aria-labelledby={`part-${tab}`} spacing={3} sx={{ minWidth: 0 }}>
        {tab === 'days' && <Days marketId={marketId} userId={userId} go={go} />}
        {tab === 'settings' && <Settings />}
        {tab === 'prices' && (
          <>
            <PriceUpload />
            <SavedPrices />
          </>
        )}
      </Stack>
    </Page>
  )
}

function readId(search: URLSearchParams, name: string): number {
  return Number(/^\d{1,9}$/.exec(search.get(name) ?? '')?.[0] ?? 0)
}

function Settings() {
  const call = useCall(getImbalanceSettings)
  if (call.isError) return <ErrorState of={call} />
  return call.data ? <SettingsCard settings={call.data} /> : <LoadingBlock height={480} />
}

interface DaysProps {
  readonly marketId: number
  readonly userId: number
  readonly go: (place: Record<string, string>) => void
}

/** The list of days, one of them, or one user of it. */
function Days({ marketId, userId, go }: DaysProps) {
  const t = useText('imbalance')
  const days = useCall(listSettlementDays)
  const [generated, setGenerated] = useState<{ marketId: number; terms: DayOptions | undefined }>()
  if (marketId === 0) {
    return (
      <Section flush title={t('common:word.days')} note={t('admin.days.note')}>
        <SettlementDays
          days={days.data}
          error={days.isError && failureText(days.error)}
          onRetry={() => void days.refetch()}
          onDay={(id) => go({ market: String(id) })}
        />
      </Section>
    )
  }
  if (!isLoaded(days)) return <Loaded of={[days]} loading={420} />
  const day = days.data.find((each) => each.marketId === marketId)
  return (
    <>
      <Way day={day} isOfUser={userId > 0} go={go} />
      {!day ? (
        <Section>
          <EmptyState text={t('admin.day.gone')} />
        </Section>
      ) : (
        <>
          {userId > 0 && (
            <UserLines
              marketId={marketId}
              userId={userId}
              terms={generated?.marketId === marketId ? generated.terms : undefined}
            />
          )}
          {/* A preview waits while one of its users is looked at. */}
          <Stack spacing={3} sx={{ display: userId > 0 ? 'none' : 'flex', minWidth: 0 }}>
            <OneDay
              day={day}
              onUser={(id, terms) => {
                setGenerated({ marketId, terms })
                go({ market: String(marketId), user: String(id) })
              }}
              refresh={days.refetch}
            />
          </Stack>
        </>
      )}
    </>
  )
}

interface WayProps extends Pick<DaysProps, 'go'> {
  readonly day: SettlementDay | undefined
  readonly isOfUser: boolean
}

/** Where one is, and the way back. */
function Way({ day, isOfUser, go }: WayProps) {
  const t = useText('imbalance')
  const format = useFormat()
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Button
        startIcon={<Icon path={mdiArrowLeft} />}
        onClick={() => go(isOfUser && day ? { market: String(day.marketId) } : {})}
      >
        {t(isOfUser && day ? 'admin.user.back' : 'common:word.allDays')}
      </Button>
      {day && (
        <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
          {t('admin.day.title', { weekday: format.weekday(day.date), day: format.date(day.date) })}
        </Box>
      )}
    </Stack>
  )
}

interface OneDayProps {
  readonly day: SettlementDay
  readonly onUser: (userId: number, terms?: DayOptions) => void
  readonly refresh: () => unknown
}

function OneDay({ day, onUser, refresh }: OneDayProps) {
  const t = useText('imbalance')
  const settings = useCall(getImbalanceSettings)
  if (day.state === 'open') {
    return (
      <Section>
        <EmptyState
          icon={mdiCalendarClock}
          title={t('admin.state.open')}
          text={t('admin.day.openText')}
          action={
            <LinkButton to={screenPath('/markets')} variant="outlined">
              {t('common:word.toTheMarkets')}
            </LinkButton>
          }
        />
      </Section>
    )
  }
  if (day.state === 'applied') return <AppliedDay day={day} onUser={onUser} />
  if (!isLoaded(settings)) return <Loaded of={[settings]} loading={320} />
  return <ReadyDay day={day} settings={settings.data} onUser={onUser} onStale={refresh} />
}
