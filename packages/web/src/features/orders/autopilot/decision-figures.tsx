import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { f } from '@tandem/contract/fields.ts'
import type { AutopilotDecision } from '@tandem/contract/orders/autopilot.ts'
import { leftOutReasons } from '@tandem/core/forecasting/autopilot.ts'
import { sumEnergy } from '@tandem/core/units/units.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { StatFigure, StatRow } from '../../../ui/index.ts'
import { OrderShape } from '../order-shape.tsx'

/** What is sent, hour by hour and in sum, and what is left out and why. */
export function DecisionFigures({ decision }: { readonly decision: AutopilotDecision }) {
  const t = useText('autopilot')
  const format = useFormat()
  const { lines, leftOut, buyQuantity, sellQuantity, worstCase } = decision
  const known = new Map([...lines, ...leftOut].map(({ period, label }) => [period, label]))
  const labels = Array.from({ length: Math.max(0, ...known.keys()) }, (_, index) => known.get(index + 1) ?? '')
  return (
    <Stack spacing={2}>
      {lines.length === 0 ? (
        <Typography>{t('figure.nothing')}</Typography>
      ) : (
        <>
          <OrderShape
            periods={labels.length}
            labels={labels}
            lines={lines.map(({ period, side, price, quantity }) => ({ period, side, steps: [{ price, quantity }] }))}
          />
          <StatRow>
            <StatFigure label={fieldName(f.buyQuantity)} energy={buyQuantity} color="buy" />
            <StatFigure label={fieldName(f.sellQuantity)} energy={sellQuantity} color="sell" />
            <StatFigure label={t('figure.aside')} coins={worstCase} />
          </StatRow>
        </>
      )}
      {leftOutReasons.map((reason) => {
        const energy = sumEnergy(leftOut.filter((each) => each.reason === reason).map(({ quantity }) => quantity))
        return (
          energy > 0 && (
            <Typography key={reason} variant="body2" color="textSecondary">
              {t('figure.leftOut', { energy: format.energy(energy), reason: t(`reason.${reason}`) })}
            </Typography>
          )
        )
      })}
    </Stack>
  )
}
