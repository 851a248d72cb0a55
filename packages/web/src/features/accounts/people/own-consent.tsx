import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import {
  getConsents,
  listConsentTexts,
  saveResearchConsent,
  type ConsentEntry,
  type Consents,
} from '@tandem/contract/accounts/consents.ts'
import { f } from '@tandem/contract/fields.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useAction, useCall } from '../../../lib/query.ts'
import { Loaded, Section, StatusChip, useNotify, type Tone } from '../../../ui/index.ts'
import { ConsentParagraphs } from './consent-paragraphs.tsx'
import { ConsentTextLink } from './consent-text.tsx'

const tones: Record<Consents['research'], Tone> = {
  none: 'neutral',
  given: 'success',
  outdated: 'warning',
  withdrawn: 'neutral',
}

/** The own consent to research: the text, how it stands, and everything that was ever said. */
export function OwnConsent({ userId }: { readonly userId: number }) {
  const t = useText('people')
  const consents = useCall(getConsents, { params: { id: userId } })
  const texts = useCall(listConsentTexts)
  return (
    <Section title={fieldName(f.researchState)} note={t('consent.note')}>
      <Loaded of={[consents, texts]} loading={160}>
        {(given, text) => (
          <Stack spacing={2}>
            <Standing consents={given} text={text.research} />
            <History entries={given.entries} />
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

interface StandingProps {
  readonly consents: Consents
  readonly text: { readonly version: string; readonly text: string }
}

function Standing({ consents: { userId, research }, text }: StandingProps) {
  const t = useText('people')
  const notify = useNotify()
  const saving = useAction(saveResearchConsent)
  const isGiven = research === 'given'
  const say = (given: boolean) => {
    const body = { given, version: text.version, language: currentLanguage() }
    const onSuccess = () => notify(t(given ? 'consent.gaveNotice' : 'consent.withdrewNotice'))
    saving.mutate({ params: { id: userId }, body }, { onSuccess })
  }
  return (
    <Box>
      <StatusChip tone={tones[research]} label={t(`consent.state.${research}`)} />
      {!isGiven && (
        <Box sx={{ mt: 2 }}>
          <ConsentParagraphs text={text.text} />
        </Box>
      )}
      {saving.error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {sentenceOf(saving.error)}
        </Alert>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1.5, flexWrap: 'wrap' }}>
        {!isGiven && (
          <Button variant="outlined" loading={saving.isPending} onClick={() => say(true)}>
            {t('consent.give')}
          </Button>
        )}
        {(isGiven || research === 'outdated') && (
          <Button color="error" loading={saving.isPending} onClick={() => say(false)}>
            {t('consent.withdraw')}
          </Button>
        )}
      </Stack>
    </Box>
  )
}

function History({ entries }: { readonly entries: readonly ConsentEntry[] }) {
  const t = useText('people')
  const format = useFormat()
  if (entries.length === 0) return null
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        {t('consent.history')}
      </Typography>
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {entries.map(({ id, kind, given, at, version, language, ...text }) => (
          <Box key={id} component="li" sx={{ typography: 'body2' }}>
            <strong>{t(`consent.entry.${kind}.${given ? 'yes' : 'no'}`)}</strong>
            <Box sx={{ color: 'text.secondary' }}>
              {format.dateTime(at)} ·{' '}
              <ConsentTextLink
                text={text}
                label={t('consent.version', { version, language: t(`consent.language.${language}`) })}
              />
            </Box>
          </Box>
        ))}
      </Stack>
    </Box>
  )
}
