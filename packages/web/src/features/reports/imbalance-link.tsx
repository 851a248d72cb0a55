import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import { writeValue } from '@tandem/contract/field.ts'
import { f } from '@tandem/contract/fields.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { Amount } from '@tandem/core/units/units.ts'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'

/** What the imbalances of settled days came to for the reader, by day: + received, − paid. */
export type SettledImbalances = ReadonlyMap<DeliveryDay, Amount>

interface ImbalanceLinkProps {
  readonly day: DeliveryDay
  /** Undefined while the day is not settled. */
  readonly coins: Amount | undefined
}

/** What the imbalances of a settled day came to; leads to their arithmetic. */
export function ImbalanceLink({ day, coins }: ImbalanceLinkProps) {
  const t = useText('reports')
  const format = useFormat()
  if (coins === undefined) {
    return (
      <Tooltip title={t('imbalance.notSettled')}>
        <span>–</span>
      </Tooltip>
    )
  }
  return (
    <Tooltip describeChild title={t('imbalance.explain', { coins: format.exactCoins(coins) })}>
      <Link
        component={RouterLink}
        to={screenPath('/imbalances', { span: 'today', day })}
        sx={{ whiteSpace: 'nowrap' }}
        // The row of the day leads elsewhere.
        onClick={(event) => event.stopPropagation()}
      >
        {writeValue(f.imbalanceCoins, coins, format)}
      </Link>
    </Tooltip>
  )
}

/** The same as a sentence under the own part of a day; says so where the day is not settled yet. */
export function DayImbalance({ day, coins }: ImbalanceLinkProps) {
  const t = useText('reports')
  const format = useFormat()
  return (
    <Box sx={{ typography: 'body2', mt: 2 }}>
      {coins === undefined ? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('imbalance.notSettled')}
        </Box>
      ) : (
        <Link component={RouterLink} to={screenPath('/imbalances', { span: 'today', day })}>
          {t('imbalance.ofDay', { coins: format.signedCoins(coins) })}
        </Link>
      )}
    </Box>
  )
}
