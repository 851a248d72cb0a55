import { mdiLock, mdiPauseCircleOutline, mdiTimerSandEmpty } from '@mdi/js'
import type { IntradayContract } from '@tandem/contract/orders/intraday.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { timeLeft } from '../../../lib/time.ts'
import { useTimeText } from '../../../lib/use-time-text.ts'
import { Icon } from '../../../ui/index.ts'

interface ContractStateProps {
  readonly contract: Pick<IntradayContract, 'status' | 'closure'>
  /** How far the server's clock is ahead of this browser's. */
  readonly offset: number
}

const styles = {
  planned: { icon: mdiTimerSandEmpty, color: 'var(--mui-palette-text-secondary)' },
  suspended: { icon: mdiPauseCircleOutline, color: 'var(--mui-palette-warning-main)' },
  closed: { icon: mdiLock, color: 'var(--mui-palette-text-secondary)' },
} as const

const figureStyles = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const

/** How long an open contract still takes orders; for the others, why it does not. */
export function ContractState({ contract, offset }: ContractStateProps) {
  const t = useText('intraday')
  if (contract.status === 'open') return <ClosesIn closure={contract.closure} offset={offset} />
  const shown = styles[contract.status]
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4, color: shown.color }}>
      <Icon path={shown.icon} size={14} />
      {t(`board.${contract.status}`)}
    </span>
  )
}

/** What is left until the closure, by the server's clock: `3 h 12 min`, then `12:05`. */
function ClosesIn({ closure, offset }: { readonly closure: Temporal.Instant; readonly offset: number }) {
  const t = useText('intraday')
  const format = useFormat()
  const two = (value: number) => String(value).padStart(2, '0')
  const text = useTimeText((now) => {
    const left = timeLeft(closure, now + offset)
    if (!left) return t('common:countdown.over')
    const { days, hours, minutes, seconds } = left
    if (days > 0) return t('common:countdown.days', { days, hours })
    return hours > 0 ? t('common:countdown.hours', { hours, minutes }) : `${two(minutes)}:${two(seconds)}`
  })
  return (
    <span title={t('board.closesAt', { time: format.time(closure) })} style={figureStyles}>
      {text}
    </span>
  )
}
