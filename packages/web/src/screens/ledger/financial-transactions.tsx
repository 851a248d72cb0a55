import Box from '@mui/material/Box'
import { getWallet, getStatement, listCoinPurchases } from '@tandem/contract/ledger/ledger.ts'
import { exportStatement, getMarketResultsGraphic, getWalletSteps } from '@tandem/contract/ledger/wallet.ts'
import { useMemo } from 'react'
import { Development } from '../../features/ledger/wallet/development.tsx'
import { MarketResults } from '../../features/ledger/wallet/market-results.tsx'
import { PurchaseForm } from '../../features/ledger/wallet/purchase-form.tsx'
import { PurchaseList } from '../../features/ledger/wallet/purchase-list.tsx'
import { StatementBoard } from '../../features/ledger/wallet/statement-board.tsx'
import { WalletFigures } from '../../features/ledger/wallet/wallet-figures.tsx'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { periodName, type DaySpan } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { granularityOf } from '../../lib/steps.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { ErrorState, ExportButton, LinkButton, Page, PeriodPicker, Section } from '../../ui/index.ts'
import { useLineChoice } from './use-line-choice.ts'

/** /financialTransactions: own coins, where they came from and went, how to get more, and the statement. */
export default function FinancialTransactions() {
  const t = useText('ledger')
  const userId = useSignedInUser()?.userId ?? 0
  const own = { enabled: userId > 0, everySeconds: 20 }
  const { period, span, setPeriod } = usePeriod('month')
  const wallet = useCall(getWallet, { params: { userId } }, own)
  const name = periodName(period, useFormat())
  return (
    <Page
      printed={name}
      title={t('statement.title')}
      purpose={t('statement.purpose')}
      actions={
        <LinkButton to="#buy" variant="contained">
          {t('common:action.buyCoins')}
        </LinkButton>
      }
      filters={<PeriodPicker value={period} onChange={setPeriod} />}
    >
      {wallet.isError ? <ErrorState of={wallet} /> : <WalletFigures wallet={wallet.data} />}
      <Charts userId={userId} span={span} name={name} />
      <Purchases userId={userId} />
      <OwnStatement userId={userId} span={span} />
    </Page>
  )
}

interface OfSpan {
  readonly userId: number
  readonly span: DaySpan
}

function Charts({ userId, span, name }: OfSpan & { readonly name: string }) {
  const granularity = granularityOf(span)
  const input = { params: { userId, dateFrom: span.from, dateTo: span.to, granularity } }
  const options = { enabled: userId > 0, everySeconds: 60 }
  const steps = useCall(getWalletSteps, input, options)
  const results = useCall(getMarketResultsGraphic, input, options)
  // What begins after the answer came is still to come.
  const now = useMemo(() => Temporal.Instant.fromEpochMilliseconds(steps.dataUpdatedAt), [steps.dataUpdatedAt])
  return (
    <>
      {steps.isError ? (
        <ErrorState of={steps} />
      ) : (
        <Development wallet={steps.data} granularity={granularity} period={name} now={now} />
      )}
      {results.isError ? (
        <ErrorState of={results} />
      ) : (
        <MarketResults results={results.data} granularity={granularity} period={name} />
      )}
    </>
  )
}

function Purchases({ userId }: { readonly userId: number }) {
  const purchases = useCall(listCoinPurchases, {}, { enabled: userId > 0, everySeconds: 20 })
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
      }}
    >
      <PurchaseForm />
      <PurchaseList
        purchases={purchases.data?.filter((purchase) => purchase.userId === userId)}
        error={purchases.isError && failureText(purchases.error)}
        onRetry={() => void purchases.refetch()}
      />
    </Box>
  )
}

function OwnStatement({ userId, span }: OfSpan) {
  const t = useText('ledger')
  const [choice, setChoice] = useLineChoice()
  const days = { dateFrom: span.from, dateTo: span.to }
  const statement = useCall(getStatement, { params: { userId, ...days } }, { enabled: userId > 0, everySeconds: 20 })
  return (
    <Section
      flush
      title={t('statement.table')}
      actions={
        <ExportButton endpoint={exportStatement} input={{ params: { userId, ...days } }} disabled={!statement.data} />
      }
    >
      <StatementBoard
        statement={statement.data}
        span={span}
        choice={choice}
        onChoice={setChoice}
        error={statement.isError && failureText(statement.error)}
        onRetry={() => void statement.refetch()}
      />
    </Section>
  )
}
