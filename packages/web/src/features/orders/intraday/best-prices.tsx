import ButtonBase from '@mui/material/ButtonBase'
import Box from '@mui/material/Box'
import type { IntradayContract } from '@tandem/contract/orders/intraday.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { columnPrice } from './figures.ts'
import type { TicketValues } from './ticket-values.ts'

interface BestPricesProps {
  readonly contract: IntradayContract
  /** Where one is pointed at: the ticket trades with it. */
  readonly onPick: (values: Pick<TicketValues, 'side' | 'price'>) => void
}

/** Best bid and ask above the ticket of a phone, where the board is another view. A bid sells, an ask buys. */
export function BestPrices({ contract, onPick }: BestPricesProps) {
  const t = useText('intradayTicket')
  const board = useText('intraday')
  const format = useFormat()
  const sides = [
    { name: 'bid', side: 'sell', price: contract.bid, quantity: contract.bidQuantity },
    { name: 'ask', side: 'buy', price: contract.ask, quantity: contract.askQuantity },
  ] as const
  return (
    <Box role="group" aria-label={t('ticket.best')} sx={bestStyles}>
      {sides.map(({ name, side, price, quantity }) => (
        <ButtonBase
          key={name}
          disabled={price === null}
          className={name}
          onClick={() => {
            if (price !== null) onPick({ side, price: formatDecimal(price, decimals.price) })
          }}
        >
          <span>{board(`board.${name}`)}</span>
          <strong>{columnPrice(format, price)}</strong>
          <span>{format.energy(price === null ? null : quantity)}</span>
        </ButtonBase>
      ))}
    </Box>
  )
}

const bestStyles = {
  display: { xs: 'grid', md: 'none' },
  gridTemplateColumns: '1fr 1fr',
  gap: 1.5,
  fontVariantNumeric: 'tabular-nums',
  '& button': {
    display: 'grid',
    justifyItems: 'center',
    minHeight: 56,
    p: 0.75,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    typography: 'caption',
    color: 'text.secondary',
  },
  '& strong': { fontSize: '1rem' },
  '& .bid strong': { color: 'meaning.buy' },
  '& .ask strong': { color: 'meaning.sell' },
} as const
