import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { listUsers } from '@tandem/contract/accounts.ts'
import { auditLedger } from '@tandem/contract/admin.ts'
import { getStatement, getWallet, listCoinPurchases, settleOutstanding } from '@tandem/contract/ledger.ts'
import { listDayAheadSessions, listSessions } from '@tandem/contract/markets.ts'
import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AuditCard } from '../../features/ledger/audit-card.tsx'
import { DecidedRequests, PendingRequests } from '../../features/ledger/coin-requests.tsx'
import { SettleCard } from '../../features/ledger/settle-card.tsx'
import { useCoinDecisions } from '../../features/ledger/use-coin-decisions.ts'
import { UserPicker } from '../../features/ledger/user-picker.tsx'
import { StatementTable } from '../../features/wallet/statement-table.tsx'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { DayBox } from '../../ui/form/index.ts'
import { Page, Section, StatFigure, StatRow, StatusChip, useConfirm } from '../../ui/index.ts'

/** /financialTransactionsAdmin: coin requests, every statement, and the proof that the ledger is whole. */
export default function FinancialTransactionsAdmin() {
  const t = useText('ledger')
  const requests = useCall(listCoinPurchases, {}, { everySeconds: 30 })
  const { busy, failure, accept, reject } = useCoinDecisions()
  const waiting = requests.data?.filter((request) => request.status === 'pending').length ?? 0
  const list = {
    requests: requests.data,
    error: requests.isError && failureText(requests.error),
    onRetry: () => void requests.refetch(),
  }
  return (
    <Page title={t('admin.title')} purpose={t('admin.purpose')}>
      {failure && <Alert severity="error">{failure}</Alert>}
      <Section
        flush
        title={t('admin.requestsTitle')}
        note={t('admin.requestsNote')}
        actions={waiting > 0 && <StatusChip tone="warning" label={t('admin.waiting', { count: waiting })} />}
      >
        <PendingRequests {...list} busy={busy} onAccept={accept} onReject={reject} />
      </Section>
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
      <UserStatement />
    </Page>
  )
}

/** The postings of a chosen user; user and span are kept in the address. */
function UserStatement() {
  const t = useText('ledger')
  const format = useFormat()
  const [search, setSearch] = useSearchParams()
  const userId = Number(/^\d{1,9}$/.exec(search.get('user') ?? '')?.[0] ?? 0)
  const from = parseDeliveryDay(search.get('from') ?? '') ?? (shiftDay(todayIn(), -30) as DeliveryDay)
  const to = parseDeliveryDay(search.get('to') ?? '') ?? (todayIn() as DeliveryDay)
  const isSpan = from <= to
  const users = useCall(listUsers)
  const statement = useCall(
    getStatement,
    { params: { userId, dateFrom: from, dateTo: to } },
    { enabled: userId > 0 && isSpan },
  )
  const choose = (values: Record<string, string>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(values)) next.set(name, value)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Section flush title={t('admin.statementTitle')} note={t('admin.statementNote')}>
      <Stack spacing={2} sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
        {users.isError && <Alert severity="error">{failureText(users.error)}</Alert>}
        <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}>
          <UserPicker
            users={users.data}
            chosen={userId || null}
            onChoose={(id) => choose({ user: id === null ? '' : String(id) })}
          />
          <DaySpan key={`${from} ${to}`} from={from} to={to} isWrong={!isSpan} onChange={choose} />
        </Stack>
        {userId > 0 && (
          <StatRow>
            <StatFigure label={t('admin.available')} value={figure(statement.data?.available, format)} unit="TC" />
            <StatFigure label={t('admin.reserved')} value={figure(statement.data?.reserved, format)} unit="TC" />
            <StatFigure label={t('admin.balance')} value={figure(statement.data?.balance, format)} unit="TC" />
          </StatRow>
        )}
      </Stack>
      {userId > 0 && isSpan ? (
        <StatementTable
          statement={statement.data}
          error={statement.isError && failureText(statement.error)}
          onRetry={() => void statement.refetch()}
        />
      ) : (
        <Typography color="textSecondary" sx={{ px: { xs: 2, sm: 3 }, pb: 3 }}>
          {t('admin.pickFirst')}
        </Typography>
      )}
    </Section>
  )
}

function figure(coins: bigint | undefined, format: ReturnType<typeof useFormat>): string | undefined {
  return coins === undefined ? undefined : format.coinsFigure(coins)
}

interface DaySpanProps {
  readonly from: DeliveryDay
  readonly to: DeliveryDay
  readonly isWrong: boolean
  readonly onChange: (values: Record<string, string>) => void
}

/** First and last day; told on once both are whole days. */
function DaySpan({ from, to, isWrong, onChange }: DaySpanProps) {
  const t = useText('ledger')
  const [draft, setDraft] = useState<{ from: string; to: string }>({ from, to })
  const write = (name: 'from' | 'to', text: string) => {
    setDraft({ ...draft, [name]: text })
    if (parseDeliveryDay(text) && text !== (name === 'from' ? from : to)) onChange({ [name]: text })
  }
  return (
    <>
      <DayBox label={t('admin.from')} value={draft.from} fullWidth={false} onChange={(text) => write('from', text)} />
      <DayBox
        label={t('admin.to')}
        value={draft.to}
        fullWidth={false}
        error={isWrong}
        help={isWrong ? t('admin.spanFault') : undefined}
        onChange={(text) => write('to', text)}
      />
    </>
  )
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
  const settle = useAction(settleOutstanding, [
    listSessions,
    listDayAheadSessions,
    getStatement,
    getWallet,
    auditLedger,
  ])
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
