import { removeAnalyser, updateAnalyser, type Analyser } from '@tandem/contract/metering/analysers.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useAction } from '../../../lib/query.ts'
import { useDecision } from '../../../ui/index.ts'
import { addressText } from './address-text.ts'

export interface AnalyserActions {
  readonly busy: number | null
  readonly failure: string | null
  readonly disable: (analyser: Analyser) => Promise<void>
  /** Disables an attached analyser after a question and goes on to its form; one that is disabled or has no model needs no question. */
  readonly edit: (analyser: Analyser, open: () => void) => Promise<void>
  readonly attach: (analyser: Analyser) => Promise<void>
  readonly remove: (analyser: Analyser) => Promise<void>
}

/** What its owner or an administrator may do with an analyser; what binds is asked for once. */
export function useAnalyserActions(): AnalyserActions {
  const t = useText('analysers')
  const { busy, failure, decide } = useDecision()
  const update = useAction(updateAnalyser)
  const removal = useAction(removeAnalyser)
  const turn = ({ id, version, ip, port, deviceId, readingCode, profile, placement }: Analyser, isActive: boolean) =>
    update.mutateAsync({ body: { id, version, ip, port, deviceId, readingCode, profile, placement, isActive } })
  return {
    busy,
    failure,
    disable: (analyser) => {
      const name = analyser.readingCode
      const question = { title: t('act.disableTitle', { name }), text: t('act.disableText'), yes: t('act.disable') }
      return decide(analyser.id, question, async () => {
        await turn(analyser, false)
        return t('act.disabled', { name })
      })
    },
    edit: async (analyser, open) => {
      if (!analyser.isActive || analyser.profile === null) {
        open()
        return
      }
      const title = t('act.editTitle', { name: analyser.readingCode })
      await decide(analyser.id, { title, text: t('act.editText'), yes: t('act.editYes') }, async () => {
        await turn(analyser, false)
        open()
        return null
      })
    },
    attach: (analyser) =>
      decide(analyser.id, null, async () => {
        await turn(analyser, true)
        return t('act.attached', { name: analyser.readingCode })
      }),
    remove: (analyser) => {
      const name = analyser.readingCode
      const title = t('act.removeTitle', { name, address: addressText(analyser) })
      const question = { title, text: t('act.removeText'), yes: t('act.remove'), tone: 'danger' } as const
      return decide(analyser.id, question, async () => {
        await removal.mutateAsync({ params: { id: analyser.id } })
        return t('act.removed', { name })
      })
    },
  }
}
