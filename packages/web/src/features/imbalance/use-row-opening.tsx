import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'

type RowOpening<Row> = { readonly actions: (row: Row) => ReactNode } | { readonly onRowClick: (row: Row) => void }

/** How a row leads on: by a click, or on a phone, where a tap shows the rest of the row first, by a button named `label`. */
export function useRowOpening<Row>(label: (row: Row) => string, onOpen: (row: Row) => void): RowOpening<Row> {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  if (!isPhone) return { onRowClick: onOpen }
  return {
    actions: (row) => (
      <Button size="small" variant="outlined" onClick={() => onOpen(row)}>
        {label(row)}
      </Button>
    ),
  }
}
