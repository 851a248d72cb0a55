import { keepPossible } from '@tandem/core/metering/plausibility.ts'
import { unitExponent, type MeasuredValues, type Quantity } from '@tandem/core/metering/quantities.ts'
import { decodeThousandths, registersOf, unfoldPowerFactor } from '@tandem/core/metering/registers.ts'
import { ModbusFault, type RegisterSource } from '../../../platform/modbus.ts'
import { planBlocks, splitToRuns, type ReadBlock } from './blocks.ts'
import type { DeviceProfile } from './profiles.ts'
import { findModel, readIfThere, readModel, type FoundModel, type ReadRegisters } from './sunspec.ts'

/** What was learned of a device, kept from one reading to the next. It may be thrown away at any time. */
export interface DeviceMemory {
  /** The requests that it answers; null: not known yet. */
  blocks: readonly ReadBlock[] | null
  /** Readings since then. */
  readings: number
  model: FoundModel | null
}

export function emptyMemory(): DeviceMemory {
  return { blocks: null, readings: 0, model: null }
}

/** After so many readings a device is asked again for what it refused: a gateway may have been starting. */
const askAgainAfter = 360

/**
 * Reads a device once, in as few requests as it allows. What it refuses as an illegal address is left out, the rest is read.
 * Refuses with a ModbusFault: that of the connection, `illegal_address` where it has nothing of its model, `no_model_found`
 * where it is not one of SunSpec, and `implausible` where nothing that came can have been measured.
 */
export async function readDevice(
  source: RegisterSource,
  profile: DeviceProfile,
  deviceId: number,
  memory: DeviceMemory = emptyMemory(),
): Promise<MeasuredValues> {
  const values = keepPossible(await readMeasured(source, profile, deviceId, memory))
  if (Object.keys(values).length === 0) throw new ModbusFault('implausible')
  return values
}

/** The same with what no meter can have measured, and without its refusal. */
export function readMeasured(
  source: RegisterSource,
  profile: DeviceProfile,
  deviceId: number,
  memory: DeviceMemory,
): Promise<MeasuredValues> {
  const read: ReadRegisters = (code, first, count) => source.readRegisters(deviceId, code, first, count)
  return profile.models.length > 0 ? readWalking(read, profile, memory) : readBlocks(read, profile, memory)
}

async function readWalking(read: ReadRegisters, profile: DeviceProfile, memory: DeviceMemory): Promise<MeasuredValues> {
  const known = memory.model && (await readModel(read, profile, memory.model))
  if (known) return known
  memory.model = null
  const found = await findModel(read, profile)
  const values = await readModel(read, profile, found)
  if (!values) throw new ModbusFault('no_model_found')
  memory.model = found
  return values
}

async function readBlocks(read: ReadRegisters, profile: DeviceProfile, memory: DeviceMemory): Promise<MeasuredValues> {
  if (++memory.readings > askAgainAfter) Object.assign(memory, emptyMemory())
  const values: Partial<Record<Quantity, number>> = {}
  const answered: ReadBlock[] = []
  for (const block of memory.blocks ?? planBlocks(profile)) {
    for (const { part, words } of await readBlock(read, block)) {
      answered.push(part)
      Object.assign(values, decodeBlock(part, words))
    }
  }
  if (answered.length === 0) {
    memory.blocks = null
    throw new ModbusFault('illegal_address')
  }
  memory.blocks = answered
  return values
}

interface ReadPart {
  readonly part: ReadBlock
  readonly words: Uint16Array
}

/** A block at once; where a device refuses it, what is needed of it piece by piece; none where it refuses that too. */
async function readBlock(read: ReadRegisters, block: ReadBlock): Promise<ReadPart[]> {
  const words = await readIfThere(() => read(block.functionCode, block.first, block.count))
  if (words) return [{ part: block, words }]
  const runs = splitToRuns(block.registers)
  const isWhole = runs.length === 1 && runs[0]?.count === block.count
  const parts: ReadPart[] = []
  for (const part of isWhole ? [] : runs) {
    const own = await readIfThere(() => read(part.functionCode, part.first, part.count))
    if (own) parts.push({ part, words: own })
  }
  return parts
}

function decodeBlock({ first, registers }: ReadBlock, words: Uint16Array): MeasuredValues {
  const values: Partial<Record<Quantity, number>> = {}
  for (const register of registers) {
    const { quantity, address, type, unit, encoding } = register
    const own = [...words.subarray(address - first, address - first + registersOf(type))]
    const value = decodeThousandths(own, { ...register, exponent: unitExponent(quantity, unit) ?? 0 })
    if (value !== null) values[quantity] = encoding ? unfoldPowerFactor(value) : value
  }
  return values
}
