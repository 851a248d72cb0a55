import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Indices, PeriodResult } from './auctions.ts'
import { MarketSession } from './markets.ts'
import { Coins, Day, Energy, PathId } from './wire.ts'

/** One delivery period of the day-ahead report: the market and the reader's own part in it. */
export const ReportPeriod = PeriodResult.extend({
  bought: Energy,
  sold: Energy,
  paid: Coins,
  received: Coins,
})

export const DayAheadReport = z.object({
  date: Day,
  /** null where no market was held or it is not cleared yet. */
  market: MarketSession.nullable(),
  indices: Indices.nullable(),
  periods: z.array(ReportPeriod),
  totals: z.object({ volume: Energy, bought: Energy, sold: Energy, paid: Coins, received: Coins, net: Coins }),
})
export type DayAheadReport = z.output<typeof DayAheadReport>

export const getDayAheadReport = endpoint({
  method: 'GET',
  path: '/api/test/getReportsPZU/{userId}/{date}',
  audience: 'self',
  summary: 'Prices, volumes and own fills of one delivery day',
  params: z.object({ userId: PathId, date: Day }),
  response: DayAheadReport,
})

export const listDayAheadReports = endpoint({
  method: 'GET',
  path: '/api/test/getReportsPZU/{userId}/{dateFrom}/{dateTo}',
  audience: 'self',
  summary: 'The same for a span of delivery days, at most a year',
  params: z.object({ userId: PathId, dateFrom: Day, dateTo: Day }),
  response: z.array(DayAheadReport.omit({ periods: true })),
  refusals: ['start_not_before_end'],
})

export const exportDayAheadReport = endpoint({
  method: 'GET',
  path: '/api/test/exportDaily/excel/{userId}/{date}',
  audience: 'self',
  summary: 'The same report as a spreadsheet',
  params: z.object({ userId: PathId, date: Day }),
  response: z.custom<{ name: string; content: Uint8Array }>(),
  file: 'xlsx',
})
