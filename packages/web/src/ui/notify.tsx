import Alert from '@mui/material/Alert'
import Snackbar from '@mui/material/Snackbar'
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'

export interface Toast {
  readonly text: string
  readonly tone?: 'success' | 'info' | 'warning' | 'error'
}
export type Notify = (toast: string | Toast) => void

const NotifyContext = createContext<Notify>(() => undefined)

/** As specified: three seconds. */
const shownFor = 3000

/** Says what was done: `notify('Order sent')`. Never the only place where an error is told. */
export function useNotify(): Notify {
  return useContext(NotifyContext)
}

/** Shows one notice at a time; a newer one takes the place of the one before. */
export function NotifyProvider({ children }: { readonly children: ReactNode }) {
  const [toast, setToast] = useState<(Toast & { id: number }) | null>(null)
  const [isOpen, setOpen] = useState(false)
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
        autoHideDuration={shownFor}
        onClose={(_event, reason) => {
          if (reason !== 'clickaway') setOpen(false)
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        // On a phone the act of a page stands at the bottom edge; a notice must not lie on it.
        sx={{ bottom: { xs: 88, sm: 24 } }}
      >
        <Alert severity={toast?.tone ?? 'success'} variant="filled" role="status" sx={{ width: '100%' }}>
          {toast?.text}
        </Alert>
      </Snackbar>
    </NotifyContext>
  )
}
