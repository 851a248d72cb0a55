import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { getStatement, getWallet, listCoinPurchases } from '@tandem/contract/ledger.ts'
import { PurchaseForm } from '../../features/wallet/purchase-form.tsx'
import { PurchaseList } from '../../features/wallet/purchase-list.tsx'
import { StatementTable } from '../../features/wallet/statement-table.tsx'
import { WalletFigures } from '../../features/wallet/wallet-figures.tsx'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { usePeriod } from '../../lib/use-period.ts'
import { DefinitionList, ErrorState, Page, PeriodPicker, Section } from '../../ui/index.ts'

/** /financialTransactions: own coins, how to get more, and the statement. */
export default function FinancialTransactions() {
  const t = useText('ledger')
  const format = useFormat()
  const userId = useSignedInUser()?.userId ?? 0
  const own = { enabled: userId > 0, everySeconds: 20 }
  const { period, span, setPeriod } = usePeriod('month')
  const { from, to } = span
  const wallet = useCall(getWallet, { params: { userId } }, own)
  const statement = useCall(getStatement, { params: { userId, dateFrom: from, dateTo: to } }, own)
  const purchases = useCall(listCoinPurchases, {}, own)
  return (
    <Page title={t('statement.title')} purpose={t('statement.purpose')}>
      {wallet.isError ? (
        <ErrorState message={failureText(wallet.error)} onRetry={() => void wallet.refetch()} />
      ) : (
        <WalletFigures wallet={wallet.data} />
      )}
      <Box
        sx={{
          ...{ display: 'grid', gap: 3, alignItems: 'start' },
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
      <Section flush title={t('statement.table')} note={t('statement.chains')}>
        <Stack spacing={2} sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
          <PeriodPicker value={period} onChange={setPeriod} />
          <Typography variant="h5" component="h3">
            {t('statement.span', { from: format.date(from), to: format.date(to) })}
          </Typography>
          <DefinitionList
            items={[
              { term: t('statement.opening'), value: format.exactCoins(statement.data?.initialBalance) },
              { term: t('statement.closing'), value: format.exactCoins(statement.data?.finalBalance) },
            ]}
          />
        </Stack>
        <StatementTable
          statement={statement.data}
          error={statement.isError && failureText(statement.error)}
          onRetry={() => void statement.refetch()}
        />
      </Section>
    </Page>
  )
}
