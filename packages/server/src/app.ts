import fastifyCompress from '@fastify/compress'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { endpoints } from '@tandem/contract/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { forecasting } from './jobs/forecasting.ts'
import { serveJobs } from './jobs/jobs.routes.ts'
import type { ArrivalLimits } from './platform/arrival.ts'
import { recordDataAccess, type DataAccess } from './platform/audit.ts'
import { callBudgetsOf } from './platform/call-budgets.ts'
import { callCounter } from './platform/call-limits.ts'
import { serveHealth } from './platform/health.ts'
import { createHttpServer } from './platform/http-server.ts'
import { servingOn } from './platform/http.ts'
import type { StreamOptions } from './platform/http-stream.ts'
import { describeApi } from './platform/openapi.ts'
import { serveMetrics } from './platform/serve-metrics.ts'
import { version } from './platform/version.ts'
import type { Platform } from './platform/platform.ts'
import { refuseUnknownAddresses, serveWebApp } from './platform/web-app.ts'
import { serveResearchPackages } from './research/packages.routes.ts'
import { serveScenarioRuns } from './scenarios/runs.routes.ts'
import { identification, onCredentialsEnded } from './slices/accounts/index.ts'
import { serveAccounts } from './slices/accounts/accounts.routes.ts'
import { serveAccountSecurity } from './slices/accounts/security.routes.ts'
import { servePeople } from './slices/accounts/people.routes.ts'
import { serveAdmin } from './slices/admin/admin.routes.ts'
import { serveContent } from './slices/admin/content.routes.ts'
import { serveForecasting } from './slices/forecasting/forecasting.routes.ts'
import { serveGroups } from './slices/groups/groups.routes.ts'
import { serveImbalance } from './slices/imbalance/imbalance.routes.ts'
import { serveLedger } from './slices/ledger/ledger.routes.ts'
import { serveMarkets } from './slices/markets/markets.routes.ts'
import { serveStrategicBoard } from './slices/admin/strategic-board.routes.ts'
import { polling } from './slices/metering/index.ts'
import { serveAnalysers } from './slices/metering/analysers.routes.ts'
import { servePowerQuality } from './slices/metering/power-quality.routes.ts'
import { serveDeviceModels } from './slices/metering/device-models.routes.ts'
import { serveMeterTopics } from './slices/metering/mqtt/meter-topics.routes.ts'
import { serveTestConnection } from './slices/metering/test-connection.routes.ts'
import { serveReadingImport } from './slices/metering/reading-import.routes.ts'
import { serveReadings } from './slices/metering/readings.routes.ts'
import { serveNotices } from './slices/notices/notices.routes.ts'
import { serveOrders } from './slices/orders/orders.routes.ts'
import { serveEnergy } from './slices/reports/energy.routes.ts'
import { serveDashboards } from './slices/reports/overview.routes.ts'
import { serveWallet } from './slices/reports/wallet.routes.ts'
import { serveTrades } from './slices/trades/trades.routes.ts'
import { serveAutopilot } from './workflows/autopilot/routes.ts'
import { serveForecastOrders } from './workflows/forecast-orders.routes.ts'
import { serveGroupChanges } from './workflows/groups.routes.ts'
import { serveImport } from './workflows/import-orders/routes.ts'
import { matchingOf } from './workflows/intraday/matching.ts'
import { serveIntraday } from './workflows/intraday/routes.ts'
import { servePeopleChanges } from './workflows/people/routes.ts'
import { serveWorkflows } from './workflows/routes.ts'
import { serveImbalanceSettlements } from './workflows/settle-imbalances.routes.ts'
import { serveStrategicMarkets } from './workflows/strategic-markets.routes.ts'

/** What one process at a time does, with the keys of the locks. */
const leases = { metering: polling, forecasting }

export interface AppOptions {
  /** Multiplies the limits of calls a minute; 0 takes them off. */
  readonly rateLimitFactor?: number
  /** Folder of the built web app; without one only the calls are served. */
  readonly webRoot?: string
  /** How streams are watched. */
  readonly streams?: StreamOptions
  /** How long requests may take to arrive. */
  readonly arrival?: ArrivalLimits
  /** Whether the server is about to stop, so that nobody new is sent to it. */
  readonly isStopping?: () => boolean
}

/** The whole server, wired by hand in one readable place. */
export async function createApp(platform: Platform, options: AppOptions = {}): Promise<FastifyInstance> {
  const rateLimitFactor = options.rateLimitFactor ?? 1
  const budgets = callBudgetsOf(platform)
  const http = {
    log: platform.log,
    ...identification(platform),
    rateLimitFactor,
    budgets,
    counter: rateLimitFactor > 0 ? callCounter(platform, budgets, rateLimitFactor) : null,
    strict: !platform.config.isProduction,
    trustedProxies: platform.config.trustedProxies,
    hasSecureCookies: platform.config.publicUrl.startsWith('https:'),
    onCredentialsEnded: (listener: (userId: number) => void) => onCredentialsEnded(platform, listener),
    recordDataAccess: (access: Omit<DataAccess, 'at'>) =>
      recordDataAccess(platform.db, { ...access, at: platform.clock.now() }),
    replica: platform.replica,
    ...(options.streams ? { streams: options.streams } : {}),
    ...(options.arrival ? { arrival: options.arrival } : {}),
  }
  const server = await createHttpServer(http)
  // Answers are packed; requests that are packed are refused.
  await server.register(fastifyCompress, { globalDecompression: false })
  await serveApiDocument(server, platform.config.publicUrl)

  const serve = servingOn(server, http)
  serveAccounts(serve, platform)
  serveAccountSecurity(serve, platform)
  servePeople(serve, platform)
  serveMarkets(serve, platform)
  serveOrders(serve, platform)
  serveTrades(serve, platform)
  serveLedger(serve, platform)
  serveAdmin(serve, platform)
  serveContent(serve, platform)
  serveStrategicBoard(serve, platform)
  serveAnalysers(serve, platform)
  serveDeviceModels(serve, platform)
  serveMeterTopics(serve, platform)
  serveTestConnection(serve, platform)
  servePowerQuality(serve, platform)
  serveReadings(serve, platform)
  serveReadingImport(serve, platform)
  serveEnergy(serve, platform)
  serveWallet(serve, platform)
  serveDashboards(serve, platform)
  serveImbalance(serve, platform)
  serveImbalanceSettlements(serve, platform)
  serveNotices(serve, platform)
  serveWorkflows(serve, platform)
  servePeopleChanges(serve, platform)
  serveIntraday(serve, platform)
  serveImport(serve, platform)
  serveForecasting(serve, platform)
  serveAutopilot(serve, platform)
  serveForecastOrders(serve, platform)
  serveGroups(serve, platform)
  serveGroupChanges(serve, platform)
  serveStrategicMarkets(serve, platform)
  serveJobs(serve, platform)
  serveResearchPackages(serve, platform)
  serveScenarioRuns(serve, platform)

  serveHealth(server, platform, {
    isStopping: options.isStopping ?? (() => false),
    leases,
    isMatchedElsewhere: matchingOf(platform).follows,
  })
  serveMetrics(server, platform, { version, leases })
  if (options.webRoot) await serveWebApp(server, options.webRoot, platform.clock)
  else refuseUnknownAddresses(server)
  return server
}

async function serveApiDocument(server: FastifyInstance, publicUrl: string): Promise<void> {
  const document = describeApi(endpoints, publicUrl)
  server.get('/api/openapi.json', (_request, reply) => reply.send(document))
  await server.register(fastifySwagger, { mode: 'static', specification: { document: document as never } })
  await server.register(fastifySwaggerUi, { routePrefix: '/api/docs' })
}
