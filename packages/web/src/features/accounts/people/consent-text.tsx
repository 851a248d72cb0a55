import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import type { ConsentText } from '@tandem/contract/accounts/consents.ts'
import { useId, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { ConsentParagraphs } from './consent-paragraphs.tsx'

interface ConsentTextLinkProps {
  readonly text: Pick<ConsentText, 'title' | 'text'> | undefined
  readonly label: string
}

/** Opens a text that is consented to, word for word. */
export function ConsentTextLink({ text, label }: ConsentTextLinkProps) {
  const t = useText('people')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Link component="button" type="button" variant="body2" disabled={!text} onClick={() => setOpen(true)}>
        {label}
      </Link>
      {text && (
        <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={id} maxWidth="sm">
          <DialogTitle id={id}>{text.title}</DialogTitle>
          <DialogContent>
            <ConsentParagraphs text={text.text} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{t('common:action.close')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
