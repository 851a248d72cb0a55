import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { mdiArrowBottomLeft, mdiArrowTopRight } from '@mdi/js'
import { sides } from '@tandem/core/market/order.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/index.ts'

/** Buy on the left, sell on the right: by place, word, arrow and colour. */
export function SideChoice({ side, onChange }: { readonly side: Side; readonly onChange: (side: Side) => void }) {
  const t = useText('intradayTicket')
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      value={side}
      aria-label={t('ticket.side')}
      onChange={(_event, chosen: Side | null) => {
        if (chosen) onChange(chosen)
      }}
    >
      {sides.map((value) => (
        <ToggleButton
          key={value}
          value={value}
          sx={{
            gap: 1,
            fontWeight: 700,
            '&.Mui-selected, &.Mui-selected:hover': { color: 'background.paper', bgcolor: `meaning.${value}` },
          }}
        >
          <Icon path={value === 'buy' ? mdiArrowBottomLeft : mdiArrowTopRight} size={18} />
          {t(`ticket.${value}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
