import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { CallLimitRow, saveCallLimits, type CallLimitTable } from '@tandem/contract/admin/call-limits.ts'
import { describeFields } from '@tandem/contract/field.ts'
import { callKindWords } from '@tandem/contract/texts/call-words.ts'
import { callLimitBounds, usualCallLimits, type CallKind } from '@tandem/core/access/call-limits.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import { useFormat } from '../../../lib/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { SettingsForm } from '../../../ui/form/index.ts'
import { DataTable, unsorted, useColumns } from '../../../ui/index.ts'

const columnsToEnter = ['calls', 'seconds'] as const
type Entered = (typeof columnsToEnter)[number]

/** As it is typed. */
type DraftRow = Readonly<Record<Entered, string>> & { readonly callKind: CallKind }

const draftOf = ({ limits }: CallLimitTable): DraftRow[] =>
  limits.map(({ callKind, calls, seconds }) => ({ callKind, calls: String(calls), seconds: String(seconds) }))

const usual: CallLimitTable = {
  limits: Object.entries(usualCallLimits).map(([callKind, limit]) => ({ callKind: callKind as CallKind, ...limit })),
}

function isRight(row: DraftRow, column: Entered): boolean {
  const { min, max } = callLimitBounds[column]
  return /^\d{1,6}$/.test(row[column]) && Number(row[column]) >= min && Number(row[column]) <= max
}

function readLimits(draft: readonly DraftRow[]): CallLimitTable | null {
  if (!draft.every((row) => columnsToEnter.every((column) => isRight(row, column)))) return null
  return { limits: draft.map((row) => ({ ...row, calls: Number(row.calls), seconds: Number(row.seconds) })) }
}

/** How many calls of each kind one account has in a window of time. */
export function LimitsCard({ table }: { readonly table: CallLimitTable }) {
  const t = useText('people')
  return (
    <SettingsForm
      title={t('limits.title')}
      note={t('limits.note')}
      endpoint={saveCallLimits}
      settings={table}
      draftOf={draftOf}
      read={readLimits}
      texts={{ save: t('common:action.save'), saved: t('settings.saved') }}
      action={(setDraft) => <Button onClick={() => setDraft(draftOf(usual))}>{t('limits.usual')}</Button>}
    >
      {(draft, setDraft) => (
        <LimitTable
          rows={draft}
          onWrite={(kind, column, text) =>
            setDraft(draft.map((row) => (row.callKind === kind ? { ...row, [column]: text } : row)))
          }
        />
      )}
    </SettingsForm>
  )
}

interface LimitTableProps {
  readonly rows: readonly DraftRow[]
  readonly onWrite: (kind: CallKind, column: Entered, text: string) => void
}

function LimitTable({ rows, onWrite }: LimitTableProps) {
  const t = useText('people')
  const format = useFormat()
  const language = currentLanguage()
  const names = Object.fromEntries(
    describeFields(CallLimitRow, columnsToEnter).map((described) => [described.name, described[language]]),
  ) as Readonly<Record<Entered, string>>
  const entered = (column: Entered) => ({
    render: ({ callKind }: CallLimitRow) => {
      const row = rows.find((each) => each.callKind === callKind)
      const { min, max } = callLimitBounds[column]
      const isWrong = row !== undefined && !isRight(row, column)
      return (
        <TextField
          size="small"
          value={row?.[column] ?? ''}
          error={isWrong}
          helperText={isWrong ? t('limits.wrong', { min: format.count(min), max: format.count(max) }) : undefined}
          slotProps={{
            htmlInput: {
              inputMode: 'numeric',
              'aria-label': `${names[column]}: ${callKindWords[language][callKind]}`,
            },
          }}
          onChange={(event) => onWrite(callKind, column, event.target.value.trim())}
        />
      )
    },
  })
  const columns = useColumns(CallLimitRow, ['callKind', ...columnsToEnter], {
    callKind: { fact: true },
    calls: entered('calls'),
    seconds: entered('seconds'),
  })
  return (
    <DataTable
      label={t('limits.title')}
      columns={unsorted(columns)}
      rows={rows.map(({ callKind }) => ({ callKind, ...usualCallLimits[callKind] }))}
      rowKey={({ callKind }) => callKind}
    />
  )
}
