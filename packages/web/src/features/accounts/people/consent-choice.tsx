import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { listConsentTexts } from '@tandem/contract/accounts/consents.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useCall } from '../../../lib/query.ts'
import { ConsentTextLink } from './consent-text.tsx'

/** What is sent with a new account: the versions that were on the screen. */
interface ChosenConsents {
  readonly acceptedTermsVersion?: string
  readonly researchConsentVersion?: string
}

/** The terms that come with an account and the consent to research, which is off until it is ticked. */
export function useConsentChoice() {
  const t = useText('people')
  const texts = useCall(listConsentTexts)
  const [isTicked, setTicked] = useState(false)
  const { terms, research } = texts.data ?? {}
  const versions: ChosenConsents = {
    ...(terms ? { acceptedTermsVersion: terms.version } : {}),
    ...(research && isTicked ? { researchConsentVersion: research.version } : {}),
  }
  const fields = (
    <Box>
      <FormControlLabel
        label={t('consent.ticked')}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ alignItems: 'flex-start', '& .MuiCheckbox-root': { mt: -1 } }}
        control={<Checkbox checked={isTicked} disabled={!research} onChange={(_event, isOn) => setTicked(isOn)} />}
      />
      <Box sx={{ pl: 4 }}>
        <ConsentTextLink text={research} label={t('consent.read')} />
      </Box>
      <Typography component="div" variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {t('consent.terms')} <ConsentTextLink text={terms} label={t('consent.termsLink')} />.
      </Typography>
    </Box>
  )
  return { versions, fields }
}
