import Button from '@mui/material/Button'
import { mdiAccountGroupOutline } from '@mdi/js'
import { Link } from 'react-router'
import { textAt, useText } from '../../i18n/use-text.ts'
import { RefusedCall } from '../../lib/api.ts'
import { EmptyState, Section } from '../../ui/index.ts'

/** Whether a call was refused because the administrator has not opened the section. */
export function isSectionClosed(error: unknown): boolean {
  return error instanceof RefusedCall && error.code === 'section_not_available'
}

/** What the screens of groups say until the section is open. */
export function ClosedSection({ homePath }: { readonly homePath: string }) {
  const t = useText('groups')
  return (
    <Section>
      <EmptyState
        icon={mdiAccountGroupOutline}
        title={textAt('common.state.notAvailable')}
        text={t('closed.text')}
        action={
          <Button component={Link} to={homePath} variant="outlined">
            {t('closed.toDashboard')}
          </Button>
        }
      />
    </Section>
  )
}
