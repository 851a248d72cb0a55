import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { DomainName, savePeopleSettings, type PeopleSettings } from '@tandem/contract/accounts/people.ts'
import { formatDecimal, parseDecimal } from '@tandem/core/units/decimal.ts'
import { amount, decimals, type Amount } from '@tandem/core/units/units.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DecimalBox, SettingsForm } from '../../../ui/form/index.ts'

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

function readSettings({ domains, balance, ...choices }: Draft): PeopleSettings | null {
  const startingBalance = balanceIn(balance)
  if (wrongDomain(domains) !== undefined || startingBalance === null) return null
  return { ...choices, domains: domainsIn(domains), startingBalance }
}

/** How upgrades are approved without an administrator, and what everybody begins with. */
export function SettingsCard({ settings }: { readonly settings: PeopleSettings }) {
  const t = useText('people')
  return (
    <SettingsForm
      title={t('settings.title')}
      note={t('settings.note')}
      endpoint={savePeopleSettings}
      settings={settings}
      draftOf={draftOf}
      read={readSettings}
      texts={{ save: t('common:action.save'), saved: t('settings.saved') }}
    >
      {(draft, setDraft) => <SettingsFields draft={draft} write={(part) => setDraft({ ...draft, ...part })} />}
    </SettingsForm>
  )
}

interface SettingsFieldsProps {
  readonly draft: Draft
  readonly write: (part: Partial<Draft>) => void
}

function SettingsFields({ draft, write }: SettingsFieldsProps) {
  const t = useText('people')
  const wrong = wrongDomain(draft.domains)
  const isBalanceWrong = balanceIn(draft.balance) === null
  return (
    <>
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
        helperText={wrong === undefined ? t('settings.domainListHelp') : t('settings.domainsWrong', { domain: wrong })}
        onChange={(event) => write({ domains: event.target.value })}
      />
      <DecimalBox
        label={t('settings.startingBalance')}
        unit="TC"
        value={draft.balance}
        error={isBalanceWrong}
        help={t(isBalanceWrong ? 'settings.startingBalanceWrong' : 'settings.startingBalanceHelp')}
        onChange={(balance) => write({ balance })}
      />
    </>
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
