import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { mdiLock, mdiLockOpenVariantOutline, mdiTimerSandEmpty } from '@mdi/js'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Select } from '../../../ui/form/index.ts'
import { StatusChip } from '../../../ui/index.ts'

/** The open market that closes first. */
export function firstOpen(markets: readonly MarketSession[]): MarketSession | null {
  const open = markets.filter(({ active }) => active)
  return open.toSorted((a, b) => Temporal.Instant.compare(a.closingTime, b.closingTime))[0] ?? null
}

/** The planned market that opens first. */
export function nextMarket(markets: readonly MarketSession[]): MarketSession | null {
  const planned = markets.filter(({ status }) => status === 'scheduled')
  return planned.toSorted((a, b) => Temporal.Instant.compare(a.openingTime, b.openingTime))[0] ?? null
}

interface MarketChoiceProps {
  readonly markets: readonly MarketSession[]
  /** 0: none yet. */
  readonly value: number
  readonly onChange: (marketId: number) => void
}

/** Which delivery day: open ones first, each with its state. */
export function MarketChoice({ markets, value, onChange }: MarketChoiceProps) {
  const t = useText('intraday')
  const format = useFormat()
  const labelOf = (market: MarketSession) => {
    const day = format.date(market.date)
    if (market.active) return t('screen.dayOpen', { day })
    return market.status === 'scheduled'
      ? t('screen.dayPlanned', { day, time: format.dateTime(market.openingTime) })
      : t('screen.dayClosed', { day })
  }
  const sorted = markets.toSorted((a, b) => Number(b.active) - Number(a.active) || (a.date < b.date ? 1 : -1))
  return (
    <Select
      label={t('common:word.deliveryDay')}
      value={value === 0 ? '' : String(value)}
      choices={sorted.map((market) => ({ value: String(market.id), label: labelOf(market) }))}
      onChange={(id) => {
        onChange(Number(id))
      }}
    />
  )
}

/** Whether the market takes orders. */
export function MarketState({ market }: { readonly market: MarketSession }) {
  const t = useText('intraday')
  if (market.active) return <StatusChip label={t('board.open')} tone="success" icon={mdiLockOpenVariantOutline} />
  return market.status === 'scheduled' ? (
    <StatusChip label={t('board.planned')} icon={mdiTimerSandEmpty} />
  ) : (
    <StatusChip label={t('board.closed')} icon={mdiLock} />
  )
}
