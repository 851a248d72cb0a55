import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  previewAutopilot,
  saveAutopilot,
  type Autopilot,
  type AutopilotSettings,
} from '@tandem/contract/orders/autopilot.ts'
import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { callApi } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useAction } from '../../../lib/query.ts'
import { LeaveGuard, Loaded, Section, useNotify, WholeDates } from '../../../ui/index.ts'
import { DecisionFigures } from './decision-figures.tsx'
import { draftOf, limitsKey, readLimits } from './limits-draft.ts'
import { LimitsFields } from './limits-fields.tsx'
import { LimitsInWords } from './limits-in-words.tsx'
import { useAutopilotSwitch } from './use-autopilot-switch.ts'

/** The limits, what they mean in words, what would be sent with them now, and the switch. */
export function LimitsForm({ autopilot }: { readonly autopilot: Autopilot }) {
  const t = useText('autopilot')
  const format = useFormat()
  const notify = useNotify()
  const { settings, state, since, loss } = autopilot
  const [draft, setDraft] = useState(() => draftOf(settings))
  const save = useAction(saveAutopilot)
  const turn = useAutopilotSwitch()
  const limits = readLimits(draft, settings)
  const isDirty = limits === null || limitsKey(limits) !== limitsKey(settings)
  const isSaved = since !== null && !isDirty
  const submit = async () => {
    if (!limits) return false
    try {
      await save.mutateAsync({ body: limits })
      notify(t('saved'))
      return true
    } catch {
      return false
    }
  }
  const switchOn = async () => {
    if (isSaved || (await submit())) await turn.to('on')
  }
  const failure = save.isError ? failureText(save.error) : turn.failure
  const isOn = state === 'on' || state === 'paused'
  return (
    <>
      <Section title={t('field.title')}>
        <Stack spacing={3}>
          <LimitsFields draft={draft} onChange={setDraft} lossNow={loss === null ? null : format.signedCoins(loss)} />
          {limits && <LimitsInWords limits={limits} />}
          {failure !== null && <Alert severity="error">{failure}</Alert>}
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            <Button
              variant={isOn ? 'contained' : 'outlined'}
              loading={save.isPending}
              disabled={limits === null || isSaved}
              onClick={() => void submit()}
            >
              {t('common:action.save')}
            </Button>
            {!isOn && (
              <Button
                variant="contained"
                loading={turn.isBusy}
                disabled={limits === null}
                onClick={() => void switchOn()}
              >
                {t('common:word.switchOn')}
              </Button>
            )}
          </Stack>
        </Stack>
      </Section>
      <Preview limits={limits ?? settings} />
      <LeaveGuard isDirty={isDirty && limits !== null && since !== null} />
    </>
  )
}

/** While somebody types, nothing is asked. */
const pause = 400

function Preview({ limits }: { readonly limits: AutopilotSettings }) {
  const t = useText('autopilot')
  const format = useFormat()
  const [settled, setSettled] = useState(limits)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(limits)
    }, pause)
    return () => {
      clearTimeout(timer)
    }
  }, [limits])
  const preview = useQuery({
    queryKey: [previewAutopilot.path, limitsKey(settled)],
    queryFn: () => callApi(previewAutopilot, { body: settled }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={t('preview.title')}>
      <Loaded of={[preview]} loading={160}>
        {(decision) =>
          decision === null ? (
            <Typography>{t('preview.none')}</Typography>
          ) : (
            <Stack spacing={2} sx={{ opacity: preview.isPlaceholderData ? 0.6 : 1 }}>
              <Typography>
                <WholeDates>{t('preview.for', { day: format.date(decision.date) })}</WholeDates>
              </Typography>
              <DecisionFigures decision={decision} />
            </Stack>
          )
        }
      </Loaded>
    </Section>
  )
}
