import Alert from '@mui/material/Alert'
import { mdiPlus, mdiRobotOutline } from '@mdi/js'
import { getAuctionResult } from '@tandem/contract/markets/auctions.ts'
import {
  cancelSession,
  closeSession,
  deleteSession,
  getMarketSettings,
  listSessions,
  openSession,
  saveMarketSettings,
  type MarketSession,
} from '@tandem/contract/markets/markets.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { sessionStatuses } from '@tandem/core/market/session.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import { useState } from 'react'
import { ClearedNotice } from '../../features/markets/cleared-notice.tsx'
import { marketTypeNames, statusStyles } from '../../features/markets/market-names.ts'
import { MarketTable } from '../../features/markets/market-table.tsx'
import { PlanForm } from '../../features/markets/plan-form.tsx'
import { currentLanguage } from '../../i18n/index.ts'
import { textAt, useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { useAddress } from '../../lib/use-address.ts'
import { Select } from '../../ui/form/index.ts'
import {
  LeaveGuard,
  LinkButton,
  Loaded,
  LoadingLines,
  MarketTypeFilter,
  Page,
  parseMarketType,
  type Question,
  Section,
  useDecision,
  useNotify,
} from '../../ui/index.ts'

/** /markets: every delivery day with its gate, and the plan that adds them. */
export default function Markets() {
  const t = useText('markets')
  const [search, change] = useAddress()
  const status = sessionStatuses.find((each) => each === search.get('status')) ?? 'all'
  const type = parseMarketType(search.get('type'))
  const sessions = useCall(listSessions, {}, { everySeconds: 30 })
  const { busy, failure, cleared, open, close, cancel, remove, dismiss } = useGate()
  const choose = (name: 'status' | 'type', value: string) => change({ [name]: value === 'all' ? null : value })
  const shown = sessions.data?.filter(
    (session) => (status === 'all' || session.status === status) && (type === 'all' || session.marketType === type),
  )
  const all = { value: 'all' as const, label: t('common:word.all') }
  return (
    <Page
      title={t('common:word.markets')}
      purpose={t('list.purpose')}
      actions={
        <>
          <LinkButton to={screenPath('/tradingAgents')} variant="outlined" icon={mdiRobotOutline}>
            {textAt('tradingAgents.title')}
          </LinkButton>
          <LinkButton to={screenPath('/addMarket')} variant="contained" icon={mdiPlus}>
            {t('common:word.addMarket')}
          </LinkButton>
        </>
      }
      filterCount={[status, type].filter((value) => value !== 'all').length}
      filters={
        <>
          <Select
            label={t('common:word.state')}
            value={status}
            choices={[all, ...sessionStatuses.map((each) => ({ value: each, label: textAt(statusStyles[each].name) }))]}
            onChange={(value) => choose('status', value)}
          />
          <MarketTypeFilter value={type} onChange={(value) => choose('type', value)} />
        </>
      }
    >
      {failure && <Alert severity="error">{failure}</Alert>}
      {cleared && <ClearedResult market={cleared} onClose={dismiss} />}
      <Section flush>
        <MarketTable
          markets={shown}
          error={sessions.isError && failureText(sessions.error)}
          onRetry={() => void sessions.refetch()}
          isFiltered={status !== 'all' || type !== 'all'}
          busy={busy}
          onOpen={(market) => void open(market)}
          onClose={(market) => void close(market)}
          onCancel={(market) => void cancel(market)}
          onDelete={(market) => void remove(market)}
        />
      </Section>
      <Plan />
    </Page>
  )
}

/** Opens and closes markets after asking once. */
function useGate() {
  const t = useText('markets')
  const { busy, failure, decide } = useDecision()
  const [cleared, setCleared] = useState<MarketSession | null>(null)
  const openAction = useAction(openSession)
  const closeAction = useAction(closeSession)
  const cancelAction = useAction(cancelSession)
  const deleteAction = useAction(deleteSession)

  const wordsOf = (market: MarketSession) => {
    const format = formatFor(currentLanguage(), market.zone)
    return {
      day: format.date(market.date),
      type: textAt(marketTypeNames[market.marketType]),
      closing: format.dateTime(market.closingTime),
    }
  }
  const open = (market: MarketSession) => {
    const { day, type, closing } = wordsOf(market)
    const question = {
      title: t('list.openTitle', { type, day }),
      text: t('list.openText', { closing }),
      yes: t('list.open'),
    }
    return decide(market.id, question, async () => {
      setCleared(null)
      await openAction.mutateAsync({ params: { id: market.id } })
      return t('list.opened', { day })
    })
  }
  const close = (market: MarketSession) => {
    const { day, type } = wordsOf(market)
    const clears = market.marketType === 'dayAhead'
    const question: Question = {
      title: t('list.closeTitle', { type, day }),
      text: closeText(market, t),
      yes: t(clears ? 'list.closeYesDayAhead' : 'list.closeYes'),
      tone: 'danger',
    }
    return decide(market.id, question, async () => {
      setCleared(null)
      const closed = await closeAction.mutateAsync({ params: { id: market.id } })
      if (!clears || closed.status === 'closed') return t('list.closed', { day })
      setCleared(closed)
      return null
    })
  }
  const cancel = (market: MarketSession) => {
    const { day, type } = wordsOf(market)
    const question: Question = {
      title: t('list.cancelTitle', { type, day }),
      text: t('list.cancelText', { count: market.orderCount }),
      yes: t('list.cancel'),
      tone: 'danger',
    }
    return decide(market.id, question, async () => {
      await cancelAction.mutateAsync({ params: { id: market.id } })
      return t('list.cancelled', { day })
    })
  }
  const remove = (market: MarketSession) => {
    const { day, type } = wordsOf(market)
    const question: Question = {
      title: t('list.deleteTitle', { type, day }),
      text: t('list.deleteText'),
      yes: t('list.deleteYes'),
      tone: 'danger',
    }
    return decide(market.id, question, async () => {
      await deleteAction.mutateAsync({ params: { id: market.id } })
      return t('list.deleted', { day })
    })
  }
  return { busy, failure, cleared, open, close, cancel, remove, dismiss: () => setCleared(null) }
}

function closeText({ marketType, orderCount: count }: MarketSession, t: ReturnType<typeof useText<'markets'>>): string {
  if (marketType === 'dayAhead') return t('list.closeTextDayAhead', { count })
  return marketType === 'intraday' ? t('list.closeTextIntraday', { count }) : t('list.closeText')
}

function ClearedResult({ market, onClose }: { readonly market: MarketSession; readonly onClose: () => void }) {
  const outcome = useCall(getAuctionResult, { params: { id: market.id } })
  return <ClearedNotice market={market} outcome={outcome.data} onClose={onClose} />
}

function Plan() {
  const t = useText('markets')
  const notify = useNotify()
  const [isDirty, setDirty] = useState(false)
  const settings = useCall(getMarketSettings)
  const save = useAction(saveMarketSettings)
  return (
    <Section title={t('settings.title')} note={t('settings.note')}>
      <Loaded of={[settings]} loading={<LoadingLines lines={6} />}>
        {(data) => (
          <PlanForm
            settings={data}
            isSending={save.isPending}
            failure={save.error ? failureText(save.error) : null}
            onDirty={setDirty}
            onSave={(body) => {
              save.mutate({ body }, { onSuccess: () => notify(t('settings.saved')) })
            }}
          />
        )}
      </Loaded>
      <LeaveGuard isDirty={isDirty} />
    </Section>
  )
}
