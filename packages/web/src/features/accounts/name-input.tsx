import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useController } from 'react-hook-form'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useText } from '../../i18n/use-text.ts'
import { TextInput } from '../../ui/form/index.ts'
import type { FieldProps } from '../../ui/form/text-fields.tsx'
import { suggestName } from './plain-name.ts'

interface NameInputProps<V extends FieldValues, N extends FieldPath<V>, O> extends FieldProps<V, N, O> {
  readonly autoComplete: 'family-name' | 'given-name'
}

/** A surname or name; offers the spelling without diacritics that the rule asks for. */
export function NameInput<V extends FieldValues, N extends FieldPath<V>, O = V>(props: NameInputProps<V, N, O>) {
  const t = useText('accounts')
  const { field } = useController<V, N, O>({ control: props.control, name: props.name })
  const suggestion = suggestName(field.value ?? '')
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
