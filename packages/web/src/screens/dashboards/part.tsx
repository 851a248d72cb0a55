import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/index.ts'

/** A call as far as a part of the board minds it. */
interface PartCall {
  readonly isError: boolean
  readonly error: Error | null
  readonly data: unknown
  readonly refetch: () => Promise<unknown>
}

interface PartProps {
  readonly calls: readonly PartCall[]
  readonly children: ReactNode
}

/** A part of a board that stands or fails by itself. What was there once stays when asking again fails. */
export function Part({ calls, children }: PartProps) {
  const failed = calls.find((call) => call.isError && call.data === undefined)
  if (failed) return <ErrorState of={failed} />
  return children
}
