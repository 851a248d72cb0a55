import { rule } from '@tandem/contract/validation.ts'
import { z } from 'zod'

interface Range {
  readonly min: number
  readonly max: number
}

/** A power in kW, the canonical text of a `DecimalInput`, kept in whole W within a range of W; left empty, nobody said it: null. */
export function typedPower({ min, max }: Range) {
  const between = rule('between', { min: min / 1_000, max: max / 1_000 })
  return z
    .string()
    .trim()
    .regex(/^(\d{1,6}(\.\d{1,3})?)?$/, between)
    .transform((typed) => (typed === '' ? null : Math.round(Number(typed) * 1_000)))
    .refine((watts) => watts === null || (watts >= min && watts <= max), between)
}

/** A power in W as the canonical text of a `DecimalInput` in kW. */
export const powerAsTyped = (watts: number | null): string => (watts === null ? '' : String(watts / 1_000))
