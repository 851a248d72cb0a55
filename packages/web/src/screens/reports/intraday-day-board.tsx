import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { mdiSwapHorizontal } from '@mdi/js'
import { getIntradayReport } from '@tandem/contract/reports.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useState } from 'react'
import { IntradayChart } from '../../features/reports/market-charts.tsx'
import { IntradayFigures } from '../../features/reports/intraday-figures.tsx'
import { IntradayTable, OwnTradesTable, PartChoice, type IntradayPart } from '../../features/reports/period-tables.tsx'
import { EnergyCostHeadline } from '../../features/reports/energy-cost.tsx'
import { DayImbalance } from '../../features/reports/imbalance-link.tsx'
import { OwnSection } from '../../features/reports/own-figures.tsx'
import { hasOwnPart } from '../../features/reports/report-totals.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { EmptyState, ErrorState, LinkButton, LoadingBlock, Section } from '../../ui/index.ts'
import { NoReport } from './no-report.tsx'
import { useSettledImbalances } from './use-settled-imbalances.ts'

interface IntradayDayBoardProps {
  readonly day: DeliveryDay
  /** Those that have an intra-day market. */
  readonly days: readonly DeliveryDay[]
  /** The interval that is looked at; 0 for none. */
  readonly interval: number
  readonly onInterval: (period: number) => void
  readonly onDay: (day: string) => void
}

/** One delivery day of continuous trading: figures, chart, interval by interval, own trades. */
export function IntradayDayBoard({ day, days, interval, onInterval, onDay }: IntradayDayBoardProps) {
  const t = useText('reports')
  const format = useFormat()
  const user = useSignedInUser()
  const userId = user?.userId ?? 0
  const imbalances = useSettledImbalances({ from: day, to: day })
  const [isTradedOnly, setTradedOnly] = useState(true)
  const [part, setPart] = useState<IntradayPart>('market')
  const answer = useCall(
    getIntradayReport,
    { params: { userId, date: day } },
    // A market that still trades changes while it is looked at.
    { enabled: userId > 0, everySeconds: 30 },
  )
  const report = answer.data
  if (answer.isError && !report) {
    return <ErrorState of={answer} />
  }
  if (!report) return <LoadingBlock height={520} />
  const written = format.date(day)
  if (!report.market) {
    return (
      <NoReport
        day={day}
        clearedDays={days}
        onDay={onDay}
        noneEver={t('intraday.noneEver')}
        text={t('intraday.noneDay', { day: written })}
        nameNearest={(nearest) => t('intraday.nearest', { day: nearest })}
      />
    )
  }
  if (report.totals.trades === 0) return <Untraded text={t('intraday.untraded', { day: written })} />
  const trades = user?.userType === 'transactionalUser' || hasOwnPart(report.totals)
  const selected = report.periods.some(({ period }) => period === interval) ? interval : null
  return (
    <>
      <Section
        title={t('intraday.marketTitle', { day: `${format.weekday(day)} ${written}` })}
        {...(report.market.active && {
          note: t('intraday.tradesUntil', { time: format.dateTime(report.market.closingTime) }),
        })}
      >
        <Stack spacing={3}>
          <IntradayFigures totals={report.totals} />
          <IntradayChart periods={report.periods} totals={report.totals} selected={selected} onSelect={onInterval} />
        </Stack>
      </Section>
      {trades && (
        <OwnSection
          own={report.totals}
          headline={<EnergyCostHeadline userId={user?.userId ?? 0} span={{ from: day, to: day }} />}
        >
          {imbalances && <DayImbalance day={day} coins={imbalances.get(day)} />}
        </OwnSection>
      )}
      <Section
        flush
        title={t('common:word.byInterval')}
        note={
          report.market.zone === displayZone
            ? t('intraday.tableNote')
            : t('intraday.tableNoteZone', { zone: report.market.zone })
        }
        actions={
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
            <FormControlLabel
              control={<Checkbox size="small" checked={!isTradedOnly} />}
              label={t('intraday.allIntervals')}
              onChange={(_event, checked) => setTradedOnly(!checked)}
            />
            {trades && <PartChoice part={part} onChange={setPart} />}
          </Stack>
        }
      >
        <IntradayTable
          report={report}
          part={trades ? part : 'market'}
          isTradedOnly={isTradedOnly}
          selected={selected}
          onSelect={onInterval}
        />
      </Section>
      {trades && (
        <Section flush title={t('intraday.ownTitle')}>
          <OwnTradesTable report={report} />
        </Section>
      )}
    </>
  )
}

/** A market, but no trade in it. */
export function Untraded({ text }: { readonly text: string }) {
  const t = useText('reports')
  const canTrade = useSignedInUser()?.userType === 'transactionalUser'
  return (
    <Section>
      <EmptyState
        icon={mdiSwapHorizontal}
        title={t('intraday.untradedTitle')}
        text={text}
        action={
          canTrade && (
            <LinkButton to={screenPath('/IDMarket')} variant="contained">
              {t('common:word.toTheIntradayMarket')}
            </LinkButton>
          )
        }
      />
    </Section>
  )
}
