import { useState } from 'react'
import type { SignedInUser } from '../../lib/session.ts'
import { CodeStep } from './code-step.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

export interface LoginPanelProps {
  /** The person is signed in; where to go is the screen's decision. */
  readonly onSignedIn: () => void
  /** On a page of its own the panel carries the page's heading. */
  readonly heading?: 'h1' | 'h2'
  /** Who was signed in here until the session ended: that page stays, whatever comes of this. */
  readonly again?: SignedInUser
}

/**
 * The two steps of the home panel: sign in (1), reset the password (2). Forgot goes forward, back goes back. Where a second factor is
 * set, its code is asked for in the place of the first.
 */
export function LoginPanel({ onSignedIn, heading = 'h2', again }: LoginPanelProps) {
  const [step, setStep] = useState<1 | 2>(1)
  const [hasMoved, setMoved] = useState(false)
  const [ticket, setTicket] = useState<string | null>(null)
  const [fault, setFault] = useState<string | undefined>()
  const go = (next: 1 | 2) => () => {
    setMoved(true)
    setStep(next)
  }
  const begin = (reason?: string) => {
    setMoved(true)
    setTicket(null)
    setFault(reason)
  }
  const common = { heading, onSignedIn }
  if (ticket !== null) {
    return <CodeStep {...common} ticket={ticket} isAgain={again !== undefined} onBack={begin} />
  }
  return step === 1 ? (
    <SignInForm
      {...common}
      again={again}
      onCodeNeeded={setTicket}
      onForgot={go(2)}
      autoFocus={hasMoved}
      fault={fault}
    />
  ) : (
    <ResetRequestForm heading={heading} onBack={go(1)} />
  )
}
