import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  checkScenario,
  getScenarioSetup,
  longestScenario,
  startScenarioRun,
  type FormField,
  type ScenarioField,
} from '@tandem/contract/admin/scenario-runs.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { callApi } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useFormat } from '../../../lib/format.ts'
import { useAction, useCall } from '../../../lib/query.ts'
import { DayBox, FieldGrid, Form, Select } from '../../../ui/form/index.ts'
import { isLoaded, Loaded, LoadingLines, Section, useNotify } from '../../../ui/index.ts'

type Setup = ResponseOf<typeof getScenarioSetup>
type Checked = ResponseOf<typeof checkScenario>

/** Makes a scenario from a ready one, by a form or as text, and runs it. */
export function ScenarioEditor() {
  const t = useText('research')
  const setup = useCall(getScenarioSetup)
  return (
    <Section title={t('scenarios.title')} note={t('scenarios.note')}>
      {!isLoaded(setup) ? (
        <Loaded of={[setup]} loading={<LoadingLines lines={12} />} />
      ) : setup.data.ability === 'on' ? (
        <Editor setup={setup.data} />
      ) : (
        <Typography color="textSecondary">{t(`scenarios.${setup.data.ability}`)}</Typography>
      )}
    </Section>
  )
}

/** Milliseconds after the last key before a text is checked. */
const pause = 600

/** What is known of the text: asked anew a moment after it changes, and at once where a form changes it. */
function useChecked(first: string) {
  const [text, setText] = useState(first)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef(0)
  const ask = async (body: { text: string; set: { name: ScenarioField; value: string }[] }) => {
    const own = ++latest.current
    try {
      const found = await callApi(checkScenario, { body })
      if (own !== latest.current) return
      setChecked(found)
      setFailure(null)
      if (body.set.length > 0) setText(found.text)
    } catch (error) {
      if (own === latest.current) setFailure(failureText(error))
    }
  }
  useEffect(() => {
    const timer = setTimeout(() => void ask({ text, set: [] }), pause)
    return () => clearTimeout(timer)
  }, [text])
  return {
    text,
    setText,
    checked,
    failure,
    set: (name: ScenarioField, value: string) => ask({ text, set: [{ name, value }] }),
  }
}

function Editor({ setup }: { readonly setup: Setup }) {
  const t = useText('research')
  const notify = useNotify()
  const { examples, fields, mostMemberDays } = setup
  const [example, setExample] = useState(examples[0]?.name ?? '')
  const { text, setText, checked, failure, set } = useChecked(examples[0]?.text ?? '')
  const starting = useAction(startScenarioRun)
  const outline = checked?.outline ?? null
  const isTooLong = outline !== null && outline.memberDays > mostMemberDays
  return (
    <Form
      label={t('scenarios.title')}
      fault={failure ?? (starting.error && sentenceOf(starting.error))}
      onSubmit={(event) => {
        event.preventDefault()
        starting.mutate({ body: { text } }, { onSuccess: () => notify(t('scenarios.started')) })
      }}
    >
      <Select
        label={t('scenarios.start')}
        value={example}
        choices={examples.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(name) => {
          setExample(name)
          setText(examples.find((each) => each.name === name)?.text ?? '')
        }}
      />
      <FieldGrid>
        {fields.map((field) => (
          <ScenarioBox
            key={field.name}
            field={field}
            value={checked?.values.find(({ name }) => name === field.name)?.value ?? ''}
            onChange={(value) => void set(field.name, value)}
          />
        ))}
      </FieldGrid>
      <TextField
        fullWidth
        multiline
        minRows={10}
        maxRows={24}
        label={t('scenarios.text')}
        value={text}
        helperText={t('scenarios.textHelp')}
        slotProps={{ htmlInput: { maxLength: longestScenario, spellCheck: false, style: { fontFamily: 'monospace' } } }}
        onChange={(event) => setText(event.target.value)}
      />
      <Findings checked={checked} most={mostMemberDays} />
      <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
        <Button type="submit" variant="contained" loading={starting.isPending} disabled={outline === null || isTooLong}>
          {t('scenarios.run')}
        </Button>
      </Stack>
    </Form>
  )
}

interface BoxProps {
  readonly field: FormField
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Its key among the texts, in which a dot leads further down. */
type FieldKey<Name> = Name extends `market.${infer Rest}` ? `market-${Rest}` : Name
const keyOf = (name: ScenarioField) => name.replace('.', '-') as FieldKey<ScenarioField>

/** The words of a scenario that say a rule; other choices are numbers. */
const rules = ['midpoint', 'low', 'high', 'time', 'prorata', 'A', 'B'] as const
const ruleOf = (choice: string) => rules.find((rule) => rule === choice)

/** One field; what is typed is put into the text when the field is left. */
function ScenarioBox({ field, value, onChange }: BoxProps) {
  const t = useText('research')
  const [typed, setTyped] = useState<string | null>(null)
  const label = t(`scenarios.field.${keyOf(field.name)}`)
  const leave = () => {
    if (typed !== null && typed !== value) onChange(typed)
    setTyped(null)
  }
  if (field.kind === 'choice') {
    const choices = field.choices.map((value) => {
      const rule = ruleOf(value)
      return { value, label: rule ? t(`scenarios.choice.${rule}`) : value }
    })
    return <Select fullWidth label={label} value={value} choices={choices} onChange={onChange} />
  }
  if (field.kind === 'day') {
    return <DayBox label={label} value={typed ?? value} onChange={setTyped} onBlur={leave} />
  }
  return (
    <TextField
      fullWidth
      label={label}
      value={typed ?? value}
      slotProps={{ htmlInput: { maxLength: 200, inputMode: field.kind === 'text' ? 'text' : 'decimal' } }}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
    />
  )
}

/** What is wrong with the text, a line for each fault; or what a run of it would be. */
function Findings({ checked, most }: { readonly checked: Checked | null; readonly most: number }) {
  const t = useText('research')
  const format = useFormat()
  if (!checked) return null
  const { faults, outline } = checked
  return (
    <div aria-live="polite">
      {faults.length > 0 && (
        <Alert severity="error">
          <AlertTitle>{t('scenarios.faults', { count: faults.length })}</AlertTitle>
          <Stack component="ul" sx={{ m: 0, pl: 2 }}>
            {faults.map(({ place, line, message }) => (
              <li key={`${place} ${message}`}>
                {[line === null ? '' : t('scenarios.line', { line }), place, message].filter(Boolean).join(': ')}
              </li>
            ))}
          </Stack>
        </Alert>
      )}
      {outline && (
        <Alert severity={outline.memberDays > most ? 'error' : 'info'}>
          {t('scenarios.outline', {
            days: format.count(outline.allDays),
            members: format.count(outline.members),
            designs: format.count(outline.designs.length),
            replicates: format.count(outline.replicates),
            all: format.count(outline.memberDays),
            most: format.count(most),
          })}{' '}
          {outline.memberDays > most && t('scenarios.tooLong')}
        </Alert>
      )}
    </div>
  )
}
