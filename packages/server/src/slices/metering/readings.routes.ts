import * as contract from '@tandem/contract/metering/readings.ts'
import { pushReadings } from '@tandem/contract/metering/reading-push.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as hours from './hours.service.ts'
import * as indexes from './index-readings.service.ts'
import * as push from './push/push.service.ts'

/** Readings by hand, hours of a day and monthly indexes; and by a program. */
export function serveReadings(serve: Serve, platform: Platform): void {
  serve(contract.getHoursOfDay, ({ params, caller }) => hours.getHoursOfDay(platform, caller, params))
  serve(contract.saveHoursOfDay, ({ params, body, caller }) => hours.saveHoursOfDay(platform, caller, params, body))
  serve(contract.listHourVersions, ({ params, caller }) => hours.listHourVersions(platform, caller, params))
  serve(pushReadings, ({ body, caller }) => push.pushReadings(platform, caller, body))
  serve(contract.listIndexReadings, ({ params, caller }) => indexes.listIndexReadings(platform, caller, params))
  serve(contract.getIndexReading, ({ params, caller }) => indexes.getIndexReading(platform, caller, params))
  serve(contract.addIndexReading, ({ body, caller }) => indexes.addIndexReading(platform, caller, body))
  serve(contract.updateIndexReading, ({ body, caller }) => indexes.updateIndexReading(platform, caller, body))
}
