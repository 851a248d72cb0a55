import { describeIssues, rule } from '@tandem/contract/validation.ts'
import { faultMessage } from '@tandem/contract/texts/message.ts'
import {
  maxMapFileBytes,
  registerFields,
  RegisterMap,
  RegisterMapFile,
  type RegisterLine,
} from '@tandem/contract/metering/register-map.ts'
import { z } from 'zod'
import { currentLanguage } from '../../../i18n/index.ts'

/** Decimal, or as manuals write it: 0x101E. */
const address = z
  .string()
  .trim()
  .min(1)
  .regex(/^(\d{1,5}|0x[0-9a-f]{1,4})$/i, rule('between', { min: 0, max: 65_535 }))
  .transform(Number)
  .pipe(registerFields.address)

const scale = z
  .string()
  .trim()
  .min(1)
  .regex(/^\d{1,9}([.,]\d{1,9})?$/, rule('not_a_number'))
  .transform((typed) => Number(typed.replace(',', '.')))
  .pipe(registerFields.scale)

const TypedMap = z.object({
  name: z.string(),
  phases: z.union([z.literal(1), z.literal(3)]),
  isShared: z.boolean(),
  registers: z.array(
    z.object({ ...registerFields, address, scale, sign: z.enum(['same', 'reversed']) }).omit({ isReversed: true }),
  ),
})

/** What the form of a map holds, as typed, and what it becomes. */
export const RegisterMapForm = TypedMap.transform(({ name, phases, registers }) => ({
  name,
  phases,
  registers: registers.map(({ sign, ...line }) => ({ ...line, isReversed: sign === 'reversed' })),
})).pipe(RegisterMap)
export type TypedMap = z.input<typeof TypedMap>
export type TypedLine = TypedMap['registers'][number]

const firstLine: RegisterLine = {
  quantity: 'active_energy_import',
  address: 0,
  functionCode: 3,
  type: 'float32',
  wordOrder: 'msw_first',
  byteOrder: 'msb_first',
  scale: 1,
  isReversed: false,
  unit: 'kWh',
}

/** A map of one line, to begin with. */
export const newMap: RegisterMap = { name: '', phases: 3, registers: [firstLine] }

/** A map as it is typed. */
export function typedMapOf({ name, phases, registers }: RegisterMap, isShared: boolean): TypedMap {
  return { name, phases, isShared, registers: registers.map(typedLineOf) }
}

/** The next line is most often like the one before, a few registers on. */
export function lineAfter(last: TypedLine | undefined): TypedLine {
  return last ? { ...last, address: '' } : typedLineOf(firstLine)
}

function typedLineOf({ isReversed, address: first, scale: factor, ...line }: RegisterLine): TypedLine {
  const written = factor < 1e-6 ? factor.toFixed(9).replace(/0+$/, '') : String(factor)
  return { ...line, address: String(first), scale: written, sign: isReversed ? 'reversed' : 'same' }
}

/** What a file is made of. */
export function mapFileOf(map: RegisterMap): z.output<typeof RegisterMapFile> {
  return { format: 'tandem-register-map', version: 1, map }
}

/** What is wrong with a file: a reason of its own, or the first fault and its line. */
export type MapFileFault =
  | { readonly reason: 'too_large' | 'not_json' | 'other_file' }
  | { readonly reason: 'fault'; readonly line: number | null; readonly message: string }

/** Reads a file that `mapFileOf` made, or somebody by hand. */
export function parseMapFile(text: string): { readonly map: RegisterMap } | MapFileFault {
  if (text.length > maxMapFileBytes) return { reason: 'too_large' }
  const content = parseJson(text)
  if (content === undefined) return { reason: 'not_json' }
  const read = RegisterMapFile.safeParse(content)
  if (read.success) return { map: read.data.map }
  const [fault] = describeIssues(read.error, content)
  if (!fault?.field.startsWith('map')) return { reason: 'other_file' }
  const line = /^map\.registers\.(\d+)/.exec(fault.field)?.[1]
  const message = faultMessage(fault, currentLanguage())
  return { reason: 'fault', line: line === undefined ? null : Number(line) + 1, message }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
