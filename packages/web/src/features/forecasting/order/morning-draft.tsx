import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import {
  getForecastPreference,
  saveForecastPreference,
  type ForecastPreference,
} from '@tandem/contract/orders/forecast-orders.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useAction, useCall } from '../../../lib/query.ts'
import { Loaded, LoadingLines, Section, useNotify } from '../../../ui/index.ts'
import { draftOf, readStrategy } from './strategy-draft.ts'
import { StrategyFields } from './strategy-fields.tsx'
import { StrategyWords } from './strategy-words.tsx'

/** Whether a draft is prepared every morning, and how: a preference of whoever is signed in. */
export function MorningDraft() {
  const t = useText('forecastOrder')
  const preference = useCall(getForecastPreference)
  return (
    <Section title={t('morning.title')} note={t('morning.note')}>
      <Loaded of={[preference]} loading={<LoadingLines lines={4} />}>
        {(data) => <Preference saved={data} />}
      </Loaded>
    </Section>
  )
}

function Preference({ saved }: { readonly saved: ForecastPreference }) {
  const t = useText('forecastOrder')
  const notify = useNotify()
  const [isChanging, setChanging] = useState(false)
  const save = useAction(saveForecastPreference)
  // While it is on its way the switch stands as it was put.
  const shown = save.isPending ? (save.variables.body ?? saved) : saved
  const write = async (next: ForecastPreference, text: string) => {
    try {
      await save.mutateAsync({ body: next })
      notify(text)
      return true
    } catch {
      return false
    }
  }
  const { preparesDraft, notifiesByMail, strategy } = shown
  return (
    <Stack spacing={2}>
      <Stack>
        <FormControlLabel
          label={t('morning.prepare')}
          control={
            <Switch
              checked={preparesDraft}
              disabled={save.isPending}
              onChange={(_event, isOn) =>
                void write({ ...saved, preparesDraft: isOn }, t(isOn ? 'morning.on' : 'morning.off'))
              }
            />
          }
        />
        <FormControlLabel
          label={t('morning.mail')}
          control={
            <Switch
              checked={notifiesByMail}
              disabled={save.isPending || !preparesDraft}
              onChange={(_event, isOn) => void write({ ...saved, notifiesByMail: isOn }, t('morning.saved'))}
            />
          }
        />
      </Stack>
      {save.isError && <Alert severity="error">{failureText(save.error)}</Alert>}
      {isChanging ? (
        <Change
          saved={saved}
          isBusy={save.isPending}
          onCancel={() => setChanging(false)}
          onSave={async (next) => {
            if (await write({ ...saved, strategy: next }, t('morning.saved'))) setChanging(false)
          }}
        />
      ) : (
        <>
          <Stack spacing={1}>
            <Typography variant="subtitle2" component="h3">
              {t('morning.strategy')}
            </Typography>
            <StrategyWords strategy={strategy} />
          </Stack>
          <div>
            <Button variant="outlined" onClick={() => setChanging(true)}>
              {t('common:action.change')}
            </Button>
          </div>
        </>
      )}
    </Stack>
  )
}

interface ChangeProps {
  readonly saved: ForecastPreference
  readonly isBusy: boolean
  readonly onCancel: () => void
  readonly onSave: (strategy: ForecastPreference['strategy']) => Promise<void>
}

function Change({ saved, isBusy, onCancel, onSave }: ChangeProps) {
  const t = useText('forecastOrder')
  const [draft, setDraft] = useState(() => draftOf(saved.strategy))
  const strategy = readStrategy(draft, saved.strategy)
  return (
    <Stack spacing={2.5}>
      <StrategyWords strategy={strategy} />
      <StrategyFields draft={draft} onChange={setDraft} />
      <Stack direction="row" spacing={1}>
        <Button
          variant="contained"
          loading={isBusy}
          disabled={strategy === null}
          onClick={() => {
            if (strategy) void onSave(strategy)
          }}
        >
          {t('common:action.save')}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          {t('common:action.cancel')}
        </Button>
      </Stack>
    </Stack>
  )
}
