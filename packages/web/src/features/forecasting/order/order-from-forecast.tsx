import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import {
  getForecastPreference,
  saveForecastPreference,
  type OrderProposal,
} from '@tandem/contract/orders/forecast-orders.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { weakestTrust } from '@tandem/core/forecasting/forecast.ts'
import type { OrderStrategy } from '@tandem/core/forecasting/order-strategy.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { useCall, useAction } from '../../../lib/query.ts'
import { useServerClock } from '../../../lib/server-clock.ts'
import { Countdown, Loaded, LoadingBlock, Section, useNotify, ErrorState } from '../../../ui/index.ts'
import { ProposalActions } from './proposal-actions.tsx'
import { ProposalChart } from './proposal-chart.tsx'
import { ProposalFigures } from './proposal-figures.tsx'
import { draftOf, readStrategy, strategyKey } from './strategy-draft.ts'
import { StrategyFields } from './strategy-fields.tsx'
import { StrategyWords } from './strategy-words.tsx'
import { useProposal } from './use-proposal.ts'
import Button from '@mui/material/Button'
import { screenPath } from '@tandem/contract/screens.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { ApiError } from '../../../lib/api.ts'
import { AlertWithLink } from './alert-with-link.tsx'

/** Where what is missing can be supplied or looked at. */
const links: Readonly<Record<string, { readonly to: string; readonly label: 'toReadings' | 'toMarket' } | null>> = {
  forecast_readings_missing: { to: screenPath('/addReading'), label: 'toReadings' },
  forecast_prices_missing: { to: screenPath('/PzuMarket'), label: 'toMarket' },
  nothing_to_trade: null,
  forecast_chance_unknown: null,
  margin_out_of_bounds: null,
  no_market_for_day: { to: screenPath('/PzuMarket'), label: 'toMarket' },
  gate_closed: { to: screenPath('/PzuMarket'), label: 'toMarket' },
  market_already_cleared: { to: screenPath('/PzuMarket'), label: 'toMarket' },
  quantity_out_of_bounds: null,
}

interface ProposalProblemProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Why there is no order to show, and what helps. */
function ProposalProblem({ error, onRetry }: ProposalProblemProps) {
  const t = useText('forecastOrder')
  const link = error instanceof ApiError ? links[error.code] : undefined
  if (link === undefined) return <ErrorState message={failureText(error)} onRetry={onRetry} />
  return <AlertWithLink text={failureText(error)} link={link && { to: link.to, label: t(`state.${link.label}`) }} />
}

interface EveryMorningProps {
  readonly strategy: OrderStrategy
  readonly isBehind: boolean
}

/** Makes the strategy that of every morning; not there while it is. */
function EveryMorning({ strategy, isBehind }: EveryMorningProps) {
  const t = useText('forecastOrder')
  const notify = useNotify()
  const { data: usual } = useCall(getForecastPreference)
  const save = useAction(saveForecastPreference)
  if (!usual || (usual.preparesDraft && strategyKey(usual.strategy) === strategyKey(strategy))) return null
  const submit = async () => {
    await save.mutateAsync({ body: { ...usual, preparesDraft: true, strategy } })
    notify(t('morning.on'))
  }
  return (
    <Button
      size="large"
      loading={save.isPending}
      disabled={isBehind}
      onClick={() => {
        submit().catch((error: unknown) => notify({ text: failureText(error), tone: 'error' }))
      }}
    >
      {t('save.everyMorning')}
    </Button>
  )
}

export interface OrderFromForecastProps {
  readonly userId: number
  readonly day: DeliveryDay
}

/** A day-ahead order of a user's forecasts for `day`: the strategy, what comes of it, and the way to a draft. */
export function OrderFromForecast({ userId, day }: OrderFromForecastProps) {
  const t = useText('forecastOrder')
  const preference = useCall(getForecastPreference)
  const { hash } = useLocation()
  const card = useRef<HTMLElement>(null)
  // It comes after what the address was opened with, so nobody else could have led there.
  useEffect(() => {
    if (hash === '#order') card.current?.scrollIntoView()
  }, [hash])
  return (
    <Box ref={card} id="order" sx={{ scrollMarginTop: 80 }}>
      <Section title={t('title')} note={t('note')}>
        <Loaded of={[preference]} loading={480}>
          {(data) => <Proposal key={`${String(userId)} ${day}`} userId={userId} day={day} usual={data.strategy} />}
        </Loaded>
      </Section>
    </Box>
  )
}

function Proposal({ userId, day, usual }: OrderFromForecastProps & { readonly usual: OrderStrategy }) {
  const [draft, setDraft] = useState(() => draftOf(usual))
  const strategy = useMemo(() => readStrategy(draft, usual), [draft, usual])
  const proposal = useProposal(userId, day, strategy)
  return (
    <Stack spacing={3}>
      <StrategyWords strategy={strategy} />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 3, md: 4 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
        }}
      >
        <StrategyFields draft={draft} onChange={setDraft} />
        <Stack spacing={3} sx={{ minWidth: 0 }}>
          {proposal.isError ? (
            <ProposalProblem error={proposal.error} onRetry={() => void proposal.refetch()} />
          ) : proposal.data ? (
            <Outcome userId={userId} proposal={proposal.data} isBehind={proposal.isBehind || strategy === null} />
          ) : (
            <Waiting />
          )}
        </Stack>
      </Box>
    </Stack>
  )
}

interface OutcomeProps {
  readonly userId: number
  readonly proposal: OrderProposal
  readonly isBehind: boolean
}

function Outcome({ userId, proposal, isBehind }: OutcomeProps) {
  const t = useText('forecastOrder')
  const { offset } = useServerClock()
  const used = Object.values(proposal.forecasts)
  const trust = weakestTrust(used.flatMap((forecast) => (forecast ? [forecast.trust] : [])))
  return (
    <>
      <Box
        aria-busy={isBehind}
        sx={{
          opacity: isBehind ? 0.6 : 1,
          transition: 'opacity 150ms',
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 3,
        }}
      >
        <ProposalFigures proposal={proposal} />
        <ProposalChart proposal={proposal} />
      </Box>
      {(trust === 'poor' || trust === 'unknown') && (
        <Alert severity={trust === 'poor' ? 'warning' : 'info'}>{t(`trust.${trust}`)}</Alert>
      )}
      <ProposalActions
        userId={userId}
        proposal={proposal}
        isBehind={isBehind}
        beside={<EveryMorning strategy={proposal.strategy} isBehind={isBehind} />}
      />
      <Typography variant="body2" color="textSecondary" component="div">
        {t('state.closes')} <Countdown to={proposal.gateClosure} offset={offset} doneText={t('state.closed')} />
      </Typography>
    </>
  )
}

function Waiting() {
  const t = useText('forecastOrder')
  return (
    <Stack spacing={1}>
      <Typography variant="body2" color="textSecondary" role="status">
        {t('state.waiting')}
      </Typography>
      <LoadingBlock height={360} />
    </Stack>
  )
}
