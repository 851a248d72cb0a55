import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** How a figure behaves: it only grows, it goes up and down, or it is spread over `buckets`. */
interface MetricDescription {
  readonly type: 'counter' | 'gauge' | 'histogram'
  /** What it says, in one line; docs/operation.md has the same. */
  readonly help: string
  /** The end of its name says it, as Prometheus asks for: `_total` before nothing else, seconds and bytes without prefixes. */
  readonly unit: 'seconds' | 'bytes' | 'ratio' | 'number'
  /** Each has few values, known beforehand: never a person, a number of a record or an address. */
  readonly labels?: readonly string[]
  readonly buckets?: readonly number[]
}

const quick = [0.01, 0.05, 0.2, 1, 5]
const slow = [0.1, 1, 10, 60]

/** Every figure of `/metrics`, described once. The document, the dashboard and what is counted go by this table. */
export const metricDescriptions = {
  tandem_info: {
    type: 'gauge',
    unit: 'number',
    labels: ['version', 'node'],
    help: 'Always 1; the labels name what runs.',
  },
  tandem_start_time_seconds: {
    type: 'gauge',
    unit: 'seconds',
    help: 'When the process started, in seconds since 1970.',
  },
  tandem_cpu_seconds_total: {
    type: 'counter',
    unit: 'seconds',
    help: 'Time that all processors worked for the process.',
  },
  tandem_memory_bytes: {
    type: 'gauge',
    unit: 'bytes',
    labels: ['area'],
    help: 'Memory by area: rss is what the system has given, heap what JavaScript uses, external what stands beside it.',
  },
  tandem_event_loop_delay_seconds: {
    type: 'gauge',
    unit: 'seconds',
    labels: ['quantile'],
    help: 'How late the event loop was in the last 15 s: half of the time, at the 99th percentile, at most.',
  },
  tandem_event_loop_utilization_ratio: {
    type: 'gauge',
    unit: 'ratio',
    help: 'Part of the last 15 s in which the event loop was busy.',
  },
  tandem_http_requests_total: {
    type: 'counter',
    unit: 'number',
    labels: ['method', 'route', 'status'],
    help: 'Requests answered, by route of the API; web is everything of the app.',
  },
  tandem_http_request_duration_seconds: {
    type: 'histogram',
    unit: 'seconds',
    labels: ['route'],
    buckets: quick,
    help: 'Time to answer a request of the API, streams left out.',
  },
  tandem_database_connections: {
    type: 'gauge',
    unit: 'number',
    labels: ['state'],
    help: 'Connections of the pool, busy or idle.',
  },
  tandem_database_connections_limit: {
    type: 'gauge',
    unit: 'number',
    help: 'Connections that the pool may open, DATABASE_POOL_SIZE.',
  },
  tandem_database_waiting: { type: 'gauge', unit: 'number', help: 'Pieces of work that wait for a connection.' },
  tandem_database_up: {
    type: 'gauge',
    unit: 'number',
    help: '1 where the database has answered this reading, else 0; then what is read from it is missing.',
  },
  tandem_matching_batches_total: {
    type: 'counter',
    unit: 'number',
    labels: ['outcome'],
    help: 'Batches of intra-day orders, stored or failed; changed: what one went by was not so any more, and it was done anew.',
  },
  tandem_matching_batch_duration_seconds: {
    type: 'histogram',
    unit: 'seconds',
    buckets: quick,
    help: 'Time to match a batch and to store it.',
  },
  tandem_matching_commands_total: {
    type: 'counter',
    unit: 'number',
    labels: ['outcome'],
    help: 'Entries, changes and cancellations of intra-day orders: done, refused or failed.',
  },
  tandem_replica_up: {
    type: 'gauge',
    unit: 'number',
    help: '1 where reports and files are read from the replica of DATABASE_READ_URL, 0 where it is behind, away or none of this database; missing without one.',
  },
  tandem_replica_age_seconds: {
    type: 'gauge',
    unit: 'seconds',
    help: 'Age of the data of the replica; missing where it is not known.',
  },
  tandem_replica_reads_total: {
    type: 'counter',
    unit: 'number',
    labels: ['from'],
    help: 'Reports and files of this process that a replica may answer, read from the replica or from the primary.',
  },
  tandem_matching_waiting: {
    type: 'gauge',
    unit: 'number',
    help: 'Commands that wait for the matching of this process.',
  },
  tandem_clearing_duration_seconds: {
    type: 'histogram',
    unit: 'seconds',
    buckets: slow,
    help: 'Time to clear, verify and settle a day-ahead auction.',
  },
  tandem_job_runs_total: {
    type: 'counter',
    unit: 'number',
    labels: ['job', 'outcome'],
    help: 'Runs of scheduled jobs in this process: done, nothing to do, or failed.',
  },
  tandem_job_duration_seconds: {
    type: 'histogram',
    unit: 'seconds',
    labels: ['job'],
    buckets: slow,
    help: 'Time that a run of a job took.',
  },
  tandem_job_last_end_timestamp_seconds: {
    type: 'gauge',
    unit: 'seconds',
    labels: ['job'],
    help: 'When a job last ended, in whatever process, in seconds since 1970.',
  },
  tandem_job_last_failed: {
    type: 'gauge',
    unit: 'number',
    labels: ['job'],
    help: '1 where the last run of a job failed, else 0.',
  },
  tandem_mails_total: {
    type: 'counter',
    unit: 'number',
    labels: ['outcome'],
    help: 'Mails handed to the mail server, sent or failed.',
  },
  tandem_mails_due: { type: 'gauge', unit: 'number', help: 'Notices whose mail should have left by now.' },
  tandem_analysers: {
    type: 'gauge',
    unit: 'number',
    labels: ['state'],
    help: 'Attached analysers by the state of their connection: online, offline or waiting.',
  },
  tandem_lease_held: {
    type: 'gauge',
    unit: 'number',
    labels: ['lease'],
    help: '1 where some process does what only one may do, else 0: metering listens to brokers and makes hours of what all processes read, forecasting forecasts.',
  },
  tandem_ledger_audit_passed: {
    type: 'gauge',
    unit: 'number',
    help: '1 where the last audit of the ledger found nothing, 0 where it found faults or could not be made; missing until the first.',
  },
  tandem_ledger_audit_timestamp_seconds: {
    type: 'gauge',
    unit: 'seconds',
    help: 'When the last audit of the ledger ended, in seconds since 1970.',
  },
} as const satisfies Record<string, MetricDescription>

export type MetricName = keyof typeof metricDescriptions
type Named<Type extends MetricDescription['type']> = {
  [Name in MetricName]: (typeof metricDescriptions)[Name]['type'] extends Type ? Name : never
}[MetricName]
type LabelsOf<Name extends MetricName> = (typeof metricDescriptions)[Name] extends { labels: readonly (infer Label)[] }
  ? Label & string
  : never

/** What is counted while the process lives, whichever server of it counts. */
export const counted = new Registry()

function configOf<Name extends MetricName>(name: Name, registers: Registry[]) {
  const { help, labels = [] }: MetricDescription = metricDescriptions[name]
  return { name, help, labelNames: labels as readonly LabelsOf<Name>[], registers }
}

function counter<Name extends Named<'counter'>>(name: Name): Counter<LabelsOf<Name>> {
  return new Counter(configOf(name, [counted]))
}

function histogram<Name extends Named<'histogram'>>(name: Name): Histogram<LabelsOf<Name>> {
  return new Histogram({ ...configOf(name, [counted]), buckets: [...metricDescriptions[name].buckets] })
}

/** A figure that is set when somebody reads; without a registry of its own, one that the process keeps. */
export function gauge<Name extends Named<'gauge'>>(name: Name, registry: Registry = counted): Gauge<LabelsOf<Name>> {
  return new Gauge(configOf(name, [registry]))
}

/** What the server counts as it works. Costs a few additions in memory each time. */
export const metrics = {
  requests: counter('tandem_http_requests_total'),
  requestDuration: histogram('tandem_http_request_duration_seconds'),
  replicaReads: counter('tandem_replica_reads_total'),
  batches: counter('tandem_matching_batches_total'),
  batchDuration: histogram('tandem_matching_batch_duration_seconds'),
  commands: counter('tandem_matching_commands_total'),
  commandsWaiting: gauge('tandem_matching_waiting'),
  clearingDuration: histogram('tandem_clearing_duration_seconds'),
  jobRuns: counter('tandem_job_runs_total'),
  jobDuration: histogram('tandem_job_duration_seconds'),
  mails: counter('tandem_mails_total'),
} as const
