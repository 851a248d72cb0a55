import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  getPackageScope,
  makeResearchPackage,
  ResearchPackage,
  type PackageScope,
} from '@tandem/contract/admin/research-packages.ts'
import { licences } from '@tandem/contract/texts/package-words.ts'
import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useFormat } from '../../../lib/format.ts'
import { useAction, useCall } from '../../../lib/query.ts'
import { DayBox, FieldGrid, Form, Select } from '../../../ui/form/index.ts'
import { isLoaded, Loaded, LoadingLines, Section, useNotify } from '../../../ui/index.ts'
import { LeftOut } from './left-out.tsx'

/** Asks for a package: of which days, by whom, under which licence; and says before what it will leave out. */
export function PackageForm() {
  const t = useText('research')
  const all = useCall(getPackageScope)
  return (
    <Section title={t('make.title')} note={t('make.note')}>
      {!isLoaded(all) ? (
        <Loaded of={[all]} loading={<LoadingLines lines={8} />} />
      ) : all.data.firstDay === null || all.data.lastDay === null ? (
        <Typography color="textSecondary">{t('make.noneSettled')}</Typography>
      ) : (
        <Fields first={all.data.firstDay} last={all.data.lastDay} />
      )}
    </Section>
  )
}

interface FieldsProps {
  /** Of all days that were settled. */
  readonly first: string
  readonly last: string
}

function Fields({ first, last }: FieldsProps) {
  const t = useText('research')
  const format = useFormat()
  const notify = useNotify()
  const [draft, setDraft] = useState({ from: first, to: last, title: null as string | null, authors: '' })
  const [licence, setLicence] = useState<(typeof licences)[number]>('CC-BY-4.0')
  const making = useAction(makeResearchPackage)
  const [dateFrom, dateTo] = [parseDeliveryDay(draft.from), parseDeliveryDay(draft.to)]
  const isSpan = dateFrom !== null && dateTo !== null && dateFrom <= dateTo
  const scope = useCall(
    getPackageScope,
    { query: isSpan ? { dateFrom, dateTo } : {} },
    { enabled: isSpan, keepsLast: true },
  )
  const usual = t('make.usualName', { from: format.date(draft.from), to: format.date(draft.to) })
  const title = draft.title ?? usual
  const canSend = isSpan && title.trim() !== '' && scope.data !== undefined && scope.data.markets > 0
  const send = () => {
    if (!canSend) return
    const authors = draft.authors.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
    making.mutate(
      { body: { title, dateFrom, dateTo, authors, licence } },
      { onSuccess: () => notify(t('make.started')) },
    )
  }
  return (
    <Form
      label={t('make.title')}
      fault={making.error && sentenceOf(making.error)}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <FieldGrid>
        <DayBox
          label={fieldName(ResearchPackage.shape.dateFrom)}
          value={draft.from}
          min={first}
          max={last}
          onChange={(from) => setDraft({ ...draft, from })}
        />
        <DayBox
          label={fieldName(ResearchPackage.shape.dateTo)}
          value={draft.to}
          min={first}
          max={last}
          error={dateFrom !== null && dateTo !== null && !isSpan}
          onChange={(to) => setDraft({ ...draft, to })}
        />
        <TextField
          fullWidth
          label={t('make.name')}
          value={title}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          onChange={(event) => setDraft({ ...draft, title: event.target.value })}
        />
        <Select
          fullWidth
          label={fieldName(ResearchPackage.shape.licence)}
          value={licence}
          choices={licences.map((each) => ({ value: each, label: each }))}
          onChange={setLicence}
        />
      </FieldGrid>
      <TextField
        fullWidth
        multiline
        minRows={2}
        maxRows={8}
        label={t('make.authors')}
        value={draft.authors}
        helperText={t('make.authorsHelp')}
        slotProps={{ htmlInput: { maxLength: 2_000 } }}
        onChange={(event) => setDraft({ ...draft, authors: event.target.value })}
      />
      <Foresight scope={isSpan ? scope.data : undefined} />
      <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
        <Button type="submit" variant="contained" loading={making.isPending} disabled={!canSend}>
          {t('make.action')}
        </Button>
      </Stack>
    </Form>
  )
}

/** What the package would hold, before it is asked for. */
function Foresight({ scope }: { readonly scope: PackageScope | undefined }) {
  const t = useText('research')
  if (!scope) return null
  const { markets, peopleWithoutConsent, peopleInSmallGroups } = scope
  return (
    <Stack spacing={1.5} aria-live="polite">
      <Typography variant="body2" {...(markets === 0 && { color: 'error' })}>
        {markets === 0 ? t('make.noMarkets') : t('make.markets', { count: markets })}
      </Typography>
      <LeftOut
        title={t('make.before')}
        counts={{ membersWithoutConsent: peopleWithoutConsent, membersInSmallGroups: peopleInSmallGroups }}
      />
    </Stack>
  )
}
