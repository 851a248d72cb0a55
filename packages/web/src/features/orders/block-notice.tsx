import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { PasteSummary } from './paste.ts'
import type { BlockAct } from './use-ticket.ts'

interface BlockNoticeProps {
  readonly change: BlockAct
  readonly labels: readonly string[]
  readonly onUndo: () => void
  readonly onClose: () => void
}

/** What was just done to many rows, with the way back. */
export function BlockNotice({ change, labels, onUndo, onClose }: BlockNoticeProps) {
  const t = useText('orders')
  const isPartial = change.kind === 'pasted' && (change.summary.unread.length > 0 || change.summary.beyond > 0)
  return (
    <Alert
      severity={isPartial ? 'warning' : 'success'}
      variant="outlined"
      role="status"
      onClose={onClose}
      sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
    >
      <Box
        sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'flex-start' }}
      >
        <Box sx={{ minWidth: 0 }}>{describe(change, labels, t)}</Box>
        <Button color="inherit" size="small" onClick={onUndo} sx={{ mt: -0.5 }}>
          {t('ticket.undo')}
        </Button>
      </Box>
    </Alert>
  )
}

type Texts = ReturnType<typeof useText<'orders'>>

function describe(change: BlockAct, labels: readonly string[], t: Texts): ReactNode {
  switch (change.kind) {
    case 'filled':
      return t('preview.applied', { count: change.count })
    case 'copied':
      return t('ticket.copied', { name: change.name })
    case 'dragged':
      return t('picture.dragged', { interval: labels[change.row] ?? String(change.row + 1) })
    case 'cleared':
      return t('ticket.cleared')
    case 'pasted':
      return <PasteReport summary={change.summary} labels={labels} />
  }
}

const mostShown = 6

function PasteReport({ summary, labels }: { readonly summary: PasteSummary; readonly labels: readonly string[] }) {
  const t = useText('orders')
  const { span, quantities, prices, sides, unread, beyond, headings, ignoredColumns } = summary
  const hasRead = quantities + prices + sides > 0
  const label = (row: number) => labels[row] ?? String(row + 1)
  const place = { from: label(span?.from ?? 0), to: label(span?.to ?? 0) }
  return (
    <>
      <div>
        {span && hasRead
          ? sides > 0
            ? t('paste.doneWithSides', { ...place, quantities, prices, sides })
            : t('paste.done', { ...place, quantities, prices })
          : t('paste.nothing')}
      </div>
      {unread.length > 0 && (
        <div>
          {t('paste.unread', { count: unread.length })}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {unread.slice(0, mostShown).map((cell) => {
              const values = { interval: label(cell.row), column: t(`grid.${cell.column}`), text: cell.text }
              return (
                <li key={`${String(cell.row)} ${cell.column}`}>
                  {cell.ambiguous ? t('paste.cellAmbiguous', values) : t('paste.cell', values)}
                </li>
              )
            })}
            {unread.length > mostShown && <li>{t('common:word.andMore', { count: unread.length - mostShown })}</li>}
          </Box>
        </div>
      )}
      {beyond > 0 && <div>{t('paste.beyond', { count: beyond })}</div>}
      {headings > 0 && <div>{t('paste.headings', { count: headings })}</div>}
      {ignoredColumns > 0 && <div>{t('paste.ignored', { count: ignoredColumns })}</div>}
    </>
  )
}
