import { accessTokens } from './accounts/accessTokens.ts'
import { accounts } from './accounts/accounts.ts'
import { admin } from './admin/admin.ts'
import { analysers } from './metering/analysers.ts'
import { autopilot } from './orders/autopilot.ts'
import { audit } from './admin/audit.ts'
import { blocks } from './orders/blocks.ts'
import { common } from './common.ts'
import { connectionTest } from './metering/connectionTest.ts'
import { registerMap } from './metering/registerMap.ts'
import { content } from './admin/content.ts'
import { dataSources } from './forecasting/dataSources.ts'
import { dashboard } from './admin/dashboard.ts'
import { energy } from './metering/energy.ts'
import { find } from './find.ts'
import { forecastOrder } from './forecasting/forecastOrder.ts'
import { forecastRecord } from './forecasting/forecastRecord.ts'
import { forecasting } from './forecasting/forecasting.ts'
import { glossary } from './glossary.ts'
import { groups } from './groups.ts'
import { home } from './admin/home.ts'
import { imbalance } from './imbalance.ts'
import { intraday } from './orders/intraday.ts'
import { intradayTicket } from './orders/intradayTicket.ts'
import { jobs } from './admin/jobs.ts'
import { ledger } from './ledger.ts'
import { looks } from './accounts/looks.ts'
import { markets } from './markets/markets.ts'
import { mqtt } from './metering/mqtt.ts'
import { notices } from './notices.ts'
import { openPosition } from './orders/openPosition.ts'
import { orderImport } from './orders/orderImport.ts'
import { orders } from './orders/orders.ts'
import { ownData } from './accounts/ownData.ts'
import { people } from './accounts/people.ts'
import { quantities } from './metering/quantities.ts'
import { readingImport } from './metering/readingImport.ts'
import { readings } from './metering/readings.ts'
import { reports } from './reports.ts'
import { research } from './admin/research.ts'
import { security } from './accounts/security.ts'
import { strategicBalancing } from './admin/strategicBalancing.ts'
import { strategicMarkets } from './admin/strategicMarkets.ts'
import { strategicBoard } from './admin/strategicBoard.ts'
import { trades } from './trades.ts'
import { tradingAgents } from './markets/tradingAgents.ts'

export const english = {
  accessTokens,
  accounts,
  admin,
  analysers,
  audit,
  autopilot,
  blocks,
  common,
  connectionTest,
  registerMap,
  content,
  dashboard,
  dataSources,
  energy,
  find,
  forecastOrder,
  forecastRecord,
  forecasting,
  glossary,
  groups,
  home,
  imbalance,
  intraday,
  intradayTicket,
  jobs,
  ledger,
  looks,
  markets,
  mqtt,
  notices,
  openPosition,
  orderImport,
  orders,
  ownData,
  people,
  quantities,
  readingImport,
  readings,
  reports,
  research,
  security,
  strategicBalancing,
  strategicMarkets,
  strategicBoard,
  trades,
  tradingAgents,
} as const
