import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { mdiAlertCircle, mdiChevronRight } from '@mdi/js'
import { localizeNumber } from '@tandem/contract/texts/parse.ts'
import { memo, useMemo } from 'react'
import { currentLanguage } from '../../i18n/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { Icon, SideTag } from '../../ui/index.ts'
import { isEmptyRow, type CellFault, type RowDraft } from './ticket.ts'

interface PhoneRowsProps {
  readonly title: string
  readonly labels: readonly string[]
  readonly rows: readonly RowDraft[]
  readonly faults: readonly CellFault[]
  readonly onOpen: (row: number) => void
}

/** The order on a phone: one line for each interval; a tap opens its editor. */
export function PhoneRows({ title, labels, rows, faults, onOpen }: PhoneRowsProps) {
  const faulty = useMemo(() => new Set(faults.map(({ cell }) => cell.row)), [faults])
  return (
    <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row, index) => (
        <PhoneRow
          key={row.period}
          index={index}
          label={labels[index] ?? String(row.period)}
          row={row}
          isFaulty={faulty.has(index)}
          onOpen={onOpen}
        />
      ))}
    </Box>
  )
}

interface PhoneRowProps {
  readonly index: number
  readonly label: string
  readonly row: RowDraft
  readonly isFaulty: boolean
  readonly onOpen: (row: number) => void
}

const PhoneRow = memo(function PhoneRow({ index, label, row, isFaulty, onOpen }: PhoneRowProps) {
  const t = useText('orders')
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <ButtonBase
        onClick={() => {
          onOpen(index)
        }}
        sx={{
          width: '100%',
          minHeight: 52,
          px: 2,
          py: 1,
          gap: 1,
          textAlign: 'left',
          typography: 'body2',
          display: 'grid',
          gridTemplateColumns: 'auto 1fr auto',
          alignItems: 'center',
        }}
      >
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', minWidth: 92 }}>
          {label}
        </Box>
        <Box
          component="span"
          sx={{ minWidth: 0, display: 'flex', justifyContent: 'flex-end', gap: 1, flexWrap: 'wrap' }}
        >
          <Entry row={row} empty={t('common:word.empty')} steps={t('grid.manySteps', { count: row.steps.length })} />
        </Box>
        {isFaulty ? (
          <Box component="span" sx={{ color: 'error.main' }}>
            <Icon path={mdiAlertCircle} title={t('fault.count', { count: 1 })} />
          </Box>
        ) : (
          <Box component="span" sx={{ color: 'text.disabled' }}>
            <Icon path={mdiChevronRight} />
          </Box>
        )}
      </ButtonBase>
    </Box>
  )
})

function Entry({ row, empty, steps }: { readonly row: RowDraft; readonly empty: string; readonly steps: string }) {
  if (isEmptyRow(row)) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {empty}
      </Box>
    )
  }
  const language = currentLanguage()
  const show = (text: string) => (text === '' ? '–' : localizeNumber(text.replace('?', ''), language))
  const [first] = row.steps
  return (
    <>
      <SideTag side={row.side} />
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {row.steps.length > 1 ? steps : `${show(first?.quantity ?? '')} kWh · ${show(first?.price ?? '')} TC`}
      </Box>
    </>
  )
}
