import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

const date = /(\d{2}-\d{2}-\d{4}(?: \d{2}:\d{2})?)/

/** A text in which no date, with its time or without, is broken at the end of a line: a browser breaks at hyphens. What is not plain text stays as it is. */
export function WholeDates({ children }: { readonly children: ReactNode }) {
  if (typeof children !== 'string') return children
  return children.split(date).map((part, place) =>
    date.test(part) ? (
      <Box component="span" key={place} sx={{ whiteSpace: 'nowrap' }}>
        {part}
      </Box>
    ) : (
      part
    ),
  )
}
