import { testConnection } from '@tandem/contract/metering/analysers.ts'
import { useState } from 'react'
import { useAction } from '../../../lib/query.ts'
import type { TestMade, TestInput } from './analyser-values.ts'

/** Tests a connection and keeps what came of it. `run` throws where the test could not be made. */
export function useConnectionTest() {
  const [test, setTest] = useState<TestMade | null>(null)
  const { mutateAsync, isPending } = useAction(testConnection)
  const run = async (terms: TestInput) => {
    setTest(null)
    const { profile, ip, port, deviceId, framing, answerMs, mqtt } = terms
    setTest({ terms, result: await mutateAsync({ body: { profile, ip, port, deviceId, framing, answerMs, mqtt } }) })
  }
  return { test, run, isRunning: isPending }
}
