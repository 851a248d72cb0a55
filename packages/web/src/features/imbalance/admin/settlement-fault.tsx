import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ApiError } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { LinkButton } from '../../../ui/index.ts'

interface SettlementFaultProps {
  readonly error: unknown
  readonly day: string
  /** Shows what was applied, where somebody else did. */
  readonly onShowApplied?: () => void
}

/** Why a day could not be settled, and the one way to put it right. */
export function SettlementFault({ error, day, onShowApplied }: SettlementFaultProps) {
  const t = useText('imbalance')
  const code = error instanceof ApiError ? error.code : null
  if (code === 'already_generated') {
    return (
      <Alert
        severity="warning"
        action={
          onShowApplied && (
            <Button color="inherit" size="small" onClick={onShowApplied}>
              {t('admin.day.showApplied')}
            </Button>
          )
        }
      >
        <strong>{failureText(error)}</strong>
        <div>{t('admin.day.alreadyText')}</div>
      </Alert>
    )
  }
  const fix =
    code === 'reference_price_missing'
      ? { to: screenPath('/referencePrices', { day }), label: t('admin.fix.reference') }
      : code === 'imbalance_prices_missing'
        ? { to: screenPath('/imbalanceManagement', { tab: 'prices' }), label: t('admin.fix.upload') }
        : code === 'markets_not_settled'
          ? { to: screenPath('/markets'), label: t('common:word.toTheMarkets') }
          : null
  return (
    <Alert
      severity="error"
      action={
        fix && (
          <LinkButton to={fix.to} color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }}>
            {fix.label}
          </LinkButton>
        )
      }
    >
      {failureText(error)}
    </Alert>
  )
}
