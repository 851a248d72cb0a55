import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { mdiClose, mdiPlus } from '@mdi/js'
import { socialPlaces } from '@tandem/contract/admin/content.ts'
import { useFieldArray } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.ts'
import { SelectInput, TextInput } from '../../../ui/form/index.ts'
import { Icon } from '../../../ui/index.ts'
import type { SettingsControl } from './settings-values.ts'

const most = 8

/** Where the project can be followed. */
export function SocialFields({ control }: { readonly control: SettingsControl }) {
  const t = useText('content')
  const { fields, append, remove } = useFieldArray({ control, name: 'settings.social' })
  const choices = socialPlaces.map((place) => ({ value: place, label: place }))
  return (
    <>
      {fields.map(({ id, place }, index) => (
        <Box key={id} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(110px, 180px) minmax(0, 1fr) auto' }}>
          <SelectInput
            control={control}
            name={`settings.social.${index}.place`}
            label={t('form.place')}
            choices={choices}
          />
          <TextInput
            control={control}
            name={`settings.social.${index}.url` as const}
            label={t('form.url')}
            placeholder="https://"
            required
          />
          <IconButton
            aria-label={t('form.remove', { name: place })}
            onClick={() => {
              remove(index)
            }}
            sx={{ alignSelf: 'start', mt: 1 }}
          >
            <Icon path={mdiClose} />
          </IconButton>
        </Box>
      ))}
      {fields.length < most && (
        <div>
          <Button
            startIcon={<Icon path={mdiPlus} />}
            onClick={() => {
              append({ place: 'LinkedIn', url: '' })
            }}
          >
            {t('form.addPlace')}
          </Button>
        </div>
      )}
    </>
  )
}
