import Box from '@mui/material/Box'

const date = /(\d{2}-\d{2}-\d{4})/

/** A text in which no date is broken at its hyphens at the end of a line. */
export function WholeDates({ children }: { readonly children: string }) {
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
