import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import type { ReadingImport } from '@tandem/contract/metering/reading-import.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Section } from '../../../ui/index.ts'

interface ConfirmImportProps {
  readonly counts: ReadingImport['counts']
  readonly isBusy: boolean
  readonly failure: string | null
  /** Something was corrected that the preview does not show yet. */
  readonly isBehind: boolean
  readonly onConfirm: (replace: boolean) => void
}

/** The last step. Whether what is known is replaced is asked, never assumed. */
export function ConfirmImport({ counts, isBusy, failure, isBehind, onConfirm }: ConfirmImportProps) {
  const t = useText('readingImport')
  const [choice, setChoice] = useState<'replace' | 'keep' | null>(null)
  const [isAsked, setAsked] = useState(false)
  const { good, replacing, bad } = counts
  const count = good + (choice === 'keep' ? 0 : replacing)
  const isUnsaid = replacing > 0 && choice === null
  const confirm = () => {
    if (isUnsaid) setAsked(true)
    else onConfirm(choice === 'replace')
  }
  return (
    <Section title={t('confirm.title')}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        {replacing > 0 && (
          <FormControl error={isAsked && isUnsaid}>
            <FormLabel id="replace-question">{t('confirm.replaceAsk', { count: replacing })}</FormLabel>
            <RadioGroup
              aria-labelledby="replace-question"
              value={choice ?? ''}
              onChange={(_event, next) => {
                setChoice(next === 'replace' ? 'replace' : 'keep')
              }}
            >
              <FormControlLabel value="replace" control={<Radio />} label={t('confirm.replaceYes')} />
              <FormControlLabel value="keep" control={<Radio />} label={t('confirm.replaceNo')} />
            </RadioGroup>
          </FormControl>
        )}
        {isAsked && isUnsaid && <Alert severity="warning">{t('confirm.replaceFirst')}</Alert>}
        {good + replacing > 0 && bad > 0 && <Alert severity="warning">{t('confirm.leftOut', { count: bad })}</Alert>}
        {isBehind && <Alert severity="info">{t('confirm.checkFirst')}</Alert>}
        {good + replacing === 0 && !isBehind && (
          <Alert severity="info">{t(bad > 0 ? 'confirm.noneRight' : 'confirm.none')}</Alert>
        )}
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        <Button
          variant="contained"
          size="large"
          loading={isBusy}
          disabled={count === 0 || isBehind}
          onClick={confirm}
          sx={{ width: { xs: '100%', sm: 'auto' } }}
        >
          {t('confirm.submit', { count })}
        </Button>
      </Stack>
    </Section>
  )
}
