import {
  exportParticipantWallet,
  getParticipantWallet,
  ParticipantWalletDay,
} from '@tandem/contract/admin/strategic-markets.ts'
import { BalanceChart, BalanceOfSpan, walletSources } from '../../features/ledger/wallet/balance-chart.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { fromFirst, labelsOfDays } from '../../lib/steps.ts'
import { useTablePlace } from '../../lib/use-table-place.ts'
import { DataTable, ErrorState, ExportButton, Section, useColumns } from '../../ui/index.ts'
import type { PartProps } from './participant-orders.tsx'

/** How the coins of a participant changed by day, and where from. */
export function ParticipantWallet({ userId, span }: PartProps) {
  const t = useText('strategicMarkets')
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
  return (
    <>
      <Section title={t('participant.walletTitle')} note={t('participant.walletNote')}>
        <BalanceOfSpan totals={answer.data?.totals} chart={answer.data && <WalletChart days={answer.data.days} />} />
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
