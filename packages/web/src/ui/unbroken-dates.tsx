import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

const date = /(\d{2}-\d{2}-\d{4}(?: \d{2}:\d{2}(?::\d{2})?)?)/

/** A cell whose dates stay on one line: browsers would break them at their dashes. */
export function unbrokenDates(cell: ReactNode): ReactNode {
  if (typeof cell !== 'string' || !date.test(cell)) return cell
  return cell.split(date).map((part, place) =>
    // What a pattern in brackets finds stands at the odd places.
    place % 2 === 1 ? (
      <Box component="span" key={place} sx={{ whiteSpace: 'nowrap' }}>
        {part}
      </Box>
    ) : (
      part
    ),
  )
}
