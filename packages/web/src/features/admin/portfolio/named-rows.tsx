import MuiLink from '@mui/material/Link'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { LinkButton } from '../../../ui/index.ts'

export interface Named {
  readonly userId: number
  readonly participant: string
}

interface NamedRows<Row> {
  /** How the participant's column writes a name. */
  readonly cell: { readonly fact: true; readonly render: (row: Row) => ReactNode }
  /** On a phone a row opens, and the way on is inside. */
  readonly actions?: (row: Row) => ReactNode
}

/** Leads from a row to its participant: the name itself on a desktop, a button in the opened row of a phone. */
export function useNamedRows<Row extends Named>(pathOf: (row: Row) => string): NamedRows<Row> {
  const t = useText('strategicBoard')
  return useLinkedRows<Row>(({ participant }) => participant, pathOf, t('details'))
}

/** The same of rows with another name. */
export function useLinkedRows<Row>(
  nameOf: (row: Row) => string,
  pathOf: (row: Row) => string,
  action: string,
): NamedRows<Row> {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  if (!isPhone) {
    const render = (row: Row) => (
      <MuiLink component={Link} to={pathOf(row)}>
        {nameOf(row)}
      </MuiLink>
    )
    return { cell: { fact: true, render } }
  }
  return {
    cell: { fact: true, render: nameOf },
    actions: (row) => (
      <LinkButton size="small" to={pathOf(row)}>
        {action}
      </LinkButton>
    ),
  }
}
