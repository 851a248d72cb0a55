import { f } from '@tandem/contract/fields.ts'
import { factorDecimals, highestFactor, imbalanceModes } from '@tandem/core/imbalance/imbalance-price.ts'
import { decimals, maxPrice } from '@tandem/core/units/units.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { DecimalBox, FieldGrid, Select } from '../../../ui/form/index.ts'
import { readTerms, type TermsDraft } from './terms-draft.ts'

interface TermsFieldsProps {
  readonly draft: TermsDraft
  readonly onChange: (draft: TermsDraft) => void
  readonly isDisabled?: boolean
}

/** Mode, k and m; the last two only where they count. */
export function TermsFields({ draft, onChange, isDisabled = false }: TermsFieldsProps) {
  const t = useText('imbalance')
  const format = useFormat()
  const read = readTerms(draft)
  return (
    <FieldGrid>
      <Select
        fullWidth
        label={fieldName(f.mode)}
        value={draft.mode}
        choices={imbalanceModes.map((mode) => ({ value: mode, label: t(`admin.mode.${mode}`) }))}
        onChange={(mode) => onChange({ ...draft, mode })}
      />
      {draft.mode !== 'C' && (
        <>
          <DecimalBox
            label={t('admin.terms.factor')}
            value={draft.factor}
            disabled={isDisabled}
            error={read.factor === null}
            help={
              read.factor === null
                ? t('admin.terms.wrong', {
                    min: '0',
                    max: format.decimal(highestFactor, factorDecimals),
                    decimals: factorDecimals,
                  })
                : t('admin.settings.factorHelp')
            }
            onChange={(factor) => onChange({ ...draft, factor })}
          />
          <DecimalBox
            label={t('admin.terms.minimum')}
            unit="TC/kWh"
            value={draft.minimum}
            disabled={isDisabled}
            error={read.minimum === null}
            help={
              read.minimum === null
                ? t('admin.terms.wrong', {
                    min: '0',
                    max: format.decimal(maxPrice, decimals.price),
                    decimals: decimals.price,
                  })
                : t('admin.settings.minimumHelp')
            }
            onChange={(minimum) => onChange({ ...draft, minimum })}
          />
        </>
      )}
    </FieldGrid>
  )
}
