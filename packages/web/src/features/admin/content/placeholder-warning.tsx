import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { Placeholder } from '@tandem/contract/admin/content.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../../i18n/use-text.ts'
import { LinkButton } from '../../../ui/index.ts'

interface PlaceholderWarningProps {
  readonly placeholders: readonly Placeholder[]
  /** Leads to the screen that mends them. */
  readonly withLink?: boolean
}

/** Names what still stands as it came with the platform; nothing when all of it is the installation's own. */
export function PlaceholderWarning({ placeholders, withLink = false }: PlaceholderWarningProps) {
  const t = useText('content')
  if (placeholders.length === 0) return null
  const action = withLink && (
    <LinkButton to={screenPath('/siteContent')} color="inherit" size="small">
      {t('placeholders.open')}
    </LinkButton>
  )
  return (
    <Alert severity="warning" action={action}>
      <AlertTitle>{t('placeholders.title')}</AlertTitle>
      {t('placeholders.text')} {placeholders.map((name) => t(`placeholders.${name}`)).join(', ')}
    </Alert>
  )
}
