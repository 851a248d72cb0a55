import { mqttProfile, type Analyser } from '@tandem/contract/metering/analysers.ts'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { ConnectionTestPanel } from './connection-test-panel.tsx'
import { useConnectionTest } from './use-connection-test.ts'

/** Tests the connection of a stored analyser as it is. */
export function TestAgain({ analyser }: { readonly analyser: Analyser }) {
  const { test, run, isRunning } = useConnectionTest()
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = async () => {
    const { profile } = analyser
    if (profile === null) return
    setFailure(null)
    try {
      await run({ ...analyser, profile })
    } catch (error) {
      setFailure(sentenceOf(error))
    }
  }
  return (
    <ConnectionTestPanel
      result={test?.result ?? null}
      isOutdated={false}
      isRunning={isRunning}
      failure={failure}
      isStored
      isMqtt={analyser.profile === mqttProfile}
      onRun={() => void attempt()}
    />
  )
}
