import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { f } from '@tandem/contract/fields.ts'
import { TradingAgentSettings } from '@tandem/contract/markets/trading-agents.ts'
import { formatDecimal, parseDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { useEffect, useState } from 'react'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { resolveBy, showFaults } from '../../../lib/form-faults.ts'
import { CheckboxInput, DecimalInput, Form, SelectInput, SubmitButton } from '../../../ui/form/index.ts'
import { Section, StatusChip, useConfirm } from '../../../ui/index.ts'

interface AgentsFormProps {
  /** As they are on the server. */
  readonly settings: TradingAgentSettings
  /** Rejects with what the server refused. */
  readonly onSave: (settings: TradingAgentSettings) => Promise<void>
  readonly onDirty: (isDirty: boolean) => void
}

interface Values {
  marketMaker: boolean
  agents: number
  spread: string | number
  quantity: string | number
}

const mostAgents = 20
const isOn = ({ marketMaker, agents }: Pick<Values, 'marketMaker' | 'agents'>) => marketMaker || agents > 0

/** Switches the platform's own traders; asks once before the first trades and before the last one stops. */
export function AgentsForm({ settings, onSave, onDirty }: AgentsFormProps) {
  const t = useText('tradingAgents')
  const confirm = useConfirm()
  const [fault, setFault] = useState<string | null>(null)
  const values = {
    ...settings,
    spread: formatDecimal(settings.spread, decimals.price),
    quantity: formatDecimal(settings.quantity, decimals.energy),
  }
  const form = useForm({ values, resolver: resolveBy(TradingAgentSettings), mode: 'onTouched' })
  const { isDirty, isSubmitting } = form.formState
  useEffect(() => {
    onDirty(isDirty)
  }, [isDirty, onDirty])
  const send = form.handleSubmit(async (wanted) => {
    setFault(null)
    const turn = isOn(wanted) === isOn(settings) ? null : isOn(wanted) ? 'on' : 'off'
    const question = turn && {
      title: t(`question.${turn}Title`),
      text: t(`question.${turn}Text`),
      yes: t(`question.${turn}Yes`),
      tone: turn === 'off' ? ('danger' as const) : ('normal' as const),
    }
    if (question && !(await confirm(question))) return
    await onSave(wanted).catch((error: unknown) => setFault(showFaults(form, error)))
  })
  const { control } = form
  const counts = Array.from({ length: mostAgents + 1 }, (_, count) => ({ value: count, label: String(count) }))
  return (
    <Section
      title={t('settings.title')}
      actions={
        <StatusChip
          tone={isOn(settings) ? 'success' : 'neutral'}
          label={t(isOn(settings) ? 'settings.isOn' : 'settings.isOff')}
        />
      }
    >
      <Form label={t('title')} fault={fault} onSubmit={(event) => void send(event)}>
        <CheckboxInput control={control} name="marketMaker" label={t('settings.marketMaker')} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, 1fr)' } }}>
          <DecimalInput
            control={control}
            name="spread"
            required
            unit="TC/kWh"
            label={t('settings.spread')}
            help={t('settings.spreadHelp')}
          />
          <DecimalInput
            control={control}
            name="quantity"
            required
            unit="kWh"
            label={fieldName(f.quantity)}
            help={t('settings.quantityHelp')}
          />
          <SelectInput
            control={control}
            name="agents"
            choices={counts}
            label={t('settings.agents')}
            help={t('settings.agentsHelp')}
          />
        </Box>
        <SettingsInWords control={control} />
        <Box sx={{ alignSelf: 'flex-end' }}>
          <SubmitButton loading={isSubmitting} disabled={!isDirty}>
            {t('common:action.save')}
          </SubmitButton>
        </Box>
      </Form>
    </Section>
  )
}

/** What the settings will do, in a sentence or two. */
function SettingsInWords({ control }: { readonly control: Control<Values, unknown, TradingAgentSettings> }) {
  const t = useText('tradingAgents')
  const format = useFormat()
  const { marketMaker = false, agents = 0, spread, quantity } = useWatch({ control })
  const [ticks, wh] = [parseDecimal(String(spread), decimals.price), parseDecimal(String(quantity), decimals.energy)]
  const sentences = [
    ...(marketMaker && typeof ticks === 'bigint' && typeof wh === 'bigint'
      ? [t('settings.maker', { quantity: format.energy(energyWh(wh)), spread: format.price(priceTick(ticks)) })]
      : []),
    ...(agents > 0 ? [t('settings.agentsTrade', { count: agents })] : []),
    ...(isOn({ marketMaker, agents }) ? [] : [t('settings.off')]),
  ]
  return (
    <Typography
      role="status"
      sx={{ borderLeft: 4, borderColor: 'meaning.intraday', bgcolor: 'action.hover', borderRadius: 1, p: 2 }}
    >
      {sentences.join(' ')}
    </Typography>
  )
}
