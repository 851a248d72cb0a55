import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { AuditEntry } from '@tandem/contract/admin/audit-log.ts'
import { f } from '@tandem/contract/fields.ts'
import { auditActionWords } from '@tandem/contract/texts/audit-words.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { differenceOf } from './difference.ts'
import { useSubject } from './subject-name.ts'

interface EntryDialogProps {
  /** Null: closed. */
  readonly entry: AuditEntry | null
  readonly onClose: () => void
}

/** An entry of the audit log: who, when, whose record, and value by value what was and what became; changes come first. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const t = useText('audit')
  return (
    <Dialog open={entry !== null} onClose={onClose} maxWidth="md" fullWidth aria-labelledby="audit-entry">
      {entry && (
        <>
          <DialogTitle id="audit-entry">{auditActionWords[currentLanguage()][entry.action]}</DialogTitle>
          <DialogContent>
            <Facts entry={entry} />
            <Difference entry={entry} />
          </DialogContent>
        </>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Facts({ entry }: { readonly entry: AuditEntry }) {
  const { at, actor, person } = entry
  const t = useText('audit')
  const format = useFormat()
  const subjectOf = useSubject()
  return (
    <Typography sx={{ mb: 2 }}>
      {t('by', { time: format.exactTime(at), who: actor ?? t('common:product') })}
      {' · '}
      {subjectOf(entry)}
      {person !== null && ` · ${t('whose', { person })}`}
    </Typography>
  )
}

function Difference({ entry }: { readonly entry: AuditEntry }) {
  const t = useText('audit')
  const lines = differenceOf(entry)
  if (lines.length === 0) return <Typography color="textSecondary">{t('noDetails')}</Typography>
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('difference')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{fieldName(f.value)}</TableCell>
            <TableCell>{t('common:word.before')}</TableCell>
            <TableCell>{t('after')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ name, before, after, isChanged }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row" sx={{ fontWeight: isChanged ? 600 : 400 }}>
                {name}
              </TableCell>
              <TableCell sx={{ wordBreak: 'break-word' }}>{before ?? '–'}</TableCell>
              <TableCell sx={{ wordBreak: 'break-word', fontWeight: isChanged ? 600 : 400 }}>{after ?? '–'}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
