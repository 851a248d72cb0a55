import { registersOf } from '@tandem/core/metering/registers.ts'
import type { DeviceProfile, DeviceRegister } from './profiles.ts'

/** Registers that are read with one request. */
export interface ReadBlock {
  readonly functionCode: 3 | 4
  readonly first: number
  readonly count: number
  readonly registers: readonly DeviceRegister[]
}

/** Most that one request may ask for. */
const maxRegisters = 125

/** The requests for a device: its known blocks, or its registers side by side. */
export function planBlocks({ blocks, functionCode, registers }: DeviceProfile): ReadBlock[] {
  if (blocks.length === 0) return splitToRuns(registers)
  return blocks
    .map(([first, count]) => ({
      functionCode,
      first,
      count,
      registers: registers.filter(
        ({ address, type }) => address >= first && address + registersOf(type) <= first + count,
      ),
    }))
    .filter((block) => block.registers.length > 0)
}

/**
 * The same without a register that nobody needs: for a device that refuses gaps. What is not verified stands alone, so that it
 * takes nothing along when it is refused.
 */
export function splitToRuns(registers: readonly DeviceRegister[]): ReadBlock[] {
  const runs: { functionCode: 3 | 4; first: number; count: number; registers: DeviceRegister[] }[] = []
  for (const register of registers.toSorted((a, b) => a.functionCode - b.functionCode || a.address - b.address)) {
    const last = runs.at(-1)
    const size = registersOf(register.type)
    const isNext =
      last !== undefined &&
      last.functionCode === register.functionCode &&
      last.first + last.count === register.address &&
      last.count + size <= maxRegisters &&
      last.registers[0]?.unverified === register.unverified
    if (isNext) {
      last.count += size
      last.registers.push(register)
    } else {
      const { functionCode, address } = register
      runs.push({ functionCode, first: address, count: size, registers: [register] })
    }
  }
  return runs
}
