import { quantities, unitOf } from '@tandem/core/metering/quantities.ts'
import { registersOf, registerTypes, wordOrders } from '@tandem/core/metering/registers.ts'
import path from 'node:path'
import { z } from 'zod'
import { parseJsonFiles } from '../../../platform/data-files.ts'

const address = z.int().min(0).max(65_535)
/** A power of ten: what stands in the register × scale is the value in its unit. */
const scale = z.number().refine((value) => value > 0 && Number.isInteger(Math.log10(value)))
const value = {
  quantity: z.enum(quantities),
  type: z.enum(registerTypes),
  unit: z.string(),
  scale,
  note: z.string().optional(),
}
const hasUnitOfQuantity = (one: { quantity: (typeof quantities)[number]; unit: string }) =>
  unitOf(one.quantity) === one.unit

const Register = z
  .strictObject({
    ...value,
    address,
    /** From the maker's manual; nobody's program was found that reads it so. */
    unverified: z.boolean().default(false),
    /** Sources contradict each other: it is not read. */
    doubtful: z.boolean().default(false),
    encoding: z.literal('4q_fp_pf').optional(),
  })
  .refine(hasUnitOfQuantity)
export type DeviceRegister = z.output<typeof Register>

const Point = z
  .strictObject({
    ...value,
    point: z.string(),
    /** From the first register of its model. */
    offset: address,
    /** Where the exponent of ten stands. */
    scaleFactor: address.optional(),
  })
  .refine(hasUnitOfQuantity)
export type SunspecPoint = z.output<typeof Point>

/** First register and how many, as it is known that a device gives them at once. */
const Block = z.tuple([address, z.int().min(1).max(125)])

const Profile = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    phases: z.union([z.literal(1), z.literal(3)]),
    interface: z.string(),
    functionCode: z.union([z.literal(3), z.literal(4)]),
    /** What the addresses of the maker's manual are to those in a frame, which stand here. */
    addressBase: z.string(),
    wordOrder: z.enum(wordOrders),
    sources: z.array(z.string()).min(1),
    notes: z.array(z.string()),
    blocks: z.array(Block).default([]),
    registers: z
      .array(Register)
      .default([])
      .transform((registers) => registers.filter(({ doubtful }) => !doubtful)),
    /** A device whose models are found by walking from one to the next (SunSpec); then there are no registers. */
    models: z.array(z.strictObject({ ids: z.array(z.int()), points: z.array(Point) })).default([]),
  })
  .refine(({ registers, models }) => (registers.length === 0) !== (models.length === 0))
  .refine(({ blocks, registers }) =>
    registers.every(
      (register) =>
        blocks.length === 0 ||
        blocks.some(
          ([first, count]) =>
            register.address >= first && register.address + registersOf(register.type) <= first + count,
        ),
    ),
  )

/** How a model of device is read, as its maker and those who read it say. */
export type DeviceProfile = z.output<typeof Profile>

const files = parseJsonFiles(path.join(import.meta.dirname, 'profiles'))

/** All models that can be chosen, by name. A new one is a new file of `profiles`. */
export const deviceProfiles: readonly DeviceProfile[] = [...files]
  .map(([file, content]) => parseProfile(file, content))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

/** null: there is no such model. */
export function findProfile(id: string): DeviceProfile | null {
  return deviceProfiles.find((profile) => profile.id === id) ?? null
}

function parseProfile(file: string, content: unknown): DeviceProfile {
  const parsed = Profile.safeParse(content)
  if (parsed.success) return parsed.data
  throw new Error(`${file} describes no device: ${z.prettifyError(parsed.error)}`)
}
