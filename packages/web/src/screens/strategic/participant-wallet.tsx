import Box from '@mui/material/Box'
import {
  exportParticipantWallet,
  getParticipantWallet,
  ParticipantWalletDay,
} from '@tandem/contract/admin/strategic-markets.ts'
import { BalanceChart, walletSources } from '../../features/ledger/wallet/balance-chart.tsx'
import { Bridge } from '../../features/ledger/wallet/bridge.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { fromFirst, labelsOfDays } from '../../lib/steps.ts'
import { useTablePlace } from '../../lib/use-table-place.ts'
import { DataTable, ErrorState, ExportButton, LoadingBlock, LoadingLines, Section, useColumns } from '../../ui/index.ts'
import type { PartProps } from './participant-orders.tsx'

/** How the coins of a participant changed by day, and where from. */
export function ParticipantWallet({ userId, span }: PartProps) {
  const t = useText('strategicMarkets')
  const ledger = useText('ledger')
  const place = useTablePlace({ key: 'date', direction: 'desc' })
  const days = { dateFrom: span.from, dateTo: span.to }
  const input = { params: { userId }, query: days }
  const answer = useCall(getParticipantWallet, input, { enabled: userId > 0, keepsLast: true })
  const columns = useColumns(
    ParticipantWalletDay,
    ['date', 'initialBalance', ...walletSources, 'change', 'finalBalance'],
    {
      date: { fact: true },
      change: { fact: true },
      initialBalance: { phoneOnly: true },
      other: { phoneOnly: true },
    },
  )
  if (answer.isError) return <ErrorState of={answer} />
  const totals = answer.data?.totals
  return (
    <>
      <Section title={t('participant.walletTitle')} note={t('participant.walletNote')}>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 3, md: 5 },
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 4fr) minmax(0, 8fr)' },
          }}
        >
          {totals ? (
            <Bridge
              label={ledger('development.sources')}
              first={{ name: ledger('development.opening'), coins: totals.initialBalance }}
              parts={walletSources.map((name) => ({ name: ledger(`development.${name}`), coins: totals[name] }))}
              last={{ name: ledger('development.closing'), coins: totals.finalBalance }}
            />
          ) : (
            <LoadingLines lines={6} />
          )}
          {answer.data ? <WalletChart days={answer.data.days} /> : <LoadingBlock height={348} />}
        </Box>
      </Section>
      <Section
        flush
        title={t('participant.walletTable')}
        actions={
          <ExportButton
            endpoint={exportParticipantWallet}
            input={{ query: { userId, ...days } }}
            disabled={!answer.data}
          />
        }
      >
        <DataTable
          label={t('participant.walletTable')}
          dense
          columns={columns}
          rows={answer.data?.days}
          rowKey={({ date }) => date}
          place={place}
          pageSize={50}
        />
      </Section>
    </>
  )
}

function WalletChart({ days: all }: { readonly days: readonly ParticipantWalletDay[] }) {
  const format = useFormat()
  const days = fromFirst(all, (day) => day.initialBalance !== 0n || day.finalBalance !== 0n)
  return (
    <BalanceChart
      steps={days}
      labels={labelsOfDays(days, format)}
      from={days[0]?.initialBalance}
      to={days.at(-1)?.finalBalance}
    />
  )
}
