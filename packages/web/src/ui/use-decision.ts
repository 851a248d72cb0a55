import { useState } from 'react'
import { failureText } from '../lib/failure-text.ts'
import { useConfirm, type Question } from './confirm.tsx'
import { useNotify } from './notify.tsx'

export interface Decision {
  /** What is being decided right now, by its number. */
  readonly busy: number | null
  /** Why the last decision failed, in one sentence. */
  readonly failure: string | null
  /**
   * Asks once, unless there is nothing to ask, and then acts. `action` answers with the notice that it worked, or with null when the screen tells it
   * otherwise. Never throws: a refused call becomes `failure`.
   */
  readonly decide: (id: number, question: Question | null, action: () => Promise<string | null>) => Promise<void>
}

/** Decisions about the rows of a list: each is asked for once, and its row is busy until the server answered. */
export function useDecision(): Decision {
  const confirm = useConfirm()
  const notify = useNotify()
  const [busy, setBusy] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const decide: Decision['decide'] = async (id, question, action) => {
    if (question && !(await confirm(question))) return
    setBusy(id)
    setFailure(null)
    try {
      const done = await action()
      if (done !== null) notify(done)
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(null)
    }
  }
  return { busy, failure, decide }
}
