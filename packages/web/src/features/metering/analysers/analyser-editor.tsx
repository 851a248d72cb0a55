import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { addAnalyser, mqttProfile, updateAnalyser, type Analyser } from '@tandem/contract/metering/analysers.ts'
import { listParameters } from '@tandem/contract/metering/device-models.ts'
import { faultMessage, refusalMessage } from '@tandem/contract/texts/message.ts'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { currentLanguage } from '../../../i18n/index.ts'
import { textAt, useText } from '../../../i18n/use-text.ts'
import { resolveBy, showFaults } from '../../../lib/form-faults.ts'
import { useAction, useCall } from '../../../lib/query.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Form, SubmitButton } from '../../../ui/form/index.ts'
import { LeaveGuard, Section, useConfirm } from '../../../ui/index.ts'
import { AnalyserFields } from './analyser-fields.tsx'
import {
  AnalyserForm,
  doubtAbout,
  isSameDevice,
  newAnalyser,
  PlaceInput,
  TestInput,
  typedOf,
  type TypedAnalyser,
} from './analyser-values.ts'
import { ConnectionTestPanel } from './connection-test-panel.tsx'
import { OwnModel } from './own-model.tsx'
import { useConnectionTest } from './use-connection-test.ts'

interface AnalyserEditorProps {
  readonly userId: number
  /** The one that is changed; null adds one. */
  readonly analyser: Analyser | null
  /** Another one is attached, so this one cannot be. */
  readonly isBlocked: boolean
  readonly onSaved: (analyser: Analyser) => void
  readonly onCancel: () => void
}

/** On a phone the test stands between the fields and the button that saves: first one, then the other. */
const layout = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateRows: { md: 'auto 1fr' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
}

/** The form of an analyser with the test of its connection beside it. */
export function AnalyserEditor({ userId, analyser, isBlocked, onSaved, onCancel }: AnalyserEditorProps) {
  const t = useText('analysers')
  const confirm = useConfirm()
  const parameters = useCall(listParameters)
  const save = useSave(userId, analyser)
  const [start] = useState(() => (analyser ? typedOf(analyser, isBlocked) : newAnalyser))
  const form = useForm({ resolver: resolveBy(AnalyserForm), mode: 'onTouched', defaultValues: start })
  const { test, isRunning, failure, runTest } = useFormTest(form)
  const held = useWatch({ control: form.control })
  const typed = TestInput.safeParse(held)
  const send = async (values: AnalyserForm) => {
    const doubt = doubtAbout(values, test, analyser)
    const question = doubt && { title: t(`form.${doubt}Title`), text: t(`form.${doubt}Text`) }
    const answers = { yes: t('form.saveAnyway'), no: t('form.backToForm') }
    if (question && !(await confirm({ ...question, ...answers }))) return
    onSaved(await save.mutate(values))
  }
  const notSaved = refusalMessage('analyser_not_saved', {}, currentLanguage())
  const explain = (_error: unknown, sentence: string | null) => sentence ?? notSaved
  const { fault, onSubmit } = useSending(form, send, explain, notSaved)
  return (
    <FormProvider {...form}>
      <Form label={t(analyser ? 'form.editTitle' : 'form.addTitle')} onSubmit={onSubmit} fault={fault}>
        <Box sx={layout}>
          <Section>
            <Stack spacing={3}>
              <AnalyserFields
                userId={userId}
                profiles={parameters.data?.profiles}
                attaching={!analyser ? 'always' : isBlocked ? 'blocked' : 'choice'}
              />
            </Stack>
          </Section>
          <Box sx={{ gridRow: { md: 'span 2' }, position: { md: 'sticky' }, top: { md: 88 } }}>
            <ConnectionTestPanel
              result={test?.result ?? null}
              isOutdated={test !== null && !(typed.success && isSameDevice(typed.data, test.terms))}
              isRunning={isRunning}
              failure={failure}
              isMqtt={held.profile === mqttProfile}
              onRun={runTest}
            />
          </Box>
          <Stack direction="row" spacing={1}>
            <SubmitButton loading={form.formState.isSubmitting}>{t('common:action.save')}</SubmitButton>
            <Button onClick={onCancel}>{textAt('common.action.cancel')}</Button>
          </Stack>
        </Box>
      </Form>
      <Box sx={{ mt: 3, display: held.profile === mqttProfile ? 'none' : 'block' }}>
        <OwnModel
          chosen={parameters.data?.profiles.find(({ id }) => id === held.profile) ?? null}
          findPlace={async () => {
            const isValid = await form.trigger(['ip', 'port', 'deviceId', 'answerMs'], { shouldFocus: true })
            const place = PlaceInput.safeParse(form.getValues())
            return isValid && place.success ? place.data : null
          }}
          onChosen={(chosen) => {
            form.setValue('profile', chosen, { shouldDirty: true, shouldValidate: true })
          }}
        />
      </Box>
      <LeaveGuard isDirty={form.formState.isDirty && !save.isSuccess} />
    </FormProvider>
  )
}

function useSave(userId: number, analyser: Analyser | null) {
  const add = useAction(addAnalyser)
  const update = useAction(updateAnalyser)
  return {
    isSuccess: add.isSuccess || update.isSuccess,
    mutate: ({ ip, port, deviceId, isActive, ...rest }: AnalyserForm) =>
      analyser
        ? update.mutateAsync({
            body: { ...rest, ip, port, deviceId, isActive, id: analyser.id, version: analyser.version },
          })
        : add.mutateAsync({ params: { userId, ip, port, deviceId }, body: rest }),
  }
}

/** Tests with what the form holds; what is wrong with that is shown at its fields. */
function useFormTest(form: ReturnType<typeof useForm<TypedAnalyser, unknown, AnalyserForm>>) {
  const { test, run, isRunning } = useConnectionTest()
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = async () => {
    setFailure(null)
    const isValid = await form.trigger(['profile', 'ip', 'port', 'deviceId', 'mqtt'], { shouldFocus: true })
    const terms = TestInput.safeParse(form.getValues())
    // It may be saved without a model, but not tested.
    if (!form.getValues('profile')) {
      const message = faultMessage({ field: 'profile', rule: 'required', params: {} }, currentLanguage())
      form.setError('profile', { type: 'required', message })
    }
    if (!isValid || !terms.success) return
    try {
      await run(terms.data)
    } catch (error) {
      setFailure(showFaults(form, error))
    }
  }
  return { test, isRunning, failure, runTest: () => void attempt() }
}
