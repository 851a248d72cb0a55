import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { screenPath } from '@tandem/contract/screens.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Term } from '../../../ui/index.ts'

interface TicketCoinsProps {
  readonly worstCase: Amount
  /** Null while it is not known. */
  readonly available: Amount | null
  /** What would trade at once, in words; null while the order is not written. */
  readonly reach: string | null
}

/** What the order would trade now, sets aside at most, what there is, and what is missing. */
export function TicketCoins({ worstCase, available, reach }: TicketCoinsProps) {
  const t = useText('intradayTicket')
  const format = useFormat()
  const missing = available === null ? 0n : worstCase - available
  return (
    <>
      <Box component="dl" sx={factsStyles}>
        <Fact term={t('ticket.expected')} value={reach ?? '–'} />
        <Fact
          term={<Term term="reservation">{t('common:word.reservedAtMost')}</Term>}
          value={<strong title={format.exactCoins(worstCase)}>{format.coins(worstCase)}</strong>}
        />
        <Fact
          term={t('common:word.available')}
          value={<span title={format.exactCoins(available)}>{format.coins(available)}</span>}
        />
      </Box>
      {missing > 0n && worstCase > 0n && (
        <Alert severity="warning">
          {t('ticket.missing', { coins: format.exactCoins(amount(missing)) })}{' '}
          <Link component={RouterLink} to={screenPath('/financialTransactions', { '#': 'buy' })} color="inherit">
            {t('common:action.buyCoins')}
          </Link>
        </Alert>
      )}
    </>
  )
}

function Fact({ term, value }: { readonly term: ReactNode; readonly value: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const factsStyles = {
  m: 0,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  display: 'grid',
  rowGap: 0.5,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 1.5, alignItems: 'baseline' },
  '& dt': { color: 'text.secondary', whiteSpace: 'nowrap' },
  '& dd': { m: 0, textAlign: 'end' },
} as const
