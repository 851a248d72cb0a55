import ButtonBase from '@mui/material/ButtonBase'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { mdiChevronRight } from '@mdi/js'
import type { getModeratorBoard } from '@tandem/contract/admin/admin.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { f } from '@tandem/contract/fields.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { Icon } from '../../ui/index.ts'

export type Counts = ResponseOf<typeof getModeratorBoard>

/** Counts that wait for a decision, each leading to its list. What waits stands out; a zero stays calm. */
export function WaitingCounts({ counts }: { readonly counts: Counts | undefined }) {
  const t = useText('admin')
  const { decisions, facts } = countTiles(counts, t)
  return <Tiles label={t('waiting.title')} tiles={[...decisions, ...facts]} />
}

/** What waits for a decision, and what is good to know. */
export function countTiles(counts: Counts | undefined, t: ReturnType<typeof useText<'admin'>>) {
  const decisions: Tile[] = [
    {
      label: t('users.pending'),
      count: counts?.upgradeRequests,
      to: screenPath('/admin', { show: 'pending' }),
      waits: true,
    },
    {
      label: t('common:word.coinRequests'),
      count: counts?.coinRequests,
      to: screenPath('/financialTransactionsAdmin'),
      waits: true,
    },
  ]
  const facts: Tile[] = [
    {
      label: t('waiting.notActivated'),
      count: counts?.notActivated,
      to: screenPath('/admin', { show: 'notActivated' }),
      waits: false,
    },
    { label: fieldName(f.users), count: counts?.users, to: screenPath('/admin'), waits: false },
    {
      label: t('waiting.openMarkets'),
      count: counts?.openMarkets,
      to: screenPath('/markets', { status: 'open' }),
      waits: false,
    },
    {
      label: t('waiting.ordersInMarkets'),
      count: counts?.ordersInOpenMarkets,
      to: screenPath('/Orders'),
      waits: false,
    },
  ]
  return { decisions, facts }
}

interface TilesProps {
  readonly label: string
  readonly tiles: readonly Tile[]
}

/** Counts side by side, each leading to its list. */
export function Tiles({ label, tiles }: TilesProps) {
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', lg: `repeat(${String(tiles.length)}, 1fr)` },
      }}
    >
      {tiles.map((tile) => (
        <CountTile key={tile.to} {...tile} />
      ))}
    </Box>
  )
}

interface Tile {
  readonly label: string
  readonly count: number | undefined
  readonly to: string
  /** A count above zero asks for a decision. */
  readonly waits: boolean
}

function CountTile({ label, count, to, waits }: Tile) {
  const format = useFormat()
  const isUrgent = waits && count !== undefined && count > 0
  return (
    <ButtonBase
      component={Link}
      to={to}
      sx={{
        display: 'block',
        textAlign: 'left',
        p: 2,
        border: 1,
        borderColor: isUrgent ? 'primary.main' : 'divider',
        boxShadow: isUrgent ? 'inset 0 0 0 1px var(--mui-palette-primary-main)' : 'none',
        borderRadius: 1,
        bgcolor: 'background.paper',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Typography variant="h2" component="div" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {count === undefined ? <Skeleton width="2ch" /> : format.count(count)}
      </Typography>
      <Typography
        variant="body2"
        color="textSecondary"
        component="div"
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 0.5, minHeight: { xs: 42, sm: 0 } }}
      >
        {label}
        <Icon path={mdiChevronRight} size={18} />
      </Typography>
    </ButtonBase>
  )
}
