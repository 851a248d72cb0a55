import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useController, type FieldPath, type FieldValues } from 'react-hook-form'
import { useText } from '../../i18n/use-text.ts'
import { TextInput } from '../../ui/form/index.ts'
import { shownValue, type FieldProps } from '../../ui/form/text-fields.tsx'
import { suggestName } from '@tandem/contract/texts/plain-name.ts'

/** What a form of a person has: the two names, by the keys of the contract. */
interface Named extends FieldValues {
  readonly lastName?: string | undefined
  readonly firstName?: string | undefined
}

/** Surname and name, side by side where there is room. */
export function NameInputs<V extends Named, O>({ control }: Pick<FieldProps<V, FieldPath<V>, O>, 'control'>) {
  const t = useText('accounts')
  const names = { lastName: 'lastName' as FieldPath<V>, firstName: 'firstName' as FieldPath<V> }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <NameInput
        control={control}
        name={names.lastName}
        label={t('common:word.surname')}
        autoComplete="family-name"
        required
      />
      <NameInput
        control={control}
        name={names.firstName}
        label={t('field.firstName')}
        autoComplete="given-name"
        required
      />
    </Box>
  )
}

interface NameInputProps<V extends FieldValues, N extends FieldPath<V>, O> extends FieldProps<V, N, O> {
  readonly autoComplete: 'family-name' | 'given-name'
}

/** A surname or name; offers the spelling without diacritics that the rule asks for. */
function NameInput<V extends FieldValues, N extends FieldPath<V>, O = V>(props: NameInputProps<V, N, O>) {
  const t = useText('accounts')
  const { field } = useController<V, N, O>({ control: props.control, name: props.name })
  const suggestion = suggestName(shownValue(field.value))
  return (
    <Box>
      <TextInput<V, N, O> {...props} />
      <Box aria-live="polite">
        {suggestion !== null && (
          <Button
            size="small"
            title={t('field.suggestionWhy')}
            sx={{ mt: 0.5 }}
            onClick={() => {
              field.onChange(suggestion)
            }}
          >
            {t('field.useSuggestion', { name: suggestion })}
          </Button>
        )}
      </Box>
    </Box>
  )
}
