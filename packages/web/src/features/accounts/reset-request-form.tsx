import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { mdiArrowLeft } from '@mdi/js'
import { forgotPassword } from '@tandem/contract/accounts/accounts.ts'
import { useText } from '../../i18n/use-text.ts'
import { ApiError } from '../../lib/api.ts'
import { SubmitButton } from '../../ui/form/index.ts'
import { Icon } from '../../ui/index.ts'
import { LinkRequestForm } from './link-request-form.tsx'

/** Asks for a link that sets a new password. */
export function ResetRequestForm(props: { readonly heading: 'h1' | 'h2'; readonly onBack: () => void }) {
  const t = useText('accounts')
  const explain = (error: unknown, sentence: string | null) => {
    const isTooOften = error instanceof ApiError && error.code === 'too_many_requests'
    return sentence === null || isTooOften ? sentence : t('login.resetFailed')
  }
  const heading = (
    <>
      <Typography variant={props.heading === 'h1' ? 'h2' : 'h3'} component={props.heading}>
        {t('login.resetTitle')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('login.resetText')}
      </Typography>
    </>
  )
  return (
    <LinkRequestForm
      endpoint={forgotPassword}
      label={t('login.resetTitle')}
      heading={heading}
      done={t('login.resetDone')}
      explain={explain}
      autoFocus
      buttons={(isSending) => (
        <>
          <SubmitButton loading={isSending} fullWidth size="large">
            {t('common:action.sendTheLink')}
          </SubmitButton>
          <Button startIcon={<Icon path={mdiArrowLeft} />} onClick={props.onBack}>
            {t('common:word.backToSignIn')}
          </Button>
        </>
      )}
    />
  )
}
