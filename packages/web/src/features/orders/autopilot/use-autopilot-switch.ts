import { switchAutopilot } from '@tandem/contract/orders/autopilot.ts'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useAction } from '../../../lib/query.ts'
import { useConfirm, useNotify } from '../../../ui/index.ts'

const done = { on: 'card.isOn', paused: 'card.isPaused', off: 'card.isOff' } as const

/** Switches the autopilot; only switching on is asked for once, so that pausing is one tap. */
export function useAutopilotSwitch() {
  const t = useText('autopilot')
  const confirm = useConfirm()
  const notify = useNotify()
  const action = useAction(switchAutopilot)
  return {
    isBusy: action.isPending,
    failure: action.isError ? failureText(action.error) : null,
    /** Whether it was switched. */
    async to(state: 'on' | 'paused' | 'off'): Promise<boolean> {
      const question = { title: t('question.title'), text: t('question.text'), yes: t('common:word.switchOn') }
      if (state === 'on' && !(await confirm(question))) return false
      return action.mutateAsync({ body: { state } }).then(
        () => {
          notify(t(done[state]))
          return true
        },
        () => false,
      )
    },
  }
}
