import { useText } from '../../../i18n/use-text.ts'
import { RefusedCall } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { ErrorState } from '../../../ui/index.ts'
import { NoticeWithWay } from './notice-with-way.tsx'

/** Where what is missing can be supplied or looked at. */
const ways: Readonly<Record<string, { readonly to: string; readonly label: 'toReadings' | 'toMarket' } | null>> = {
  forecast_readings_missing: { to: '/addReading', label: 'toReadings' },
  forecast_prices_missing: { to: '/PzuMarket', label: 'toMarket' },
  nothing_to_trade: null,
  margin_out_of_bounds: null,
  no_market_for_day: { to: '/PzuMarket', label: 'toMarket' },
  gate_closed: { to: '/PzuMarket', label: 'toMarket' },
  market_already_cleared: { to: '/PzuMarket', label: 'toMarket' },
  quantity_out_of_bounds: null,
}

interface ProposalProblemProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Why there is no order to show, and what helps. */
export function ProposalProblem({ error, onRetry }: ProposalProblemProps) {
  const t = useText('forecastOrder')
  const way = error instanceof RefusedCall ? ways[error.code] : undefined
  if (way === undefined) return <ErrorState message={failureText(error)} onRetry={onRetry} />
  return <NoticeWithWay text={failureText(error)} way={way && { to: way.to, label: t(`state.${way.label}`) }} />
}
