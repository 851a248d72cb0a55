import { mdiAccountGroupOutline } from '@mdi/js'
import { getAssociation } from '@tandem/contract/groups.ts'
import { textAt, useText } from '../../i18n/use-text.ts'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/query.ts'
import { EmptyState, LinkButton, Section } from '../../ui/index.ts'

/** Whether the administrator has opened the section; a call that is refused for it says so, too, when it was closed just now. */
export function useSection() {
  const association = useCall(getAssociation)
  return {
    isOpen: association.data?.isOpen ?? false,
    /** Why it is not known. */
    error: association.error,
    retry: association.refetch,
    isClosedBy: (error: unknown) =>
      association.data?.isOpen === false || (error instanceof ApiError && error.code === 'section_not_available'),
  }
}

/** What the screens of groups say until the section is open. */
export function ClosedSection({ homePath }: { readonly homePath: string }) {
  const t = useText('groups')
  return (
    <Section flush>
      <EmptyState
        icon={mdiAccountGroupOutline}
        title={textAt('common.state.notAvailable')}
        text={t('closed.text')}
        action={
          <LinkButton to={homePath} variant="outlined">
            {t('common:word.toMyDashboard')}
          </LinkButton>
        }
      />
    </Section>
  )
}
