import { rule } from '@tandem/contract/validation.ts'
import { z } from 'zod'

/** A password typed twice; "do not match" is said as soon as both can be compared, whatever else is wrong. */
export const Confirmation = z.string().min(1)

interface TypedTwice {
  readonly password: string
  readonly confirmation: string
}

export function areSame({ password, confirmation }: TypedTwice): boolean {
  return password === confirmation
}

/** Both are there; whether each of them is a good password is told beside it. */
const comparable = z.object({ password: z.string().min(1), confirmation: Confirmation })

/** The refinement of every form with a password and its confirmation: `schema.refine(areSame, mustBeSame)`. */
export const mustBeSame = {
  ...rule('passwords_differ'),
  path: ['confirmation'],
  when: (payload: { value: unknown }) => comparable.safeParse(payload.value).success,
}
