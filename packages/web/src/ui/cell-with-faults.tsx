import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

interface CellWithFaultsProps {
  readonly written: string
  /** Why it cannot stay, each in a sentence; at least one. */
  readonly reasons: readonly string[]
}

/** What stood in a cell of a file, and below it what is wrong with it. */
export function CellWithFaults({ written, reasons }: CellWithFaultsProps) {
  return (
    <Box sx={{ maxWidth: 260, display: 'inline-block', whiteSpace: 'normal', color: 'error.main' }}>
      <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {written}
      </Box>
      {reasons.map((reason) => (
        <Typography key={reason} variant="body2" component="div">
          {reason}
        </Typography>
      ))}
    </Box>
  )
}
