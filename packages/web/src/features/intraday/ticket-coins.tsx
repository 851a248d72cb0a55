import Alert from '@mui/material/Alert'
import { amount } from '@tandem/core/units/units.ts'
import type { Amount } from '@tandem/core/units/units.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { StatFigure, StatRow, Term } from '../../ui/index.ts'

interface TicketCoinsProps {
  readonly worstCase: Amount
  /** Null while it is not known. */
  readonly available: Amount | null
}

/** What the order sets aside at most, what there is, and what is missing. */
export function TicketCoins({ worstCase, available }: TicketCoinsProps) {
  const t = useText('intradayTicket')
  const format = useFormat()
  const missing = available === null ? 0n : worstCase - available
  return (
    <>
      <StatRow>
        <StatFigure
          label={<Term term="reservation">{t('ticket.worstCase')}</Term>}
          value={format.coinsFigure(worstCase)}
          unit="TC"
        />
        <StatFigure label={t('ticket.available')} value={format.coinsFigure(available)} unit="TC" />
      </StatRow>
      {missing > 0n && worstCase > 0n && (
        <Alert severity="warning">{t('ticket.missing', { coins: format.exactCoins(amount(missing)) })}</Alert>
      )}
    </>
  )
}
