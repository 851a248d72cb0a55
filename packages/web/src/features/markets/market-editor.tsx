import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useServerClock } from '../../lib/server-clock.ts'
import { LeaveGuard, Section, useNotify } from '../../ui/index.ts'
import { MarketForm, type MarketFormProps } from './market-form.tsx'
import type { Options } from './market-terms.ts'

interface MarketEditorProps extends Pick<MarketFormProps, 'initial' | 'changeable' | 'plan' | 'submitText'> {
  /** The call that saves. */
  readonly call: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: Error | null }
  readonly onSave: (terms: Options, onSaved: (market: MarketSession) => void) => void
  /** What is said about the saved market. */
  readonly savedText: (market: MarketSession) => string
}

/** The form of a market and its way back to the list: when it is saved, or given up after a question. */
export function MarketEditor({ call, onSave, savedText, ...form }: MarketEditorProps) {
  const navigate = useNavigate()
  const notify = useNotify()
  const { now } = useServerClock()
  const [isDirty, setDirty] = useState(false)
  return (
    <Section>
      <MarketForm
        {...form}
        now={now}
        isSending={call.isPending}
        failure={call.error}
        onDirty={setDirty}
        onCancel={() => void navigate(screenPath('/markets'))}
        onSubmit={(terms) => {
          onSave(terms, (market) => {
            notify(savedText(market))
            void navigate(screenPath('/markets'), { replace: true })
          })
        }}
      />
      <LeaveGuard isDirty={isDirty && !call.isSuccess} />
    </Section>
  )
}
