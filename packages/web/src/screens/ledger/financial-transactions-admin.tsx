import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { auditLedger } from '@tandem/contract/admin/admin.ts'
import { listCoinPurchases, settleOutstanding } from '@tandem/contract/ledger/ledger.ts'
import { getPlatformWalletGraphic, getPlatformWalletSummary } from '@tandem/contract/ledger/wallet.ts'
import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import { AuditCard } from '../../features/ledger/audit-card.tsx'
import { DecidedRequests, PendingRequests } from '../../features/ledger/coin-requests.tsx'
import { PlatformCoins } from '../../features/ledger/platform-coins.tsx'
import { SettleCard } from '../../features/ledger/settle-card.tsx'
import { useCoinDecisions } from '../../features/ledger/use-coin-decisions.ts'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { periodName, type DaySpan } from '../../lib/period.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { ErrorState, Page, PeriodPicker, Section, StatusChip, useConfirm } from '../../ui/index.ts'
import { UserStatement } from './user-statement.tsx'

/** /financialTransactionsAdmin: coin requests, every statement, and the proof that the ledger is whole. */
export default function FinancialTransactionsAdmin() {
  const t = useText('ledger')
  const requests = useCall(listCoinPurchases, {}, { everySeconds: 30 })
  const { busy, failure, accept, reject } = useCoinDecisions()
  const { period, span, setPeriod } = usePeriod('oneMonth')
  const name = periodName(period, useFormat())
  const waiting = requests.data?.filter((request) => request.status === 'pending').length ?? 0
  const list = {
    requests: requests.data,
    error: requests.isError && failureText(requests.error),
    onRetry: () => void requests.refetch(),
  }
  return (
    <Page
      title={t('common:word.financialTransactions')}
      purpose={t('admin.purpose')}
      filters={<PeriodPicker value={period} onChange={setPeriod} />}
    >
      {failure && <Alert severity="error">{failure}</Alert>}
      <Section
        flush
        title={t('common:word.coinRequests')}
        note={t('admin.requestsNote')}
        actions={waiting > 0 && <StatusChip tone="warning" label={t('admin.waiting', { count: waiting })} />}
      >
        <PendingRequests {...list} busy={busy} onAccept={accept} onReject={reject} />
      </Section>
      <Platform span={span} name={name} />
      <Section flush title={t('admin.decidedTitle')}>
        <DecidedRequests {...list} />
      </Section>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          alignItems: 'start',
        }}
      >
        <Audit />
        <Settle />
      </Box>
      <UserStatement span={span} />
    </Page>
  )
}

/** Days of a chart at most. */
const longestChart = 400

/** All coins there are; the chart is of the last days of a span, as many as can be told apart. */
function Platform({ span, name }: { readonly span: DaySpan; readonly name: string }) {
  const query = { dateFrom: span.from, dateTo: span.to }
  const summary = useCall(getPlatformWalletSummary, { query })
  const earliest = addDays(span.to, 1 - longestChart)
  const graphic = useCall(getPlatformWalletGraphic, {
    query: { ...query, dateFrom: span.from > earliest ? span.from : earliest },
  })
  const failed = [summary, graphic].find((call) => call.isError)
  if (failed?.error) return <ErrorState of={failed} />
  return <PlatformCoins summary={summary.data} days={graphic.data?.days} period={name} />
}

function Audit() {
  const audit = useCall(auditLedger)
  return (
    <AuditCard
      audit={audit.data}
      error={audit.isError && failureText(audit.error)}
      isRunning={audit.isFetching}
      onRun={() => void audit.refetch()}
    />
  )
}

function Settle() {
  const t = useText('ledger')
  const confirm = useConfirm()
  const settle = useAction(settleOutstanding)
  const ask = async () => {
    if (!(await confirm({ title: t('admin.settleAsk'), text: t('admin.settleAskText'), yes: t('admin.settle') })))
      return
    settle.mutate({})
  }
  return (
    <SettleCard
      isRunning={settle.isPending}
      failure={settle.error ? failureText(settle.error) : null}
      settled={settle.data ? settle.data.markets.length : null}
      onSettle={() => void ask()}
    />
  )
}
