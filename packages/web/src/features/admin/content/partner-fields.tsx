import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { mdiClose, mdiImageOutline, mdiPlus } from '@mdi/js'
import { addPartnerLogo, getPartnerLogo } from '@tandem/contract/admin/content.ts'
import { useController, useFieldArray } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useAction } from '../../../lib/query.ts'
import { TextInput } from '../../../ui/form/index.ts'
import { Icon, Section, useNotify } from '../../../ui/index.ts'
import { drawLogo } from './draw-logo.ts'
import type { SettingsControl } from './settings-values.ts'

const most = 40

/** Everyone who takes part: name, country, address and logo. */
export function PartnerFields({ control }: { readonly control: SettingsControl }) {
  const t = useText('content')
  const { fields, append, remove } = useFieldArray({ control, name: 'settings.partners' })
  return (
    <Section title={t('form.partners')} note={t('form.partnersNote')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {fields.map(({ id, name }, index) => (
          <Box
            key={id}
            sx={{
              display: 'grid',
              gap: 1,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr) 96px', md: 'minmax(0, 3fr) 96px minmax(0, 3fr) 150px auto' },
            }}
          >
            <TextInput
              control={control}
              name={`settings.partners.${index}.name` as const}
              required
              label={t('common:word.name')}
            />
            <TextInput
              control={control}
              name={`settings.partners.${index}.country` as const}
              required
              label={t('form.country')}
            />
            <TextInput
              control={control}
              name={`settings.partners.${index}.url` as const}
              placeholder="https://"
              label={t('form.url')}
            />
            <LogoField control={control} index={index} partner={name} />
            <IconButton
              aria-label={name === '' ? t('common:action.remove') : t('form.remove', { name })}
              onClick={() => {
                remove(index)
              }}
              sx={{ justifySelf: 'end' }}
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
                append({ name: '', country: 'RO', url: '', logo: '' })
              }}
            >
              {t('form.addPartner')}
            </Button>
          </div>
        )}
      </Box>
    </Section>
  )
}

interface LogoFieldProps {
  readonly control: SettingsControl
  readonly index: number
  readonly partner: string
}

/** The logo as it is, a button that changes it, and one that takes it away. */
function LogoField({ control, index, partner }: LogoFieldProps) {
  const t = useText('content')
  const notify = useNotify()
  const upload = useAction(addPartnerLogo)
  const { field } = useController({ control, name: `settings.partners.${index}.logo` })
  const choose = async (file: File | undefined) => {
    if (!file) return
    try {
      const content = await drawLogo(file)
      if (content === null) notify({ text: t('form.logoFailed'), tone: 'error' })
      else field.onChange((await upload.mutateAsync({ body: { content } })).image)
    } catch (error) {
      notify({ text: failureText(error), tone: 'error' })
    }
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 40 }}>
      {field.value !== '' && (
        <Box
          component="img"
          src={getPartnerLogo.path.replace('{image}', field.value)}
          alt=""
          sx={{ width: 48, height: 32, objectFit: 'contain', bgcolor: '#fff', borderRadius: 0.5 }}
        />
      )}
      <Button
        component="label"
        size="small"
        loading={upload.isPending}
        startIcon={field.value === '' && <Icon path={mdiImageOutline} size={18} />}
        aria-label={t('form.chooseLogo', { name: partner })}
      >
        {t('form.logo')}
        <input
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </Button>
      {field.value !== '' && (
        <IconButton
          size="small"
          aria-label={`${t('form.removeLogo')}: ${partner}`}
          onClick={() => {
            field.onChange('')
          }}
        >
          <Icon path={mdiClose} size={16} />
        </IconButton>
      )}
    </Box>
  )
}
