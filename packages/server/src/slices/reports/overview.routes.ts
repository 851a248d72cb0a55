import * as contract from '@tandem/contract/admin/dashboards.ts'
import { getEnergyCost } from '@tandem/contract/reports.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { exportIndicators, exportManagedOrders } from './overview-exports.ts'
import * as cost from './energy-cost.service.ts'
import * as indicators from './indicators.service.ts'
import * as orders from './managed-orders.service.ts'
import * as overview from './overview.service.ts'
import * as all from './platform-overview.service.ts'

/** The dashboards of a user and of the whole platform. */
export function serveDashboards(serve: Serve, platform: Platform): void {
  serve(contract.getOverview, ({ params, caller }) => overview.getOverview(platform, caller, params))
  serve(contract.getIndicators, ({ params, caller }) => indicators.getIndicators(platform, caller, params))
  serve(contract.exportIndicators, ({ params, caller, language }) =>
    exportIndicators(platform, { caller, language }, params),
  )
  serve(contract.getOrdersDashboard, ({ params, caller }) => orders.getOrdersDashboard(platform, caller, params))
  serve(contract.listManagedOrders, ({ params, caller, rows }) =>
    orders.listManagedOrders(platform, caller, params, rows),
  )
  serve(contract.exportManagedOrders, ({ params, caller, language }) =>
    exportManagedOrders(platform, { caller, language }, params),
  )
  serve(getEnergyCost, ({ params, caller }) => cost.getEnergyCost(platform, caller, params))
  serve(contract.getPlatformOverview, ({ params }) => all.getPlatformOverview(platform, params.period))
}
