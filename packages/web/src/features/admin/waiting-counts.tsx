import ButtonBase from '@mui/material/ButtonBase'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { mdiChevronRight } from '@mdi/js'
import type { getModeratorBoard } from '@tandem/contract/admin.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
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
    { label: t('waiting.upgrades'), count: counts?.upgradeRequests, to: '/admin?show=pending', waits: true },
    { label: t('waiting.coins'), count: counts?.coinRequests, to: '/financialTransactionsAdmin', waits: true },
  ]
  const facts: Tile[] = [
    { label: t('waiting.notActivated'), count: counts?.notActivated, to: '/admin?show=notActivated', waits: false },
    { label: t('waiting.users'), count: counts?.users, to: '/admin', waits: false },
    { label: t('waiting.openMarkets'), count: counts?.openMarkets, to: '/markets?status=open', waits: false },
    { label: t('waiting.ordersInMarkets'), count: counts?.ordersInOpenMarkets, to: '/Orders', waits: false },
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
