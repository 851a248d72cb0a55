import Stack from '@mui/material/Stack'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { f } from '@tandem/contract/fields.ts'
import type { getPlatformWalletGraphic } from '@tandem/contract/ledger/wallet.ts'
import { sumAmounts } from '@tandem/core/units/units.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { Chart } from '../../../ui/charts/index.ts'
import { LoadingBlock, Section, StatFigure, StatRow } from '../../../ui/index.ts'
import type { PlatformSummary } from './platform-markets.tsx'
import { dayLabels, fromFirst } from '../../../lib/steps.ts'

type CoinDays = ResponseOf<typeof getPlatformWalletGraphic>['days']

interface PlatformCoinsProps {
  /** Undefined while they load. */
  readonly summary: PlatformSummary | undefined
  readonly days: CoinDays | undefined
  /** The day it is: what comes after it is not drawn as held. */
  readonly today: string
  readonly period: string
}

const chartHeight = 280

/** The coins there are and where, and how they and the turnover developed. */
export function PlatformCoins({ summary, days, today, period }: PlatformCoinsProps) {
  const t = useText('dashboard')
  const format = useFormat()
  const coins = (name: 'circulating' | 'issued' | 'imbalancePaid' | 'imbalanceReceived') => ({
    label: t(`platform.${name}`),
    coins: summary?.[name],
  })
  return (
    <Section title={t('platform.coins')} note={period}>
      <Stack spacing={3}>
        <StatRow>
          <StatFigure {...coins('circulating')} />
          <StatFigure {...coins('issued')} />
          <StatFigure
            label={t('platform.usersWithCoins')}
            value={summary && format.count(summary.usersWithCoins)}
            {...(summary && { hint: `${t('platform.below')}: ${format.count(summary.usersBelowZero)}` })}
          />
          <StatFigure {...coins('imbalancePaid')} />
          <StatFigure {...coins('imbalanceReceived')} />
        </StatRow>
        {days ? <CoinsChart days={days} today={today} /> : <LoadingBlock height={chartHeight + 48} />}
      </Stack>
    </Section>
  )
}

function CoinsChart({ days, today }: { readonly days: CoinDays; readonly today: string }) {
  const t = useText('dashboard')
  const format = useFormat()
  const shown = fromFirst(days, (day) => day.held !== 0n || day.dayAheadTurnover !== 0n || day.intradayTurnover !== 0n)
  const turnover = sumAmounts(days.flatMap((day) => [day.dayAheadTurnover, day.intradayTurnover]))
  const held = days.findLast(({ day }) => day <= today)?.held
  return (
    <Chart
      title={t('platform.coinsChart')}
      description={t('platform.coinsChartText', { held: format.coins(held), turnover: format.coins(turnover) })}
      height={chartHeight}
      rows={shown}
      labels={dayLabels(
        shown.map(({ day }) => day),
        format,
      )}
      isStacked
      bars={[
        { of: 'coins', name: t('common:market.dayAhead'), color: 'dayAhead', value: (day) => day.dayAheadTurnover },
        { of: 'coins', name: t('common:market.intraday'), color: 'intraday', value: (day) => day.intradayTurnover },
      ]}
      barAxis={fieldName(f.turnover)}
      steps={[
        {
          of: 'coins',
          name: t('common:word.withUsers'),
          color: 'price',
          value: (day) => (day.day > today ? null : day.held),
        },
      ]}
    />
  )
}
