import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { getUserBoard } from '@tandem/contract/admin/admin.ts'
import { getUserDay } from '@tandem/contract/admin/dashboards.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { findAnalyser, getLiveValues } from '@tandem/contract/metering/analysers.ts'
import { getEnergyCost } from '@tandem/contract/reports.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { addDays, dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { useState } from 'react'
import { DayPicture, dayShown, daysShown } from '../../features/admin/dashboard/day-picture.tsx'
import { NeedsCard, type Need } from '../../features/admin/dashboard/needs-card.tsx'
import { flowSentence } from '../../features/metering/energy/today-card.tsx'
import { CostSentences } from '../../features/reports/energy-cost.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import { useAddress } from '../../lib/use-address.ts'
import { ErrorState, LinkButton, LoadingLines, Section, StatFigure } from '../../ui/index.ts'
import { Part } from './part.tsx'

interface TraderDayProps {
  readonly userId: number
  /** Undefined while it loads. */
  readonly board: ResponseOf<typeof getUserBoard> | undefined
  readonly needs: readonly Need[] | undefined
}

/** The first screen: what needs one now, the day as a picture, the balance, and how one does. */
export function TraderDay({ userId, board, needs }: TraderDayProps) {
  return (
    <Stack spacing={{ xs: 1.5, md: 3 }}>
      <NeedsCard needs={needs} />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1.5, md: 3 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 8fr) minmax(0, 4fr)' },
        }}
      >
        <Picture userId={userId} />
        <Stack spacing={{ xs: 1.5, md: 3 }}>
          <Balance board={board} />
          <Week userId={userId} />
        </Stack>
      </Box>
    </Stack>
  )
}

function Picture({ userId }: { readonly userId: number }) {
  const { now } = useServerClock()
  const [search, change] = useAddress()
  const shown = daysShown.find((each) => each === search.get('at')) ?? 'today'
  const day = useCall(getUserDay, { params: { userId, day: dayShown(shown, now, displayZone) } }, { everySeconds: 300 })
  const flow = useFlow(userId)
  return (
    <DayPicture
      shown={shown}
      onShow={(at) => change({ at: at === 'today' ? null : at })}
      day={useLast(day.data)}
      now={now}
      flow={shown === 'today' ? flow : null}
      failure={day.isError && day.data === undefined ? <ErrorState of={day} /> : undefined}
    />
  )
}

/** What was there last, for as long as the next is on its way. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

function Balance({ board }: Pick<TraderDayProps, 'board'>) {
  const t = useText('dashboard')
  const format = useFormat()
  return (
    <Section isTight>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Stack sx={{ alignItems: 'flex-start' }}>
          <Typography component="h2" sx={{ typography: { xs: 'h4', sm: 'h3' } }}>
            {t('balance.title')}
          </Typography>
          <LinkButton to={screenPath('/financialTransactions')} size="small" sx={{ ml: -1 }}>
            {t('balance.toStatement')}
          </LinkButton>
        </Stack>
        <StatFigure
          coins={board?.available}
          hint={board ? t('balance.held', { reserved: format.coins(board.reserved) }) : '\u00A0'}
        />
      </Stack>
    </Section>
  )
}

/** Beside the market and a perfect plan, over the last days. */
function Week({ userId }: { readonly userId: number }) {
  const t = useText('dashboard')
  const { now } = useServerClock()
  const dateTo = addDays(dayOf(now, displayZone), -1)
  const cost = useCall(getEnergyCost, { params: { userId, dateFrom: addDays(dateTo, -6), dateTo } })
  return (
    <Part calls={[cost]}>
      <Section
        isTight
        title={t('week.title')}
        note={t('week.note')}
        actions={
          <LinkButton to={screenPath('/reportsDaily')} size="small">
            {t('week.toReports')}
          </LinkButton>
        }
      >
        {cost.data ? <CostSentences isBrief cost={cost.data} /> : <LoadingLines lines={3} />}
      </Section>
    </Part>
  )
}

/** What flows through the own connection now, in a sentence; null without an analyser and while it loads. */
function useFlow(userId: number): string | null {
  const t = useText('energy')
  const format = useFormat()
  const analysers = useCall(findAnalyser, { params: { userId } })
  const analyser = analysers.data?.find((each) => each.isActive && each.profile !== null)
  const live = useCall(
    getLiveValues,
    { params: { analyzerId: analyser?.id ?? 0 } },
    { enabled: Boolean(analyser), everySeconds: 10 },
  )
  return live.data ? flowSentence(live.data, t, format) : null
}
