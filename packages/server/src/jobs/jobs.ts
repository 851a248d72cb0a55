import { runnableJobs, type JobName, type RunnableJob } from '@tandem/contract/texts/job-words.ts'
import { Cron } from 'croner'
import { randomUUID } from 'node:crypto'
import type { Platform } from '../platform/platform.ts'
import { makeDuePackages } from '../research/make-packages.ts'
import { runDueScenarios } from '../scenarios/make-runs.ts'
import { removeOld } from './retention.ts'
import { mailInvitations } from '../slices/accounts/index.ts'
import { ledgerAudit } from '../slices/ledger/index.ts'
import { endDeadRuns, makeMorningForecasts, scoreDueForecasts } from '../slices/forecasting/index.ts'
import { closeHours, keepSampleDays, purgeImports } from '../slices/metering/index.ts'
import { sendDueNews } from '../slices/notices/index.ts'
import { runAutopilots } from '../workflows/autopilot/run-autopilots.ts'
import { fetchData } from '../workflows/fetch-data.ts'
import { letAgentsTrade } from '../workflows/intraday/trading-agents.ts'
import { mailNotices } from '../workflows/mail-notices.ts'
import { runMarketDay } from '../workflows/market-day.ts'
import { pushNotices } from '../workflows/push-notices.ts'
import { prepareOrders } from '../workflows/prepare-orders.ts'

/** When each schedule begins a round of its jobs; they do not begin in the same second. */
export const patterns = {
  /** Every five seconds. */
  markets: '*/5 * * * * *',
  /** Every three seconds. */
  agents: '*/3 * * * * *',
  /** Every minute. */
  metering: '7 * * * * *',
  /** Every minute. */
  forecasting: '23 * * * * *',
  /** Every minute, apart from the forecasts: whoever is asked outside may be long in answering. */
  outside: '43 * * * * *',
  /** Every twenty seconds. */
  notices: '13,33,53 * * * * *',
  /** Every twenty seconds, after the notices and beside the mails. */
  pushes: '17,37,57 * * * * *',
  /** Every night: the one reads every posting, the other removes what was kept long enough. */
  audits: '0 40 3 * * *',
  /** Every three seconds: whether somebody asked for a package. */
  research: '*/3 * * * * *',
  /** The same: whether somebody asked for a scenario, which may take long. */
  scenarios: '1-59/3 * * * * *',
} as const

export interface JobDescription {
  readonly schedule: keyof typeof patterns
  /** Does what is due now and answers how much that was. May run on several servers at once. */
  readonly work: (platform: Platform, stopping?: AbortSignal) => Promise<number>
}

/** Names this process among the servers that let agents trade. */
const holder = randomUUID()

/** What the platform does by itself at set times. Titles and sentences are texts. */
export const jobs: Readonly<Record<Exclude<JobName, 'meterPoller'>, JobDescription>> = {
  marketDay: {
    schedule: 'markets',
    work: async (platform) => Object.values(await runMarketDay(platform)).flat().length,
  },
  dueNews: { schedule: 'notices', work: sendDueNews },
  noticeMails: { schedule: 'notices', work: mailNotices },
  invitationMails: { schedule: 'notices', work: mailInvitations },
  pushMessages: { schedule: 'pushes', work: pushNotices },
  meterHours: { schedule: 'metering', work: closeHours },
  sampleDays: {
    schedule: 'metering',
    work: async (platform, stopping) => (await keepSampleDays(platform, stopping)).length,
  },
  importFiles: { schedule: 'metering', work: purgeImports },
  deadForecasts: { schedule: 'forecasting', work: ({ db, clock }) => endDeadRuns(db, clock.now()) },
  forecastScores: { schedule: 'forecasting', work: scoreDueForecasts },
  morningForecasts: { schedule: 'forecasting', work: makeMorningForecasts },
  draftOrders: { schedule: 'forecasting', work: async (platform) => (await prepareOrders(platform)).length },
  autopilots: { schedule: 'forecasting', work: runAutopilots },
  outsideData: { schedule: 'outside', work: fetchData },
  ledgerAudit: { schedule: 'audits', work: auditLedger },
  retention: { schedule: 'audits', work: removeOld },
  researchPackages: { schedule: 'research', work: makeDuePackages },
  scenarioRuns: { schedule: 'scenarios', work: runDueScenarios },
  tradingAgents: {
    schedule: 'agents',
    // What they trade stands in the book: a turn every three seconds is not worth a run of its own.
    work: (platform) => letAgentsTrade(platform, { holder }).then(() => 0),
  },
}

/** Fails where a coin was lost or made, and names the checks that found it; `tandem ledger audit` shows each row. */
async function auditLedger({ db }: Platform): Promise<number> {
  const { checks } = await ledgerAudit(db)
  const failed = checks.filter(({ passed }) => !passed).map(({ name }) => name)
  if (failed.length > 0) throw new Error(`does not hold: ${failed.join('; ')}`)
  return checks.length
}

/** The jobs of a schedule, in the sequence in which they run. */
export function jobsOf(schedule: keyof typeof patterns): RunnableJob[] {
  return runnableJobs.filter((name) => jobs[name].schedule === schedule)
}

/** When a schedule begins its next round after `now`. */
export function nextRound(schedule: keyof typeof patterns, now: Temporal.Instant): Temporal.Instant | null {
  const next = new Cron(patterns[schedule]).nextRun(new Date(now.epochMilliseconds))
  return next ? Temporal.Instant.fromEpochMilliseconds(next.getTime()) : null
}
