import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import type { Amount } from '@tandem/core/units/units.ts'
import { useFormat } from '../../../lib/format.ts'

interface Part {
  readonly name: string
  readonly coins: Amount
}

interface BridgeProps {
  readonly label: string
  readonly first?: Part
  /** Together the way from the first to the last. */
  readonly parts: readonly Part[]
  readonly last: Part
}

/** An addition to be read from top to bottom: where it starts, what comes and goes, what it ends with. */
export function Bridge({ label, first, parts, last }: BridgeProps) {
  return (
    <Box component="dl" aria-label={label} sx={{ m: 0 }}>
      {first && <Row part={first} isEnd />}
      {parts.map((part) => (
        <Row key={part.name} part={part} />
      ))}
      <Row part={last} isEnd isSum />
    </Box>
  )
}

function Row({ part, isEnd = false, isSum = false }: { part: Part; isEnd?: boolean; isSum?: boolean }) {
  const format = useFormat()
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        py: 0.75,
        borderTop: isSum ? 2 : 0,
        borderBottom: isSum ? 0 : 1,
        borderColor: isSum ? 'text.primary' : 'divider',
      }}
    >
      <Box component="dt" sx={{ fontWeight: isEnd ? 600 : 400 }}>
        {part.name}
      </Box>
      <Tooltip title={format.exactCoins(part.coins)}>
        <Box
          component="dd"
          sx={{ m: 0, fontWeight: isEnd ? 600 : 500, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          {isEnd ? format.coins(part.coins) : format.signedCoins(part.coins)}
        </Box>
      </Tooltip>
    </Box>
  )
}
