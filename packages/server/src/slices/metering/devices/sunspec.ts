import { unitExponent, type Quantity } from '@tandem/core/metering/quantities.ts'
import { decodeThousandths, registersOf } from '@tandem/core/metering/registers.ts'
import { ModbusFault } from '../../../platform/modbus.ts'
import type { DeviceProfile, SunspecPoint } from './profiles.ts'

/** Reads registers of one device. */
export type ReadRegisters = (functionCode: 3 | 4, first: number, count: number) => Promise<Uint16Array>

/** Where a model of a SunSpec device begins. */
export interface FoundModel {
  readonly model: number
  readonly address: number
}

/** Where the marker may stand, in the order in which it usually is. */
const bases = [40_000, 50_000, 0]
const marker = [0x5375, 0x6e53]
const endOfModels = 0xffff
/** More models than any device has: a walk that goes on is in no list of models. */
const mostModels = 64

/**
 * Finds the first model of the profile: after the marker "SunS" the models of the device stand one after another, each with
 * its number and length. Refuses `no_model_found` where there is no marker, and no such model behind it.
 */
export async function findModel(read: ReadRegisters, profile: DeviceProfile): Promise<FoundModel> {
  const wanted = profile.models.flatMap(({ ids }) => ids)
  const readWords: ReadWords = (first, count) => readIfThere(() => read(profile.functionCode, first, count))
  for (const base of bases) {
    const found = (await hasMarker(readWords, base)) ? await walk(readWords, base + marker.length, wanted) : null
    if (found) return found
  }
  throw new ModbusFault('no_model_found')
}

/** null: the device refuses these registers. */
type ReadWords = (first: number, count: number) => Promise<Uint16Array | null>

async function hasMarker(read: ReadWords, base: number): Promise<boolean> {
  const words = await read(base, marker.length)
  return words !== null && marker.every((word, at) => words[at] === word)
}

async function walk(read: ReadWords, first: number, wanted: readonly number[]): Promise<FoundModel | null> {
  let address = first
  for (let step = 0; step < mostModels && address + 2 <= 65_535; step++) {
    const [model = endOfModels, length = 0] = (await read(address, 2)) ?? []
    if (model === endOfModels) return null
    if (wanted.includes(model)) return { model, address }
    address += 2 + length
  }
  return null
}

/** null: the device refuses these registers. */
export async function readIfThere(read: () => Promise<Uint16Array>): Promise<Uint16Array | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ModbusFault && error.reason === 'illegal_address') return null
    throw error
  }
}

/** Reads a model that was found, with its scale factors, which may change. null: it is not there any more. */
export async function readModel(
  read: ReadRegisters,
  profile: DeviceProfile,
  { model, address }: FoundModel,
): Promise<Partial<Record<Quantity, number>> | null> {
  const points = profile.models.find(({ ids }) => ids.includes(model))?.points ?? []
  const end = Math.max(
    ...points.map((point) => Math.max(point.offset + registersOf(point.type), (point.scaleFactor ?? 0) + 1)),
  )
  const words = await readIfThere(() => read(profile.functionCode, address, end))
  if (words?.[0] !== model) return null
  const values: Partial<Record<Quantity, number>> = {}
  for (const point of points) {
    const value = decodePoint(words, point, profile)
    if (value !== null) values[point.quantity] = value
  }
  return values
}

function decodePoint(words: Uint16Array, point: SunspecPoint, { wordOrder, byteOrder }: DeviceProfile): number | null {
  const factor = point.scaleFactor === undefined ? 0 : readScaleFactor(words[point.scaleFactor])
  if (factor === null) return null
  const own = [...words.subarray(point.offset, point.offset + registersOf(point.type))]
  const exponent = factor + (unitExponent(point.quantity, point.unit) ?? 0)
  return decodeThousandths(own, { ...point, wordOrder, byteOrder, exponent })
}

/** From −10 to 10; anything else says that there is none. */
function readScaleFactor(word = 0x8000): number | null {
  const factor = word >= 0x8000 ? word - 0x1_0000 : word
  return Math.abs(factor) <= 10 ? factor : null
}
