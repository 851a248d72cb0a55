import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { mdiSwapHorizontal } from '@mdi/js'
import type { getIndicators, getOrdersDashboard, getOverview } from '@tandem/contract/admin/dashboards.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { writeValue } from '@tandem/contract/field.ts'
import { f } from '@tandem/contract/fields.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { LinkButton, LoadingBlock, NoDataForSpan, Section, StatFigure } from '../../../ui/index.ts'
import { HoursOfDay } from './hours-of-day.tsx'

type Indicators = ResponseOf<typeof getIndicators>
type Previous = ResponseOf<typeof getOverview>['previous']
type OrderTotals = ResponseOf<typeof getOrdersDashboard>['totals']

interface ResultBoardProps {
  /** Undefined while they load. */
  readonly indicators: Indicators | undefined
  readonly orders: OrderTotals | undefined
  /** As long a time before, of all markets; null where there is none to compare with. */
  readonly previous: Previous
  readonly period: string
  /** What energy cost beside a perfect plan: above the specified figures. */
  readonly headline: ReactNode
  /** By market. */
  readonly table: ReactNode
  readonly chart: ReactNode
}

/** What was traded: the result and what each MWh brought, by market, by step, and at which hours. */
export function ResultBoard({ indicators, orders, previous, period, headline, table, chart }: ResultBoardProps) {
  const t = useText('dashboard')
  const isEmpty = indicators?.totals.trades === 0 && indicators.totals.imbalance === 0n
  return (
    <Section
      title={t('result.title')}
      note={t('result.note', { period })}
      actions={
        <LinkButton to={screenPath('/Transactions')} size="small">
          {t('result.toTrades')}
        </LinkButton>
      }
    >
      {!indicators ? (
        <LoadingBlock height={1_000} />
      ) : isEmpty ? (
        <NoDataForSpan
          icon={mdiSwapHorizontal}
          text={t('result.noneText')}
          action={
            <LinkButton to={screenPath('/addOrder')} variant="outlined">
              {t('result.write')}
            </LinkButton>
          }
        />
      ) : (
        <Stack spacing={4}>
          {headline}
          <Figures indicators={indicators} orders={orders} previous={previous} />
          {table}
          {chart}
          <HoursOfDay best={indicators.bestHours} worst={indicators.worstHours} />
        </Stack>
      )}
    </Section>
  )
}

interface FiguresProps extends Pick<ResultBoardProps, 'orders' | 'previous'> {
  readonly indicators: Indicators
}

function Figures({ indicators: { totals, daily }, orders, previous }: FiguresProps) {
  const t = useText('dashboard')
  const format = useFormat()
  const wasTraded = previous !== null && previous.traded.trades > 0
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <StatFigure
        size="large"
        label={fieldName(f.cash)}
        value={format.signedCoins(totals.result)}
        {...(wasTraded && { delta: t('result.before', { coins: format.signedCoins(previous.result) }) })}
        hint={t('result.totalHint')}
      />
      <StatFigure
        label={fieldName(f.unitary)}
        value={writeValue(f.unitary, totals.unitary, format)}
        {...(totals.unitary !== null && { unit: 'TC/MWh' })}
        {...(wasTraded && { delta: t('result.beforeUnitary', { price: format.unitary(previous.unitaryEarnings) }) })}
        hint={t('result.unitaryHint')}
      />
      {daily.days > 1 && (
        <StatFigure
          label={t('result.mean')}
          value={format.signedCoins(daily.mean)}
          hint={t('result.meanHint', { count: daily.days })}
        />
      )}
      {daily.days > 1 && daily.best && (
        <StatFigure
          label={t('result.bestDay')}
          value={format.signedCoins(daily.best.result)}
          hint={`${format.weekday(daily.best.day)} ${format.date(daily.best.day)}`}
        />
      )}
      {daily.days > 1 && daily.worst && (
        <StatFigure
          label={t('result.worstDay')}
          value={format.signedCoins(daily.worst.result)}
          hint={`${format.weekday(daily.worst.day)} ${format.date(daily.worst.day)}`}
        />
      )}
      {orders && orders.fillShare !== null && (
        <StatFigure
          label={t('result.orders')}
          value={format.percent(orders.fillShare / 1000)}
          hint={t('common:word.orderCount', { count: orders.orders })}
        />
      )}
    </Box>
  )
}
