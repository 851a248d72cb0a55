import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { StatFigure, StatRow } from '../../ui/index.ts'
import type { OwnPart } from './report-totals.ts'

interface OwnFiguresProps {
  readonly own: OwnPart
  readonly isSpan?: boolean
}

/** The reader's part in five figures. */
export function OwnFigures({ own, isSpan = false }: OwnFiguresProps) {
  const t = useText('reports')
  const format = useFormat()
  return (
    <StatRow>
      <StatFigure label={t('daily.bought')} value={format.energyFigure(own.bought)} unit="kWh" color="buy" />
      <StatFigure label={t('daily.sold')} value={format.energyFigure(own.sold)} unit="kWh" color="sell" />
      <StatFigure
        label={t('daily.paid')}
        value={format.coinsFigure(own.paid)}
        unit="TC"
        hint={exactHint(own.paid, format)}
      />
      <StatFigure
        label={t('daily.received')}
        value={format.coinsFigure(own.received)}
        unit="TC"
        hint={exactHint(own.received, format)}
      />
      <StatFigure
        label={t(isSpan ? 'daily.netSpan' : 'daily.net')}
        value={format.signedCoins(own.net)}
        hint={t('daily.netHint')}
      />
    </StatRow>
  )
}

/** Every decimal, where two are not all. */
function exactHint(coins: bigint, format: ReturnType<typeof useFormat>): string | undefined {
  return coins % 1_000_000n === 0n ? undefined : format.exactCoins(coins)
}
