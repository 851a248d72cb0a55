/** Answers that came with the page, so that its first rendering has them. */
import type { AnyEndpoint, ResponseOf } from '@tandem/contract/endpoint.ts'
import { z } from 'zod'

/** As the server sent them, by the address of their call. */
export type PreparedAnswers = Readonly<Record<string, unknown>>

let answers: PreparedAnswers = {}
let onMissing: (address: string) => void = () => undefined

/** What is rendered from now on finds these; what it looks for and does not find is named to `missing`. */
export function setPreparedAnswers(next: PreparedAnswers, missing: typeof onMissing = () => undefined): void {
  answers = next
  onMissing = missing
}

/** The answer to a call that came with the page, if it did. */
export function preparedAnswer<E extends AnyEndpoint>(endpoint: E, address: string): ResponseOf<E> | undefined {
  const answer = answers[address]
  if (answer !== undefined) return z.decode(endpoint.response, answer) as ResponseOf<E>
  onMissing(address)
  return undefined
}
