import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { saveImbalanceSettings, type ImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import { imbalanceModes } from '@tandem/core/imbalance/imbalance-price.ts'
import { unmeteredRules } from '@tandem/core/imbalance/imbalance.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DecimalBox, FieldGrid, Select, SettingsForm } from '../../../ui/form/index.ts'
import { ModeExample } from './mode-example.tsx'
import { readSettings, parseUsual, settingsDraftOf, type SettingsDraft } from './terms-draft.ts'
import { TermsFields } from './terms-fields.tsx'

/** How imbalances are priced from now on, what each mode means, and what the numbers come to. */
export function SettingsCard({ settings }: { readonly settings: ImbalanceSettings }) {
  const t = useText('imbalance')
  return (
    <SettingsForm
      title={t('admin.settings.title')}
      note={t('admin.settings.note')}
      endpoint={saveImbalanceSettings}
      settings={settings}
      draftOf={settingsDraftOf}
      read={readSettings}
      texts={{ save: t('admin.settings.save'), saved: t('admin.settings.saved') }}
    >
      {(draft, setDraft) => <SettingsFields draft={draft} write={(part) => setDraft({ ...draft, ...part })} />}
    </SettingsForm>
  )
}

interface SettingsFieldsProps {
  readonly draft: SettingsDraft
  readonly write: (part: Partial<SettingsDraft>) => void
}

function SettingsFields({ draft, write }: SettingsFieldsProps) {
  const t = useText('imbalance')
  const usual = (key: 'usualPeak' | 'usualOffPeak') => (
    <DecimalBox
      label={t(`admin.settings.${key}`)}
      unit="TC/kWh"
      value={draft[key]}
      error={parseUsual(draft[key]) === undefined}
      help={t(parseUsual(draft[key]) === undefined ? 'admin.terms.wrongPrice' : 'admin.settings.usualHelp')}
      onChange={(value) => write({ [key]: value })}
    />
  )
  return (
    <>
      <Modes chosen={draft.mode} />
      <TermsFields draft={draft} onChange={write} />
      <ModeExample draft={draft} />
      <FieldGrid least={280}>
        <Select
          fullWidth
          label={t('admin.terms.unmetered')}
          value={draft.unmetered}
          choices={unmeteredRules.map((rule) => ({ value: rule, label: t(`admin.settings.${rule}`) }))}
          onChange={(unmetered) => write({ unmetered })}
        />
        {usual('usualPeak')}
        {usual('usualOffPeak')}
      </FieldGrid>
    </>
  )
}

/** The three modes in a sentence each; the chosen one is marked. */
function Modes({ chosen }: { readonly chosen: ImbalanceSettings['mode'] }) {
  const t = useText('imbalance')
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {imbalanceModes.map((mode) => (
        <Box
          key={mode}
          component="li"
          aria-current={mode === chosen || undefined}
          sx={{
            p: 1.5,
            borderRadius: 1,
            border: 2,
            borderColor: mode === chosen ? 'primary.main' : 'divider',
          }}
        >
          <Typography variant="subtitle2">{t(`admin.mode.${mode}`)}</Typography>
          <Typography variant="body2" color="textSecondary">
            {t(`admin.mode.${mode}Text`)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
