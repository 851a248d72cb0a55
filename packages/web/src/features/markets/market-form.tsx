import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { f } from '@tandem/contract/fields.ts'
import { marketTypes, mtuChoices } from '@tandem/core/market/session.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, maxPrice, minPrice } from '@tandem/core/units/units.ts'
import { localizeNumber } from '@tandem/contract/texts/parse.ts'
import { useEffect, type ReactNode } from 'react'
import { useForm, useWatch, type FieldPath, type UseFormReturn } from 'react-hook-form'
import { currentLanguage } from '../../i18n/index.ts'
import { textAt, useText } from '../../i18n/use-text.ts'
import { ApiError } from '../../lib/api.ts'
import { fieldName } from '../../lib/field-name.ts'
import { failureText } from '../../lib/failure-text.ts'
import { resolveByReading } from '../../lib/form-faults.ts'
import { CheckboxInput, DayInput, DecimalInput, SelectInput, SubmitButton, TextInput } from '../../ui/form/index.ts'
import { marketTypeNames, marketZones } from './market-names.ts'
import {
  plannedBounds,
  plannedGate,
  readTerms,
  type PlannedTerms,
  type Options,
  type TermsValues,
} from './market-terms.ts'
import { TermsPreview } from './terms-preview.tsx'

/** `all` while nothing was sent to the market, `gate` when only its times may change, `nothing` once it is closed. */
export type Changeable = 'all' | 'gate' | 'nothing'

export interface MarketFormProps {
  readonly initial: TermsValues
  readonly changeable: Changeable
  /** With a plan the gate and the bounds follow the chosen day and type until they are written by hand. */
  readonly plan?: PlannedTerms
  readonly now: Temporal.Instant
  readonly submitText: string
  readonly isSending: boolean
  /** What the server said last, if it refused. */
  readonly failure: Error | null
  readonly onSubmit: (terms: Options) => void
  readonly onDirty: (isDirty: boolean) => void
  readonly onCancel: () => void
}

const limits = { min: formatDecimal(minPrice, decimals.price), max: formatDecimal(maxPrice, decimals.price) }

/** The terms of one market, with what they make in words. */
export function MarketForm(props: MarketFormProps) {
  const { initial, changeable, plan, now, submitText, isSending, failure, onSubmit, onDirty, onCancel } = props
  const t = useText('markets')
  const form = useForm<TermsValues>({ defaultValues: initial, resolver: resolveTerms, mode: 'onTouched' })
  const { control, formState, setError } = form
  const { isDirty } = formState
  const values = useWatch({ control }) as TermsValues
  const otherFailure = failure && !isAtField(failure) ? failureText(failure) : null

  useEffect(() => {
    onDirty(isDirty)
  }, [isDirty, onDirty])
  useEffect(() => {
    if (!(failure instanceof ApiError)) return
    for (const { field, message } of failure.faults) {
      if (isField(field)) setError(field, { message }, { shouldFocus: true })
    }
  }, [failure, setError])
  useFollowedPlan(form, values, plan)

  const send = form.handleSubmit((sent) => {
    const read = readTerms(sent, currentLanguage())
    if (read.ok) onSubmit(read.terms)
  })
  const boundsHelp = t('common:word.priceBetween', {
    min: localizeNumber(limits.min, currentLanguage()).replace('-', '−'),
    max: localizeNumber(limits.max, currentLanguage()),
  })
  const terms = { control, required: true, disabled: changeable !== 'all' }
  const gate = { control, required: true, disabled: changeable === 'nothing', kind: 'dayTime' as const }
  return (
    <Stack component="form" noValidate spacing={3} onSubmit={(event) => void send(event)}>
      <Pair>
        <SelectInput
          {...terms}
          name="marketType"
          label={t('common:word.marketKind')}
          choices={marketTypes.map((type) => ({ value: type, label: textAt(marketTypeNames[type]) }))}
        />
        <DayInput {...terms} name="date" label={t('common:word.dayOfDelivery')} />
      </Pair>
      <Pair>
        <SelectInput
          {...terms}
          name="mtuMinutes"
          label={t('edit.mtu')}
          choices={mtuChoices.map((value) => ({ value, label: t('edit.minutes', { count: value }) }))}
        />
        <SelectInput
          {...terms}
          name="zone"
          label={t('edit.zone')}
          help={t('edit.zoneHelp')}
          choices={[...new Set([...marketZones, initial.zone])].map((zone) => ({ value: zone, label: zone }))}
        />
      </Pair>
      <Pair>
        <DayInput {...gate} name="openingTime" label={t('list.opens')} />
        <DayInput {...gate} name="closingTime" label={t('list.closes')} />
      </Pair>
      <Pair>
        <DecimalInput {...terms} name="minPrice" label={t('edit.minPrice')} unit="TC/kWh" help={boundsHelp} />
        <DecimalInput {...terms} name="maxPrice" label={t('edit.maxPrice')} unit="TC/kWh" help={boundsHelp} />
      </Pair>
      {values.marketType === 'intraday' && (
        <Pair>
          <TextInput {...terms} name="leadMinutes" label={t('edit.lead')} help={t('edit.leadHelp')} />
          <DecimalInput
            {...terms}
            name="smallestOrder"
            label={fieldName(f.smallestOrder)}
            unit="kWh"
            help={t('edit.smallestOrderHelp')}
          />
          <TextInput
            {...terms}
            name="mostOpenOrders"
            label={fieldName(f.mostOpenOrders)}
            help={t('edit.mostOpenOrdersHelp')}
          />
        </Pair>
      )}
      {values.marketType === 'dayAhead' && (
        <>
          <CheckboxInput
            control={control}
            disabled={terms.disabled}
            name="takesBlocks"
            label={t('blocks.takes')}
            help={t('blocks.takesHelp')}
          />
          {values.takesBlocks && (
            <Pair>
              <TextInput
                {...terms}
                name="blockLimits.blocks"
                label={fieldName(f.mostBlocks)}
                help={t('blocks.mostHelp')}
              />
              <TextInput
                {...terms}
                name="blockLimits.linked"
                label={fieldName(f.mostLinkedBlocks)}
                help={t('blocks.linkedHelp')}
              />
              <TextInput
                {...terms}
                name="blockLimits.levels"
                label={fieldName(f.linkLevels)}
                help={t('blocks.levelsHelp')}
              />
              <TextInput
                {...terms}
                name="blockLimits.seconds"
                label={fieldName(f.clearingSeconds)}
                help={t('blocks.secondsHelp')}
              />
            </Pair>
          )}
        </>
      )}
      <TermsPreview values={values} now={now} />
      {otherFailure && <Alert severity="error">{otherFailure}</Alert>}
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button onClick={onCancel}>{changeable === 'nothing' ? t('edit.back') : textAt('common.action.cancel')}</Button>
        {changeable !== 'nothing' && <SubmitButton loading={isSending}>{submitText}</SubmitButton>}
      </Stack>
    </Stack>
  )
}

/** What the plan would write, in the fields that nobody has written in by hand. */
function useFollowedPlan(form: UseFormReturn<TermsValues>, values: TermsValues, plan: PlannedTerms | undefined) {
  const { getFieldState, setValue } = form
  const gate = plan && plannedGate(values, plan)
  const bounds = plan && plannedBounds(values.marketType, plan)
  const followed = gate && bounds && JSON.stringify({ ...gate, ...bounds })
  useEffect(() => {
    if (followed === undefined) return
    for (const [field, value] of Object.entries(JSON.parse(followed) as object) as [keyof TermsValues, string][]) {
      if (!getFieldState(field).isTouched) setValue(field, value)
    }
  }, [followed, getFieldState, setValue])
}

const resolveTerms = resolveByReading<TermsValues>((values) => readTerms(values, currentLanguage()))

const fields = [
  'marketType',
  'date',
  'zone',
  'mtuMinutes',
  'openingTime',
  'closingTime',
  'minPrice',
  'maxPrice',
  'leadMinutes',
  'smallestOrder',
  'mostOpenOrders',
  'blockLimits.blocks',
  'blockLimits.linked',
  'blockLimits.levels',
  'blockLimits.seconds',
] as const

function isField(name: string): name is FieldPath<TermsValues> {
  return (fields as readonly string[]).includes(name)
}

function isAtField(failure: Error): boolean {
  return failure instanceof ApiError && failure.faults.length > 0 && failure.faults.every(({ field }) => isField(field))
}

/** Two fields side by side, one under the other on a phone. */
function Pair({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
      {children}
    </Box>
  )
}
