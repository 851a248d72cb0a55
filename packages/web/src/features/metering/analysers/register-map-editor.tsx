import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { mdiDownload, mdiLanConnect, mdiPlus, mdiTrashCanOutline } from '@mdi/js'
import {
  addDeviceModel,
  changeDeviceModel,
  removeDeviceModel,
  type DeviceModel,
} from '@tandem/contract/metering/device-models.ts'
import { mostRegisters, type RegisterMap } from '@tandem/contract/metering/register-map.ts'
import { useState } from 'react'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { textAt, textOf, useText } from '../../../i18n/use-text.ts'
import { resolveBy, showFaults } from '../../../lib/form-faults.ts'
import { useAction } from '../../../lib/query.ts'
import { saveJson } from '../../../lib/save-file.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { CheckboxInput, Form, SelectInput, SubmitButton, TextInput } from '../../../ui/form/index.ts'
import { Icon, LeaveGuard, Section, useConfirm } from '../../../ui/index.ts'
import { lineAfter, mapFileOf, RegisterMapForm, typedMapOf, type TypedMap } from './register-map-values.ts'
import { RegisterRow, type ReadLine } from './register-row.tsx'

interface RegisterMapEditorProps {
  readonly map: RegisterMap
  /** The one that is changed; null keeps a new one. */
  readonly model: DeviceModel | null
  readonly mayShare: boolean
  /** Reads the lines of a map at the address of the analyser; null where that is not typed yet. */
  readonly onRead: (map: RegisterMap) => Promise<readonly ReadLine[] | null>
  /** The profile of what was kept; null: it was deleted. */
  readonly onDone: (profile: string | null) => void
  readonly onCancel: () => void
}

/** The form of a register map, with the live value beside each line. */
export function RegisterMapEditor({ map, model, mayShare, onRead, onDone, onCancel }: RegisterMapEditorProps) {
  const t = useText('registerMap')
  const confirm = useConfirm()
  const [add, change, remove] = [useAction(addDeviceModel), useAction(changeDeviceModel), useAction(removeDeviceModel)]
  const form = useForm<TypedMap, unknown, RegisterMap>({
    resolver: resolveBy(RegisterMapForm),
    mode: 'onTouched',
    defaultValues: typedMapOf(map, model?.isShared ?? false),
  })
  const { fields, append, remove: removeLine } = useFieldArray({ control: form.control, name: 'registers' })
  const reading = useReading(form, onRead)
  const { fault, onSubmit } = useSending(form, async (kept) => {
    const body = { map: kept, isShared: form.getValues('isShared') }
    const saved = model
      ? await change.mutateAsync({ params: { modelId: model.id }, body: { ...body, version: model.version } })
      : await add.mutateAsync({ body })
    onDone(saved.profile)
  })
  const deleteModel = async (of: DeviceModel) => {
    const question = { title: t('removeTitle', { name: of.map.name }), text: t('removeText') }
    if (!(await confirm({ ...question, yes: t('common:action.delete'), tone: 'danger' }))) return
    try {
      await remove.mutateAsync({ params: { modelId: of.id } })
      onDone(null)
    } catch (error) {
      reading.setFailure(showFaults(form, error))
    }
  }
  const exportFile = form.handleSubmit((kept) => {
    saveJson(`${kept.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.json`, mapFileOf(kept))
  })
  return (
    <Section
      title={model ? textOf('analysers')('act.editOf', { name: model.map.name }) : t('newTitle')}
      note={t('editorNote')}
    >
      <Form label={t('newTitle')} onSubmit={onSubmit} fault={fault}>
        <Stack spacing={2}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'minmax(0, 2fr) minmax(0, 1fr)' } }}>
            <TextInput control={form.control} name="name" label={t('common:word.name')} autoComplete="off" required />
            <SelectInput
              control={form.control}
              name="phases"
              label={t('phases')}
              choices={[1, 3].map((value) => ({ value, label: String(value) }))}
            />
          </Box>
          {mayShare && (
            <CheckboxInput control={form.control} name="isShared" label={t('share')} help={t('shareHelp')} />
          )}
          <div>
            {fields.map(({ id }, index) => (
              <RegisterRow
                key={id}
                control={form.control}
                index={index}
                read={reading.lineAt(index)}
                onRemove={
                  fields.length > 1
                    ? () => {
                        removeLine(index)
                      }
                    : null
                }
              />
            ))}
          </div>
          {reading.failure !== null && <Alert severity="error">{reading.failure}</Alert>}
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
            {fields.length < mostRegisters && (
              <Button
                startIcon={<Icon path={mdiPlus} />}
                onClick={() => {
                  append(lineAfter(form.getValues('registers').at(-1)))
                }}
              >
                {t('addLine')}
              </Button>
            )}
            <Button
              variant="outlined"
              startIcon={<Icon path={mdiLanConnect} />}
              loading={reading.isReading}
              onClick={reading.read}
            >
              {t('read')}
            </Button>
            <Button startIcon={<Icon path={mdiDownload} />} onClick={() => void exportFile()}>
              {t('exportFile')}
            </Button>
            {model && (
              <Button
                color="error"
                startIcon={<Icon path={mdiTrashCanOutline} />}
                onClick={() => void deleteModel(model)}
              >
                {t('common:action.delete')}
              </Button>
            )}
          </Stack>
          <Stack direction="row" spacing={1}>
            <SubmitButton loading={form.formState.isSubmitting}>{t('keep')}</SubmitButton>
            <Button onClick={onCancel}>{textAt('common.action.cancel')}</Button>
          </Stack>
        </Stack>
      </Form>
      <LeaveGuard isDirty={form.formState.isDirty && !add.isSuccess && !change.isSuccess && !remove.isSuccess} />
    </Section>
  )
}

/** Reads the lines as they are typed, and forgets what a line said once it is changed. */
function useReading(
  form: ReturnType<typeof useForm<TypedMap, unknown, RegisterMap>>,
  onRead: RegisterMapEditorProps['onRead'],
) {
  const t = useText('registerMap')
  const [failure, setFailure] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const [lines, setLines] = useState<ReadonlyMap<string, ReadLine>>(new Map())
  const typed = useWatch({ control: form.control, name: 'registers' })
  const readMap = form.handleSubmit(async (map) => {
    const asked = form.getValues('registers').map((line) => JSON.stringify(line))
    setFailure(null)
    setReading(true)
    try {
      const read = await onRead(map)
      if (read === null) setFailure(t('noAddress'))
      setLines(new Map(read?.map((line, index) => [asked[index] ?? '', line])))
    } catch (error) {
      setFailure(showFaults(form, error))
    } finally {
      setReading(false)
    }
  })
  return {
    failure,
    setFailure,
    isReading,
    read: () => void readMap(),
    lineAt: (index: number) => lines.get(JSON.stringify(typed[index])) ?? null,
  }
}
