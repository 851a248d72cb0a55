import { marketTypes, type MarketType } from '@tandem/core/market/session.ts'
import { useText } from '../i18n/use-text.ts'
import { Select } from './form/choice-fields.tsx'

export type MarketTypeChoice = MarketType | 'all'

const choices: readonly MarketTypeChoice[] = ['all', ...marketTypes]

/** The market type an address asks for; without one, all of them. */
export function parseMarketType(written: string | null): MarketTypeChoice {
  return choices.find((choice) => choice === written) ?? 'all'
}

interface MarketTypeFilterProps {
  readonly value: MarketTypeChoice
  readonly onChange: (value: MarketTypeChoice) => void
}

/** Keeps a list to one type of market. */
export function MarketTypeFilter({ value, onChange }: MarketTypeFilterProps) {
  const t = useText('common')
  return (
    <Select
      label={t('word.marketKind')}
      value={value}
      choices={choices.map((each) => ({
        value: each,
        label: each === 'all' ? t('word.all') : t(`market.${each}`),
      }))}
      onChange={onChange}
    />
  )
}
