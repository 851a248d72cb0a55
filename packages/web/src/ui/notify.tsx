import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'

export interface Toast {
  readonly text: string
  readonly tone?: 'success' | 'info' | 'warning' | 'error'
  /** Takes back what was done; then there is some more time to read. */
  readonly onUndo?: () => void
  /** What the button says where "Undo" would promise too much. */
  readonly undo?: string
}
export type Notify = (toast: string | Toast) => void

const NotifyContext = createContext<Notify>(() => undefined)

/** As specified: three seconds; five where somebody may change their mind. */
const shownFor = { plain: 3000, undoable: 5000 }

/** Says what was done: `notify('Order sent')`. Never the only place where an error is told. */
export function useNotify(): Notify {
  return useContext(NotifyContext)
}

/** Shows one notice at a time; a newer one takes the place of the one before. */
export function NotifyProvider({ children }: { readonly children: ReactNode }) {
  const [toast, setToast] = useState<(Toast & { id: number }) | null>(null)
  const [isOpen, setOpen] = useState(false)
  const t = useText('common')
  const onUndo = toast?.onUndo
  const notify = useCallback<Notify>((next) => {
    const content = typeof next === 'string' ? { text: next } : next
    setToast((before) => ({ ...content, id: (before?.id ?? 0) + 1 }))
    setOpen(true)
  }, [])
  return (
    <NotifyContext value={notify}>
      {children}
      <Snackbar
        key={toast?.id}
        open={isOpen}
        autoHideDuration={onUndo ? shownFor.undoable : shownFor.plain}
        onClose={(_event, reason) => {
          if (reason !== 'clickaway') setOpen(false)
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        // On a phone the act of a page stands at the bottom edge; a notice must not lie on it.
        sx={{ bottom: { xs: 88, sm: 24 } }}
      >
        <Alert
          severity={toast?.tone ?? 'success'}
          variant="filled"
          role="status"
          sx={{ width: '100%' }}
          action={
            onUndo && (
              <Button
                color="inherit"
                size="small"
                onClick={() => {
                  setOpen(false)
                  onUndo()
                }}
              >
                {toast.undo ?? t('action.undo')}
              </Button>
            )
          }
        >
          {toast?.text}
        </Alert>
      </Snackbar>
    </NotifyContext>
  )
}
