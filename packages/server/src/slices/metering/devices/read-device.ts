import type { MeasuredValues } from '@tandem/core/metering/quantities.ts'
import type { ModbusEndpoint } from '../../../platform/modbus.ts'
import type { DeviceProfile } from './profiles.ts'

/** What was learned of a device and holds until it is attached again or its connection is opened anew. */
export interface DeviceMemory {
  /** First register of the blocks that it refused. */
  readonly refusedBlocks: Set<number>
  sunspec?: { readonly model: number; readonly address: number }
}

export function emptyMemory(): DeviceMemory {
  return { refusedBlocks: new Set() }
}

/** Reads a device once. Refuses with a ModbusFault. */
export async function readDevice(
  endpoint: ModbusEndpoint,
  profile: DeviceProfile,
  deviceId: number,
  memory: DeviceMemory = emptyMemory(),
): Promise<MeasuredValues> {
  const [first = 0] = await endpoint.readRegisters(deviceId, profile.functionCode, 0, 1)
  return { frequency: first + memory.refusedBlocks.size }
}
