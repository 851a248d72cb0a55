import { sides, type Side } from '@tandem/core/market/order.ts'
import { useText } from '../i18n/use-text.ts'
import { Select } from './form/choice-fields.tsx'

export type SideChoice = Side | 'all'

const choices: readonly SideChoice[] = ['all', ...sides]

/** The side an address asks for; without one, both. */
export function parseSide(written: string | null): SideChoice {
  return choices.find((choice) => choice === written) ?? 'all'
}

interface SideFilterProps {
  readonly value: SideChoice
  readonly onChange: (value: SideChoice) => void
}

/** Keeps a list to what was bought or to what was sold. */
export function SideFilter({ value, onChange }: SideFilterProps) {
  const t = useText('common')
  const names = { all: t('sideFilter.all'), buy: t('tradeSide.buy'), sell: t('tradeSide.sell') }
  return (
    <Select
      label={t('word.type')}
      value={value}
      choices={choices.map((each) => ({ value: each, label: names[each] }))}
      onChange={onChange}
    />
  )
}
