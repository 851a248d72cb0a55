import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { getPlatformWalletGraphic, getPlatformWalletSummary } from '@tandem/contract/ledger/wallet.ts'
import Stack from '@mui/material/Stack'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { fromFirst } from '../../lib/steps.ts'
import { Chart } from '../../ui/charts/index.ts'
import { LoadingBlock, Section, StatFigure, StatRow } from '../../ui/index.ts'

type Summary = ResponseOf<typeof getPlatformWalletSummary>
type Days = ResponseOf<typeof getPlatformWalletGraphic>['days']

interface PlatformCoinsProps {
  /** Undefined while they load. */
  readonly summary: Summary | undefined
  readonly days: Days | undefined
  readonly period: string
}

/** All coins there are, who has them, and what a span did to them. */
export function PlatformCoins({ summary, days, period }: PlatformCoinsProps) {
  const t = useText('ledger')
  return (
    <Section title={t('platform.title')}>
      <Stack spacing={3}>
        <Now summary={summary} />
        <OfSpan summary={summary} period={period} />
        {days ? <DaysChart days={days} /> : <LoadingBlock height={328} />}
      </Stack>
    </Section>
  )
}

function Now({ summary }: Pick<PlatformCoinsProps, 'summary'>) {
  const t = useText('ledger')
  return (
    <StatRow>
      <StatFigure size="large" label={t('common:word.inCirculation')} coins={summary?.circulating} />
      <StatFigure
        label={t('platform.available')}
        coins={summary?.available}
        hint={
          summary &&
          (summary.usersBelowZero > 0
            ? t('platform.usersBelowZero', { count: summary.usersBelowZero })
            : t('platform.usersWithCoins', { count: summary.usersWithCoins }))
        }
      />
      <StatFigure label={t('platform.reserved')} coins={summary?.reserved} />
      <StatFigure label={t('platform.balancing')} coins={summary?.balancing} />
    </StatRow>
  )
}

function OfSpan({ summary, period }: Pick<PlatformCoinsProps, 'summary' | 'period'>) {
  const t = useText('ledger')
  const format = useFormat()
  const volume = (energy: Summary['dayAheadVolume'] | undefined) =>
    energy === undefined ? undefined : t('platform.volume', { energy: format.energy(energy) })
  return (
    <StatRow>
      <StatFigure label={t('common:word.issued')} coins={summary?.issued} hint={period} />
      <StatFigure
        label={t('platform.dayAheadTurnover')}
        color="dayAhead"
        coins={summary?.dayAheadTurnover}
        hint={volume(summary?.dayAheadVolume)}
      />
      <StatFigure
        label={t('platform.intradayTurnover')}
        color="intraday"
        coins={summary?.intradayTurnover}
        hint={volume(summary?.intradayVolume)}
      />
      <StatFigure label={t('platform.imbalancePaid')} color="balancing" coins={summary?.imbalancePaid} />
      <StatFigure label={t('platform.imbalanceReceived')} color="balancing" coins={summary?.imbalanceReceived} />
    </StatRow>
  )
}

function DaysChart({ days }: { readonly days: Days }) {
  const t = useText('ledger')
  const format = useFormat()
  const shown = fromFirst(days, (day) => day.issued !== 0n || day.dayAheadTurnover !== 0n)
  return (
    <Chart
      title={t('platform.chart')}
      description={t('platform.chartText', { held: format.coins(days.at(-1)?.held) })}
      height={280}
      rows={shown}
      labels={shown.map(({ day }) => format.date(day))}
      steps={[
        { of: 'coins', name: t('common:word.inCirculation'), color: 'estimated', value: (day) => day.issued },
        { of: 'coins', name: t('common:word.withUsers'), color: 'price', value: (day) => day.held },
      ]}
      bars={(['dayAhead', 'intraday'] as const).map((market) => ({
        of: 'coins',
        name: t(`platform.${market}Turnover`),
        color: market,
        value: (day: Days[number]) => day[`${market}Turnover`],
      }))}
      barAxis={t('platform.turnover')}
    />
  )
}
