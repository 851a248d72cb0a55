import Alert from '@mui/material/Alert'
import MuiLink from '@mui/material/Link'
import type { ImbalanceDay, ImbalanceDayRow } from '@tandem/contract/imbalance/imbalance.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { StatusChip } from '../../ui/index.ts'

/** Intervals that no reading covers. */
export function missingIn({
  estimatedPeriods,
  unmeteredPeriods,
}: Pick<ImbalanceDayRow, 'estimatedPeriods' | 'unmeteredPeriods'>): number {
  return estimatedPeriods + unmeteredPeriods
}

/** What can be done about a day: its missing readings written in, or nothing. */
export function TodoOfDay({ day }: { readonly day: ImbalanceDayRow }) {
  const t = useText('imbalance')
  const count = missingIn(day)
  if (count === 0) return <StatusChip tone="success" label={t('manage.complete')} />
  return (
    <MuiLink
      component={Link}
      to={screenPath('/addReading', { way: 'hours', day: day.date })}
      title={t('manage.write')}
      onClick={(event) => {
        event.stopPropagation()
      }}
    >
      {t('manage.missing', { count })}
    </MuiLink>
  )
}

interface TodoCardProps {
  readonly days: readonly ImbalanceDay[]
  /** The day above them, which is not settled yet, asks for readings. */
  readonly isLastMissing: boolean
}

/** How many of these days rest on estimates, before each of them says so itself; nothing is called complete while a day asks for more. */
export function TodoCard({ days, isLastMissing }: TodoCardProps) {
  const t = useText('imbalance')
  const count = days.filter((day) => missingIn(day.totals) > 0).length
  if (count === 0 && isLastMissing) return null
  return (
    <Alert severity={count === 0 ? 'success' : 'info'}>
      {count === 0 ? t('manage.todoNone') : t('manage.todoText', { count })}
    </Alert>
  )
}
