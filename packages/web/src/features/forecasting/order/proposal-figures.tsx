import { f } from '@tandem/contract/fields.ts'
import type { OrderProposal } from '@tandem/contract/orders/forecast-orders.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { StatFigure, StatRow, Term } from '../../../ui/index.ts'

/** What the order comes to: energy, the expected result, and the coins that it would set aside. */
export function ProposalFigures({ proposal }: { readonly proposal: OrderProposal }) {
  const t = useText('forecastOrder')
  const format = useFormat()
  const { sellQuantity, buyQuantity, expectedResult, worstCase, available, lines } = proposal
  const sides = [
    { side: 'sell', label: fieldName(f.sellQuantity), quantity: sellQuantity },
    { side: 'buy', label: fieldName(f.buyQuantity), quantity: buyQuantity },
  ] as const
  const countOf = (side: Side) => lines.filter((line) => line.side === side).length
  const isCost = expectedResult !== null && expectedResult < 0n
  const missing = worstCase - available
  const coins = format.coins(available)
  return (
    <StatRow>
      {sides.map(
        ({ side, label, quantity }) =>
          quantity > 0 && (
            <StatFigure
              key={side}
              label={label}
              energy={quantity}
              hint={t('figure.intervals', { count: countOf(side) })}
              color={side}
            />
          ),
      )}
      <StatFigure
        label={t(isCost ? 'figure.cost' : 'figure.gain')}
        value={format.coinsFigure(isCost ? -expectedResult : expectedResult)}
        {...(expectedResult !== null && { unit: 'TC' })}
        hint={t(expectedResult === null ? 'figure.noResult' : 'figure.resultHint')}
      />
      <StatFigure
        label={<Term term="reservation">{t('figure.aside')}</Term>}
        coins={worstCase}
        hint={
          missing > 0n
            ? t('figure.missing', { coins, missing: format.coins(missing) })
            : t('figure.available', { coins })
        }
      />
    </StatRow>
  )
}
