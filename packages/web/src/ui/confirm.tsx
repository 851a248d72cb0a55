import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'

export interface Question {
  /** Names the thing: `Delete the order "Roof, 14-06-2026"?` */
  readonly title: string
  /** What will happen. */
  readonly text?: ReactNode
  /** The act in a word; by default Yes. */
  readonly yes?: string
  readonly no?: string
  readonly tone?: 'normal' | 'danger'
}
export type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

/** Asks once before a binding or destructive act: `if (await confirm({ title }))`. */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext)
}

interface ConfirmDialogProps {
  readonly question: Question | null
  readonly isOpen: boolean
  readonly onAnswer: (answer: boolean) => void
}

/** The question itself; Escape and a click outside mean no. */
function ConfirmDialog({ question, isOpen, onAnswer }: ConfirmDialogProps) {
  const t = useText('common')
  const no = () => {
    onAnswer(false)
  }
  return (
    <Dialog open={isOpen} onClose={no} maxWidth="xs" fullWidth aria-labelledby="question" role="alertdialog">
      <DialogTitle id="question">{question?.title}</DialogTitle>
      {question?.text && (
        <DialogContent>
          <DialogContentText component="div" variant="body2">
            {question.text}
          </DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={no} autoFocus>
          {question?.no ?? t('action.no')}
        </Button>
        <Button
          variant="contained"
          color={question?.tone === 'danger' ? 'error' : 'primary'}
          onClick={() => {
            onAnswer(true)
          }}
        >
          {question?.yes ?? t('action.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Holds the one open question of the app. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setOpen] = useState(false)
  const resolver = useRef<(answer: boolean) => void>(() => undefined)
  const confirm = useCallback<Confirm>((next) => {
    resolver.current(false)
    setQuestion(next)
    setOpen(true)
    return new Promise((resolve) => {
      resolver.current = resolve
    })
  }, [])
  const answer = (yes: boolean) => {
    setOpen(false)
    resolver.current(yes)
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      <ConfirmDialog question={question} isOpen={isOpen} onAnswer={answer} />
    </ConfirmContext>
  )
}
