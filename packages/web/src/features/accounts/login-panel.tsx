import { useState } from 'react'
import { ResetRequestForm } from './reset-request-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

export interface LoginPanelProps {
  /** The person is signed in; where to go is the screen's decision. */
  readonly onSignedIn: () => void
  /** On a page of its own the panel carries the page's heading. */
  readonly heading?: 'h1' | 'h2'
}

/** The two steps of the home panel: sign in (1), reset the password (2). Forgot goes forward, back goes back. */
export function LoginPanel({ onSignedIn, heading = 'h2' }: LoginPanelProps) {
  const [step, setStep] = useState<1 | 2>(1)
  const [hasMoved, setMoved] = useState(false)
  const go = (next: 1 | 2) => () => {
    setMoved(true)
    setStep(next)
  }
  return step === 1 ? (
    <SignInForm heading={heading} onSignedIn={onSignedIn} onForgot={go(2)} autoFocus={hasMoved} />
  ) : (
    <ResetRequestForm heading={heading} onBack={go(1)} />
  )
}
