import { quantities, unitExponent } from '@tandem/core/metering/quantities.ts'
import { byteOrders, registersOf, registerTypes, wordOrders } from '@tandem/core/metering/registers.ts'
import { z } from 'zod'
import { rule } from '../validation.ts'

/** What is said of a register of a device: where it is, how it is written, and what it measures. */
export const registerFields = {
  quantity: z.enum(quantities),
  /** As in the frame, from 0. */
  address: z.int().min(0).max(65_535),
  functionCode: z.union([z.literal(3), z.literal(4)]),
  type: z.enum(registerTypes),
  wordOrder: z.enum(wordOrders),
  byteOrder: z.enum(byteOrders),
  /** What stands in the register × this is the value in the unit. */
  scale: z
    .number()
    .min(1e-9)
    .max(1e9)
    .refine((value) => value === Number(value.toPrecision(9)), rule('invalid_value')),
  /** What the device counts as positive is negative here. */
  isReversed: z.boolean(),
  unit: z.string().max(8),
}

const RegisterLine = z.strictObject(registerFields)
export type RegisterLine = z.output<typeof RegisterLine>

/** More than any meter that is known measures. */
export const mostRegisters = 100

/** A device model that somebody described: what each of its registers holds. */
export const RegisterMap = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(2)
      .max(80)
      .regex(/^[\p{L}\p{N}\p{P}\p{S} ]+$/u),
    phases: z.union([z.literal(1), z.literal(3)]),
    registers: z.array(RegisterLine).min(1).max(mostRegisters),
  })
  .superRefine(({ registers }, context) => {
    const fault = (index: number, field: keyof RegisterLine) => {
      context.addIssue({ code: 'custom', path: ['registers', index, field], params: { rule: 'invalid_value' } })
    }
    registers.forEach(({ quantity, unit, address, type }, index) => {
      if (unitExponent(quantity, unit) === null) fault(index, 'unit')
      if (address + registersOf(type) > 65_536) fault(index, 'address')
      if (registers.findIndex((other) => other.quantity === quantity) < index) fault(index, 'quantity')
    })
  })
export type RegisterMap = z.output<typeof RegisterMap>

/** A file that holds a map, from one installation to another. */
export const RegisterMapFile = z.strictObject({
  format: z.literal('tandem-register-map'),
  version: z.literal(1),
  map: RegisterMap,
})

/** Far more than the largest map takes. */
export const maxMapFileBytes = 65_536
