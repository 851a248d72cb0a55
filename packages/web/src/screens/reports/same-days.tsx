import Box from '@mui/material/Box'
import { screenPath, type SpanQuery } from '@tandem/contract/screens.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Period } from '../../lib/period.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { LinkButton } from '../../ui/index.ts'

const lists = {
  dayAhead: { name: 'index.daily', to: (days: SpanQuery) => screenPath('/reportsDaily', days) },
  intraday: { name: 'common:word.intradayResults', to: (days: SpanQuery) => screenPath('/reportsPI', days) },
  trades: { name: 'sameDays.trades', to: (days: SpanQuery) => screenPath('/Transactions', days) },
  orders: { name: 'sameDays.orders', to: (days: SpanQuery) => screenPath('/reports', { ...days, tab: 'orders' }) },
} as const

interface SameDaysProps {
  /** The list that is shown. */
  readonly here: keyof typeof lists
  /** Undefined until it is known. */
  readonly period: Period | undefined
}

/** The way from a list of results to the others, of the same days. */
export function SameDays({ here, period }: SameDaysProps) {
  const t = useText('reports')
  const user = useSignedInUser()
  // Others may see one report alone.
  const mayChoose = user?.userType === 'transactionalUser' || isAdministrator(user)
  if (!mayChoose || !period) return null
  const days = { span: period.kind, day: period.day }
  return (
    <Box
      component="nav"
      aria-label={t('sameDays.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        typography: 'body2',
        displayPrint: 'none',
      }}
    >
      {t('sameDays.label')}:
      {(Object.keys(lists) as (keyof typeof lists)[])
        .filter((list) => list !== here)
        .map((list) => (
          <LinkButton key={list} size="small" to={lists[list].to(days)}>
            {t(lists[list].name)}
          </LinkButton>
        ))}
    </Box>
  )
}
