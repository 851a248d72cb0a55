import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { closingLines } from '@tandem/core/imbalance/gap.ts'
import type { OrderFrame, OrderLine } from '@tandem/core/market/order.ts'
import type { OpenPosition } from '@tandem/contract/orders/open-position.ts'
import { useText } from '../../../i18n/use-text.ts'
import { OpenSentence } from './open-sentence.tsx'

interface FillOpenProps {
  /** Of the day of the order. */
  readonly position: OpenPosition
  readonly frame: OrderFrame
  readonly onFill: (lines: readonly OrderLine[]) => void
}

/** What the day is open by, and one button that fills the order with it, each hour at the price that leaving it open would have. */
export function FillOpen({ position, frame, onFill }: FillOpenProps) {
  const t = useText('openPosition')
  const lines = closingLines(position.hours, frame)
  return (
    <Alert
      severity="info"
      icon={false}
      variant="outlined"
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        lines.length > 0 && (
          <Button size="small" onClick={() => onFill(lines)} sx={{ whiteSpace: 'nowrap' }}>
            {t('fill')}
          </Button>
        )
      }
    >
      <OpenSentence totals={position.totals} />
      {lines.length > 0 && (
        <Typography variant="caption" component="p" color="textSecondary">
          {t('fillNote')}
        </Typography>
      )}
    </Alert>
  )
}
