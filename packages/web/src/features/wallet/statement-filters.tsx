import { postingKinds } from '@tandem/core/ledger/posting.ts'
import { useText } from '../../i18n/use-text.ts'
import { Select } from '../../ui/form/index.ts'
import { MarketTypeFilter } from '../../ui/index.ts'
import type { LineChoice } from './statement-lines.ts'

interface StatementFiltersProps {
  readonly choice: LineChoice
  readonly onChange: (choice: LineChoice) => void
}

/** Which lines of a statement are shown. */
export function StatementFilters({ choice, onChange }: StatementFiltersProps) {
  const t = useText('ledger')
  return (
    <>
      <Select
        label={t('statement.typeFilter')}
        value={choice.type}
        choices={[
          { value: 'all', label: t('statement.allTypes') },
          ...postingKinds.map((type) => ({ value: type, label: t(`statement.types.${type}`) })),
        ]}
        onChange={(type) => onChange({ ...choice, type })}
      />
      <MarketTypeFilter value={choice.marketType} onChange={(marketType) => onChange({ ...choice, marketType })} />
    </>
  )
}
