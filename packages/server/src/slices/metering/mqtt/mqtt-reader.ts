import type { ConnectionFault } from '@tandem/core/metering/analyser.ts'
import { inDatabaseTransaction, isRefusedContent } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { repeat, sayOnce, type Repetition } from '../../../platform/repeat.ts'
import { insertEvents, writeStates, type StateChange } from '../poller/poller.store.ts'
import type { WaitOptions } from '../poller/turns.ts'
import { ensureDaysOf, storeCounters, storeIntervals } from '../sent-readings.ts'
import { markHeard } from '../sent-readings.store.ts'
import { BrokerLine } from './broker-line.ts'
import { MqttInbox, topicsOf, type MeterMail } from './mqtt-inbox.ts'
import { listMqttMeters, lockUnchanged, type MqttMeter } from './mqtt.store.ts'

/** Milliseconds. */
export interface MqttReaderOptions {
  readonly every?: number
  readonly wait?: WaitOptions
}

const usual = { every: 2_000, wait: { first: 1_000, longest: 60_000 } } as const

/**
 * Listens to the brokers of the settings for all attached analysers whose messages come over MQTT, while `mayRead` says so: in
 * the one process that leads. What two processes hear while one takes over from the other does no harm: a counter is what it
 * shows, and the energy of an interval is stored once.
 */
export function startMqttReader(
  platform: Platform,
  mayRead: () => boolean,
  options: MqttReaderOptions = {},
): Repetition {
  const { db, clock, config, log } = platform
  const { every, wait } = { ...usual, ...options }
  const onError = sayOnce(log, 'messages of a broker could not be followed')
  const lines = new Map<string, BrokerLine>()
  const inbox = new MqttInbox({ now: () => clock.now(), sampleDays: config.sampleDays })

  const stopLines = async () => {
    const stopping = [...lines.values()]
    lines.clear()
    await Promise.all(stopping.map((line) => line.stop()))
  }
  const listen = (meters: readonly MqttMeter[]) => {
    inbox.become(meters)
    for (const broker of config.mqttBrokers) {
      const wanted = meters.filter(({ source, isAllowed }) => isAllowed && source.broker === broker.name)
      const known = lines.get(broker.name)
      if (!known && wanted.length === 0) continue
      const onMessage = (message: Parameters<MqttInbox['take']>[1]) => inbox.take(broker.name, message)
      const line = known ?? new BrokerLine(broker, { wait, now: () => clock.now(), onMessage, onError })
      lines.set(broker.name, line)
      line.want(new Set(wanted.flatMap(topicsOf)))
    }
  }
  const sayDropped = sayOnce(
    log,
    'messages of meters were left out: too many in a minute, or while the database was away',
  )
  let dropped = 0
  const sayWhatIsLost = () => {
    const { messages, moments } = inbox.dropped
    if (messages + moments > dropped) sayDropped(new Error(`${String(messages)} messages, ${String(moments)} moments`))
    dropped = messages + moments
  }
  const round = async () => {
    // While the database is away, too.
    await store(platform, inbox).finally(sayWhatIsLost)
    if (!mayRead()) {
      await stopLines()
      return
    }
    const meters = await listMqttMeters(db)
    // It may have been lost while the database was asked.
    if (!mayRead()) return
    listen(meters)
    const unreadable = inbox.takeUnreadable()
    await noteChanges(platform, meters, (meter) =>
      stateOf(meter, lines.get(meter.source.broker), unreadable.has(meter.analyserId)),
    )
  }
  const rounds = repeat(every, round, sayOnce(log, 'messages of meters could not be stored; they wait in memory'))
  return {
    async stop() {
      await rounds.stop()
      await stopLines()
      await store(platform, inbox).catch(onError)
    },
  }
}

/** Stores what waits; while the database is away it waits on. */
async function store(platform: Platform, inbox: MqttInbox): Promise<void> {
  const mail = inbox.empty()
  if (mail.length === 0) return
  try {
    await storeMail(platform, mail)
  } catch (error) {
    inbox.putBack(mail)
    throw error
  }
}

/** What the database will never take of one meter must not hold up all others. */
async function storeMail(platform: Platform, mail: readonly MeterMail[]): Promise<void> {
  try {
    await storeAtOnce(platform, mail)
  } catch (error) {
    if (!isRefusedContent(error)) throw error
    if (mail.length > 1) for (const each of mail) await storeMail(platform, [each])
    else platform.log.error({ err: error, analyserId: mail[0]?.meter.analyserId }, 'the database refused what was sent')
  }
}

async function storeAtOnce({ db, clock }: Platform, mail: readonly MeterMail[]): Promise<void> {
  await ensureDaysOf(
    db,
    mail.flatMap(({ counters }) => counters.map(({ at }) => at)),
  )
  await inDatabaseTransaction(db, async (tx) => {
    const now = clock.now()
    await storeCounters(
      tx,
      mail.map(({ meter, counters, shown }) => ({ target: targetOf(meter), counters, shown })),
      now,
    )
    for (const { meter, intervals } of mail) await storeIntervals(tx, meter, intervals, now)
    await markHeard(tx, mail.flatMap(heardByInterval), now)
  })
}

const targetOf = ({ analyserId, attachedAt }: MqttMeter) => ({ analyserId, attachedAt })

/** Of a meter that sends only the energy of intervals, when the last of them ended. */
function heardByInterval({ meter, counters, intervals }: MeterMail) {
  if (counters.length > 0 || intervals.length === 0) return []
  const ends = intervals.map(({ start, minutes }) => start.add({ minutes }))
  const at = ends.reduce((latest, each) => (Temporal.Instant.compare(each, latest) > 0 ? each : latest))
  return [{ ...targetOf(meter), at, measured: '{}' }]
}

/** What keeps messages from coming, which the broker or the settings say. */
const ofTheWay: readonly (ConnectionFault | null)[] = ['not_allowed', 'broker_away', 'broker_refused']

/** How a meter is apart from the messages that came; null: as it was. */
function stateOf(
  meter: MqttMeter,
  line: BrokerLine | undefined,
  isUnreadable: boolean,
): Pick<StateChange, 'state' | 'reason'> | null {
  const { state, reason } = meter.state
  const offline = (because: ConnectionFault) =>
    state === 'offline' && reason === because ? null : { state: 'offline' as const, reason: because }
  if (!meter.isAllowed || !line) return offline('not_allowed')
  if (line.fault) return offline(line.fault)
  if (topicsOf(meter).some((topic) => line.refused.has(topic))) return offline('broker_refused')
  // What it sent before it was readable, and a message without a number among others with one, is no fault.
  if (isUnreadable && state !== 'online') return offline('unreadable_message')
  return line.isOpen && ofTheWay.includes(reason) ? { state: 'waiting', reason: null } : null
}

async function noteChanges(
  { db, clock }: Platform,
  meters: readonly MqttMeter[],
  judge: (meter: MqttMeter) => Pick<StateChange, 'state' | 'reason'> | null,
): Promise<void> {
  const at = clock.now()
  const changes = meters.flatMap((meter) => {
    const next = judge(meter)
    return next ? [{ meter, change: { ...targetOf(meter), at, ...next } }] : []
  })
  if (changes.length === 0) return
  await inDatabaseTransaction(db, async (tx) => {
    // Another process may have heard of a meter since it was read here.
    const same = await lockUnchanged(
      tx,
      changes.map(({ meter }) => meter),
    )
    const standing = changes.filter(({ meter }) => same.has(meter.analyserId))
    await writeStates(
      tx,
      standing.map(({ meter, change: { at: checkedAt, ...change } }) => {
        const since = change.state === meter.state.state ? meter.state.since : checkedAt
        return { ...change, since, checkedAt, good: null }
      }),
    )
    const isMove = ({ meter, change }: (typeof changes)[number]) => change.state !== meter.state.state
    await insertEvents(
      tx,
      standing.filter(isMove).map(({ change }) => change),
    )
  })
}
