import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import { getEnergyGraphic, getEnergyHeatMap, getEnergyIndicators, getGroupEnergy } from '@tandem/contract/energy.ts'
import { getHoursOfDay, getIndexReading, listHourVersions, listIndexReadings } from '@tandem/contract/readings.ts'

/** What is read anew once hours were written. */
export const changedByHours: readonly AnyEndpoint[] = [
  ...[getHoursOfDay, listHourVersions],
  ...[getEnergyGraphic, getEnergyHeatMap, getEnergyIndicators, getGroupEnergy],
]

/** What is read anew once an index was written. */
export const changedByIndex: readonly AnyEndpoint[] = [listIndexReadings, getIndexReading]
