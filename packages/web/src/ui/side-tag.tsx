import Box from '@mui/material/Box'
import { mdiArrowBottomLeft, mdiArrowTopRight } from '@mdi/js'
import { useText } from '../i18n/use-text.ts'
import { Icon } from './icon.tsx'

type Side = 'buy' | 'sell'

interface SideTagProps {
  readonly side: Side
  /** `Bought` and `Sold` instead of `Buy` and `Sell`. */
  readonly done?: boolean
}

/** Which side: by word, colour and arrow (energy comes in, energy goes out). */
export function SideTag({ side, done = false }: SideTagProps) {
  const t = useText('common')
  const label = t(done ? `tradeSide.${side}` : `side.${side}`)
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontWeight: 600, color: `meaning.${side}` }}
    >
      <Icon path={side === 'buy' ? mdiArrowBottomLeft : mdiArrowTopRight} size={16} />
      {label}
    </Box>
  )
}
