import { unitExponent } from '@tandem/core/metering/quantities.ts'
import { registersOf } from '@tandem/core/metering/registers.ts'
import { registerFields, type RegisterMap } from '@tandem/contract/metering/register-map.ts'
import path from 'node:path'
import { z } from 'zod'
import { parseJsonFiles } from '../../../platform/data-files.ts'

const { address, functionCode, wordOrder, byteOrder, quantity, type, unit, scale, isReversed } = registerFields
const value = { quantity, type, unit, scale, isReversed: isReversed.default(false), note: z.string().optional() }
const hasUnitOfQuantity = (one: z.output<z.ZodObject<Pick<typeof registerFields, 'quantity' | 'unit'>>>) =>
  unitExponent(one.quantity, one.unit) !== null

const Register = z
  .strictObject({
    ...value,
    address,
    /** Left out where it is as that of the whole device. */
    functionCode: functionCode.optional(),
    wordOrder: wordOrder.optional(),
    byteOrder: byteOrder.optional(),
    /** From the maker's manual; nobody's program was found that reads it so. */
    unverified: z.boolean().default(false),
    /** Sources contradict each other: it is not read. */
    doubtful: z.boolean().default(false),
    encoding: z.literal('4q_fp_pf').optional(),
  })
  .refine(hasUnitOfQuantity)

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
    functionCode,
    /** What the addresses of the maker's manual are to those in a frame, which stand here. */
    addressBase: z.string(),
    wordOrder,
    byteOrder: byteOrder.default('msb_first'),
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
  .transform(({ registers, ...profile }) => ({
    ...profile,
    registers: registers.map((register) => ({
      ...register,
      functionCode: register.functionCode ?? profile.functionCode,
      wordOrder: register.wordOrder ?? profile.wordOrder,
      byteOrder: register.byteOrder ?? profile.byteOrder,
    })),
  }))

/** How a model of device is read, as its maker and those who read it say, or as somebody here described it. */
export type DeviceProfile = z.output<typeof Profile>
export type DeviceRegister = DeviceProfile['registers'][number]

const files = parseJsonFiles(path.join(import.meta.dirname, 'profiles'))

/** All models that can be chosen, by name. A new one is a new file of `profiles`. */
export const deviceProfiles: readonly DeviceProfile[] = [...files]
  .map(([file, content]) => parseProfile(file, content))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

/** null: there is no such model. */
export function findProfile(id: string): DeviceProfile | null {
  return deviceProfiles.find((profile) => profile.id === id) ?? null
}

const storedModel = /^model-([1-9]\d{0,8})$/

/** As analysers name a model that is stored. */
export function profileOfModel(id: number | ''): string {
  return `model-${String(id)}`
}

/** The number of a stored model; null for any other name. */
export function modelIdOf(profileId: string): number | null {
  const [, id] = storedModel.exec(profileId) ?? []
  return id === undefined ? null : Number(id)
}

/** The register map of a built-in model; null for one whose models are found by walking. What no map can say is left out. */
export function mapOfProfile({ name, phases, registers }: DeviceProfile): RegisterMap | null {
  const lines = registers.filter(({ encoding }) => encoding === undefined)
  return lines.length === 0 ? null : { name, phases, registers: lines.map(lineOf) }
}

/** Of a model that is built in or, where it is stored, of its map; null where neither is known. */
export function phasesOf(profileId: string | null, map: Pick<RegisterMap, 'phases'> | null): 1 | 3 | null {
  return (profileId === null ? null : findProfile(profileId)?.phases) ?? map?.phases ?? null
}

function lineOf(register: DeviceRegister): RegisterMap['registers'][number] {
  const { quantity, address, functionCode, type, wordOrder, byteOrder, scale, isReversed, unit } = register
  return { quantity, address, functionCode, type, wordOrder, byteOrder, scale, isReversed, unit }
}

/** What somebody described, read as any other model is: the same checks, the same defaults. */
export function profileOfMap(id: string, { name, phases, registers }: RegisterMap): DeviceProfile {
  return Profile.parse({
    id,
    name,
    phases,
    interface: '',
    // Each register says its own.
    functionCode: 3,
    wordOrder: 'msw_first',
    addressBase: '0-based',
    sources: [id],
    notes: [],
    registers,
  })
}

function parseProfile(file: string, content: unknown): DeviceProfile {
  const parsed = Profile.safeParse(content)
  if (parsed.success) return parsed.data
  throw new Error(`${file} describes no device: ${z.prettifyError(parsed.error)}`)
}
