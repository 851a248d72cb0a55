import { screenPath } from '@tandem/contract/screens.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import { marketTypes, type MarketType } from '@tandem/core/market/session.ts'
import { useNavigate } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import type { Period } from '../../lib/period.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { Select } from '../../ui/form/index.ts'
import { PeriodPicker } from '../../ui/index.ts'

/** The report of a market, of the same days. */
function reportOf(market: MarketType, period: Period): string {
  const query = { span: period.kind, day: period.day }
  switch (market) {
    case 'dayAhead':
      return screenPath('/reportsDaily', query)
    case 'intraday':
      return screenPath('/reportsPI', query)
    case 'balancing':
      // Imbalances are of a year at most.
      return screenPath('/imbalances', period.kind === 'all' ? { ...query, span: 'year' } : query)
  }
}

interface ReportFiltersProps {
  readonly market: MarketType
  readonly period: Period
  readonly onPeriod: (period: Period) => void
  /** The last day that can have a result: quick choices end with it. */
  readonly latest: string
}

/** The market of a report and its period; another market is another report of the same days. */
export function ReportFilters({ market, period, onPeriod, latest }: ReportFiltersProps) {
  const t = useText('common')
  const navigate = useNavigate()
  const user = useSignedInUser()
  // Others may see one report alone.
  const mayChoose = user?.userType === 'transactionalUser' || isAdministrator(user)
  return (
    <>
      {mayChoose && (
        <Select
          label={t('word.marketKind')}
          value={market}
          choices={marketTypes.map((type) => ({ value: type, label: t(`market.${type}`) }))}
          onChange={(type) => void navigate(reportOf(type, period))}
        />
      )}
      <PeriodPicker value={period} onChange={onPeriod} latest={latest} />
    </>
  )
}
