import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { DomainName, savePeopleSettings, type PeopleSettings } from '@tandem/contract/people.ts'
import { formatDecimal, parseDecimal } from '@tandem/core/units/decimal.ts'
import { amount, decimals, type Amount } from '@tandem/core/units/units.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { sentenceOf } from '../../lib/form-faults.ts'
import { useAction } from '../../lib/query.ts'
import { DecimalBox, Form } from '../../ui/form/index.ts'
import { LeaveGuard, Section, useNotify } from '../../ui/index.ts'

interface Draft {
  readonly codesApprove: boolean
  readonly domainsApprove: boolean
  readonly domains: string
  readonly balance: string
}

const draftOf = ({ codesApprove, domainsApprove, domains, startingBalance }: PeopleSettings): Draft => ({
  codesApprove,
  domainsApprove,
  domains: domains.join('\n'),
  balance: formatDecimal(startingBalance, decimals.amount),
})

const domainsIn = (text: string) => text.split(/[\s,;]+/).filter((each) => each !== '')
const wrongDomain = (text: string) => domainsIn(text).find((each) => !DomainName.safeParse(each).success)

const most = 100_000_000_000_000n

function balanceIn(text: string): Amount | null {
  const units = parseDecimal(text === '' ? '0' : text, decimals.amount)
  return typeof units === 'bigint' && units >= 0n && units <= most ? amount(units) : null
}

/** How upgrades are approved without an administrator, and what everybody begins with. */
export function SettingsCard({ settings }: { readonly settings: PeopleSettings }) {
  const t = useText('people')
  const notify = useNotify()
  const [draft, setDraft] = useState<Draft>(() => draftOf(settings))
  const saving = useAction(savePeopleSettings)
  const write = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const wrong = wrongDomain(draft.domains)
  const startingBalance = balanceIn(draft.balance)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(settings))
  const save = () => {
    if (wrong !== undefined || startingBalance === null) return
    const { codesApprove, domainsApprove } = draft
    const body = { codesApprove, domainsApprove, domains: domainsIn(draft.domains), startingBalance }
    const onSuccess = (saved: PeopleSettings) => {
      setDraft(draftOf(saved))
      notify(t('settings.saved'))
    }
    saving.mutate({ body }, { onSuccess })
  }
  return (
    <Section title={t('settings.title')} note={t('settings.note')}>
      <Form
        label={t('settings.title')}
        fault={saving.error && sentenceOf(saving.error)}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Choice
          label={t('settings.codes')}
          help={t('settings.codesHelp')}
          isOn={draft.codesApprove}
          onChange={(codesApprove) => write({ codesApprove })}
        />
        <Choice
          label={t('settings.domains')}
          help={t('settings.domainsHelp')}
          isOn={draft.domainsApprove}
          onChange={(domainsApprove) => write({ domainsApprove })}
        />
        <TextField
          multiline
          minRows={2}
          maxRows={8}
          label={t('settings.domainList')}
          value={draft.domains}
          error={wrong !== undefined}
          helperText={
            wrong === undefined ? t('settings.domainListHelp') : t('settings.domainsWrong', { domain: wrong })
          }
          onChange={(event) => write({ domains: event.target.value })}
        />
        <DecimalBox
          label={t('settings.startingBalance')}
          unit="TC"
          value={draft.balance}
          error={startingBalance === null}
          help={t(startingBalance === null ? 'settings.startingBalanceWrong' : 'settings.startingBalanceHelp')}
          onChange={(balance) => write({ balance })}
        />
        <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
          <Button
            type="submit"
            variant="contained"
            loading={saving.isPending}
            disabled={!isDirty || wrong !== undefined || startingBalance === null}
          >
            {t('settings.save')}
          </Button>
        </Stack>
      </Form>
      <LeaveGuard isDirty={isDirty} />
    </Section>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly help: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Choice({ label, help, isOn, onChange }: ChoiceProps) {
  return (
    <div>
      <FormControlLabel
        label={label}
        control={<Switch checked={isOn} onChange={(_event, checked) => onChange(checked)} />}
      />
      <FormHelperText sx={{ ml: 0 }}>{help}</FormHelperText>
    </div>
  )
}
