import { mdiArrowLeft } from '@mdi/js'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LinkButton } from '../../../ui/index.ts'

/** What a link into a record hands on, so that the record knows that a list is one step behind it. */
export const fromList = { isFromList: true } as const

interface BackLinkProps {
  /** Where the list begins, for those who came by an address. */
  readonly to: string
  readonly label: string
}

/** Leads to the list one came from as it was left, with its filters, its page and its place; otherwise to its beginning. */
export function BackLink({ to, label }: BackLinkProps) {
  const navigate = useNavigate()
  const { state } = useLocation() as { readonly state: Partial<typeof fromList> | null }
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (!state?.isFromList || opensElsewhere) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <LinkButton to={to} onClick={goBack} icon={mdiArrowLeft}>
      {label}
    </LinkButton>
  )
}
