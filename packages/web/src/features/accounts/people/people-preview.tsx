import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import {
  peopleColumns,
  type PeopleColumn,
  type PeoplePreview as Preview,
  type PersonFault,
  type PersonRow,
} from '@tandem/contract/accounts/people-import.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { useMemo, useState } from 'react'
import { textAt, useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import {
  CellWithFaults,
  DataTable,
  Section,
  StatFigure,
  StatRow,
  StatusChip,
  useConfirm,
  type Column,
  type Tone,
} from '../../../ui/index.ts'

interface PeoplePreviewProps {
  readonly fileName: string
  readonly preview: Preview
  readonly isBusy: boolean
  readonly failure: string | null
  readonly onConfirm: () => void
}

/** What would become of a file, in sum and row by row, before anything is stored. */
export function PeoplePreview({ fileName, preview, isBusy, failure, onConfirm }: PeoplePreviewProps) {
  const t = useText('people')
  const format = useFormat()
  const ask = useConfirm()
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const { rows, creates, exists, faulty, coins, ignoredColumns } = preview
  const shown = useMemo(() => (onlyFaulty ? rows.filter(({ faults }) => faults.length > 0) : rows), [rows, onlyFaulty])
  const columns = usePreviewColumns()
  const confirm = async () => {
    const title = t('import.confirmTitle', { count: creates })
    const text = t('import.confirmText', { coins: format.coins(coins) })
    if (await ask({ title, text, yes: t('import.confirm', { count: creates }) })) onConfirm()
  }
  return (
    <Section flush title={t('import.step3')}>
      <Stack spacing={2} sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
        <StatRow>
          <StatFigure label={t('import.creates')} value={format.count(creates)} />
          <StatFigure label={t('import.exists')} value={format.count(exists)} />
          <StatFigure label={t('import.faulty')} value={format.count(faulty)} />
          <StatFigure label={t('import.coins')} coins={coins} />
        </StatRow>
        {ignoredColumns.length > 0 && (
          <Alert severity="info">{t('import.ignored', { columns: ignoredColumns.join(', ') })}</Alert>
        )}
        {faulty > 0 && <Alert severity="warning">{t('import.partly', { count: faulty })}</Alert>}
        {creates === 0 && <Alert severity="info">{t('import.noneNew')}</Alert>}
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', justifyContent: 'space-between' }}>
          <FormControlLabel
            disabled={faulty === 0}
            label={t('common:word.onlyFaulty')}
            control={<Switch checked={onlyFaulty} onChange={(_event, isOn) => setOnlyFaulty(isOn)} />}
          />
          <Button variant="contained" loading={isBusy} disabled={creates === 0} onClick={() => void confirm()}>
            {t('import.confirm', { count: creates })}
          </Button>
        </Stack>
      </Stack>
      <DataTable
        dense
        label={t('import.label', { file: fileName })}
        columns={columns}
        rows={shown}
        rowKey={({ row }) => row}
        pageSize={25}
      />
    </Section>
  )
}

const tones: Record<PersonRow['outcome'], Tone> = { create: 'success', exists: 'neutral', faulty: 'danger' }

function usePreviewColumns(): Column<PersonRow>[] {
  const t = useText('people')
  const format = useFormat()
  const faultText = ({ code, params }: PersonFault) =>
    t(`import.fault.${code}`, {
      min: params.min ?? '',
      max: params.max ?? '',
      decimals: params.decimals ?? '',
      row: params.row ?? '',
    })
  /** What will be stored; where a row has faults, what stood in the cell. */
  const written = ({ person, coins, values }: PersonRow, column: PeopleColumn) => {
    if (!person) return values[column] ?? absent
    if (column === 'userType') return textAt(`common.userType.${person.userType}`)
    if (column === 'startingBalance') return coins === null ? absent : format.coins(coins)
    return person[column]
  }
  return [
    { key: 'row', header: t('common:word.row'), align: 'right', width: 72, render: ({ row }) => row },
    ...peopleColumns.map((column): Column<PersonRow> => ({
      key: column,
      header: t(`import.column.${column}`),
      ...(column === 'username' ? { fact: true } : {}),
      ...(column === 'startingBalance' ? { align: 'right' as const } : {}),
      render: (row) => {
        const faults = row.faults.filter((fault) => fault.column === column)
        const text = written(row, column)
        return faults.length > 0 ? <CellWithFaults written={text} reasons={faults.map(faultText)} /> : text
      },
    })),
    {
      key: 'outcome',
      header: t('import.column.outcome'),
      fact: true,
      sortBy: ({ outcome }) => outcome,
      render: ({ outcome }) => <StatusChip tone={tones[outcome]} label={t(`import.outcome.${outcome}`)} />,
    },
  ]
}
