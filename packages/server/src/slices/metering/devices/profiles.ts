import type { RegisterType, WordOrder } from '@tandem/core/metering/registers.ts'
import type { Quantity } from '@tandem/core/metering/quantities.ts'

/** A quantity at its place in a device: value in `unit` = what stands there × scale. */
export interface DeviceRegister {
  readonly quantity: Quantity
  readonly address: number
  readonly type: RegisterType
  readonly scale: number
}

/** How a model of device is read, as its maker and those who read it say. */
export interface DeviceProfile {
  readonly id: string
  readonly name: string
  readonly phases: number
  readonly interface: string
  readonly functionCode: 3 | 4
  readonly wordOrder: WordOrder
  readonly notes: readonly string[]
  readonly registers: readonly DeviceRegister[]
}

export const deviceProfiles: readonly DeviceProfile[] = []

/** null: there is no such model. */
export function findProfile(id: string): DeviceProfile | null {
  return deviceProfiles.find((profile) => profile.id === id) ?? null
}
