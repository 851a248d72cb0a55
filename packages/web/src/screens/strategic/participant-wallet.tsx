import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import {
  exportParticipantWallet,
  getParticipantWallet,
  ParticipantWalletDay,
} from '@tandem/contract/strategic-markets.ts'
import type { MeaningColor } from '../../app/theme-colors.ts'
import { Bridge } from '../../features/wallet/bridge.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { fromFirst, labelsOfDays } from '../../lib/steps.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useTablePlace } from '../../lib/use-table-place.ts'
import { Chart } from '../../ui/charts/index.ts'
import { DataTable, ErrorState, ExportButton, LoadingBlock, LoadingLines, Section, useColumns } from '../../ui/index.ts'
import type { PartProps } from './participant-orders.tsx'

const sources = ['purchases', 'dayAhead', 'intraday', 'imbalance', 'other'] as const
const colors: Readonly<Record<(typeof sources)[number], MeaningColor>> = {
  purchases: 'surplus',
  dayAhead: 'dayAhead',
  intraday: 'intraday',
  imbalance: 'balancing',
  other: 'estimated',
}

/** How the coins of a participant changed by day, and where from. */
export function ParticipantWallet({ userId, span }: PartProps) {
  const t = useText('strategicMarkets')
  const ledger = useText('ledger')
  const place = useTablePlace({ key: 'date', direction: 'desc' })
  const days = { dateFrom: span.from, dateTo: span.to }
  const input = { params: { userId }, query: days }
  const answer = useCall(getParticipantWallet, input, { enabled: userId > 0, keepsLast: true })
  const { save, failure } = useDownload(exportParticipantWallet)
  const columns = useColumns(ParticipantWalletDay, ['date', 'initialBalance', ...sources, 'change', 'finalBalance'], {
    date: { fact: true },
    change: { fact: true },
    initialBalance: { phoneOnly: true },
    other: { phoneOnly: true },
  })
  if (answer.isError) return <ErrorState of={answer} />
  const totals = answer.data?.totals
  return (
    <>
      {failure && <Alert severity="error">{failure}</Alert>}
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
              parts={sources.map((name) => ({ name: ledger(`development.${name}`), coins: totals[name] }))}
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
        actions={<ExportButton onExport={() => save({ query: { userId, ...days } })} disabled={!answer.data} />}
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
  const ledger = useText('ledger')
  const format = useFormat()
  const days = fromFirst(all, (day) => day.initialBalance !== 0n || day.finalBalance !== 0n)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <Chart
      title={ledger('development.chart')}
      description={ledger('development.text', {
        from: format.coins(first?.initialBalance),
        to: format.coins(last?.finalBalance),
      })}
      height={300}
      rows={days}
      labels={labelsOfDays(days, format)}
      steps={[
        { of: 'coins', name: ledger('development.balance'), color: 'price', value: ({ finalBalance }) => finalBalance },
      ]}
      stepAxis={ledger('development.balance')}
      isStacked
      bars={sources
        .filter((name) => days.some((day) => day[name] !== 0n))
        .map((name) => ({
          of: 'coins',
          name: ledger(`development.${name}`),
          color: colors[name],
          value: (day: ParticipantWalletDay) => day[name],
        }))}
      barAxis={ledger('development.changeAxis')}
    />
  )
}
