import { accessTokens } from './accessTokens.ts'
import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { analysers } from './analysers.ts'
import { audit } from './audit.ts'
import { common } from './common.ts'
import { connectionTest } from './connectionTest.ts'
import { content } from './content.ts'
import { dashboard } from './dashboard.ts'
import { energy } from './energy.ts'
import { forecastOrder } from './forecastOrder.ts'
import { forecastRecord } from './forecastRecord.ts'
import { forecasting } from './forecasting.ts'
import { glossary } from './glossary.ts'
import { groups } from './groups.ts'
import { home } from './home.ts'
import { imbalance } from './imbalance.ts'
import { intraday } from './intraday.ts'
import { intradayTicket } from './intradayTicket.ts'
import { jobs } from './jobs.ts'
import { ledger } from './ledger.ts'
import { looks } from './looks.ts'
import { markets } from './markets.ts'
import { notices } from './notices.ts'
import { orderImport } from './orderImport.ts'
import { orders } from './orders.ts'
import { ownData } from './ownData.ts'
import { people } from './people.ts'
import { quantities } from './quantities.ts'
import { readingImport } from './readingImport.ts'
import { readings } from './readings.ts'
import { reports } from './reports.ts'
import { security } from './security.ts'
import { strategicBalancing } from './strategicBalancing.ts'
import { strategicMarkets } from './strategicMarkets.ts'
import { strategicBoard } from './strategicBoard.ts'
import { trades } from './trades.ts'
import { tradingAgents } from './tradingAgents.ts'

export const romanian = {
  accessTokens,
  accounts,
  admin,
  analysers,
  audit,
  common,
  connectionTest,
  content,
  dashboard,
  energy,
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
  notices,
  orderImport,
  orders,
  ownData,
  people,
  quantities,
  readingImport,
  readings,
  reports,
  security,
  strategicBalancing,
  strategicMarkets,
  strategicBoard,
  trades,
  tradingAgents,
} as const
