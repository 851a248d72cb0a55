import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { DecisionOutcomes } from '@tandem/contract/accounts/people.ts'
import { useState, type ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useConfirm, useNotify, type Question } from '../../../ui/index.ts'

interface ManyDecisions {
  readonly isBusy: boolean
  /** What could not be answered, by the names of the rows. */
  readonly trouble: ReactNode
  readonly decide: (
    question: Question,
    names: ReadonlyMap<number, string>,
    action: () => Promise<DecisionOutcomes>,
  ) => Promise<void>
}

/** Answers many requests in one call after asking once, and tells what became of each. */
export function useManyDecisions(): ManyDecisions {
  const t = useText('people')
  const confirm = useConfirm()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<ReactNode>(null)
  const decide: ManyDecisions['decide'] = async (question, names, action) => {
    if (!(await confirm(question))) return
    setBusy(true)
    setTrouble(null)
    try {
      const { outcomes } = await action()
      const refused = outcomes.filter(({ isDone }) => !isDone)
      const done = outcomes.length - refused.length
      if (done > 0) notify(t('many.done', { count: done }))
      if (refused.length > 0) {
        setTrouble(
          <Alert severity="warning">
            <AlertTitle>{t('many.refused', { count: refused.length })}</AlertTitle>
            {refused.slice(0, 20).map(({ id, reason }) => (
              <div key={id}>
                {names.get(id) ?? id}: {reason}
              </div>
            ))}
          </Alert>,
        )
      }
    } catch (error) {
      setTrouble(<Alert severity="error">{failureText(error)}</Alert>)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, trouble, decide }
}
