/** For tests: an analyser, what it says, and a line to it. */
import { Analyser, ConnectionTest, LiveValues } from '@tandem/contract/metering/analysers.ts'
import { z } from 'zod'

export const now = Temporal.Instant.from('2026-03-28T10:00:00Z')

export function anAnalyser(terms: Partial<Analyser> = {}): Analyser {
  return {
    id: 7,
    userId: 2,
    username: 'ana',
    profile: 'eastron_sdm630',
    profileName: 'Eastron SDM630',
    ip: '10.20.0.15',
    port: 502,
    deviceId: 3,
    framing: 'tcp',
    mqtt: null,
    readingCode: 'Roof',
    placement: 'connection',
    connectionPower: null,
    answerMs: null,
    dateAdded: now,
    isActive: true,
    disabledAt: null,
    version: 1,
    connection: { state: 'online', since: now, lastGoodAt: now, reason: null },
    ...terms,
  }
}

/** 2.35 kW taken, two phases measured a second ago. */
export function aLive(terms: Partial<LiveValues> = {}): LiveValues {
  return {
    analyserId: 7,
    now,
    measuredAt: now.subtract({ seconds: 1 }),
    connection: { state: 'online', since: now.subtract({ hours: 2 }), lastGoodAt: now, reason: null },
    values: {
      voltage_L1: 231_400,
      voltage_L2: 229_000,
      current_L1: 5_250,
      active_power_total: 2_350_000,
      active_energy_import: 7_511_604,
      reactive_energy_import: 1_956_070,
      frequency: 49_980,
    },
    ...terms,
  }
}

export function aTest(terms: Partial<ConnectionTest> = {}): ConnectionTest {
  return {
    isReadable: true,
    reason: null,
    otherFraming: null,
    messages: [],
    values: { voltage_L1: 231_400, active_energy_import: 7_511_604 },
    lines: [],
    steps: [
      { step: 'allowed', isDone: true, ms: 0 },
      { step: 'connect', isDone: true, ms: 3 },
      { step: 'read', isDone: true, ms: 40 },
    ],
    checks: [{ code: 'frequency_usual', level: 'good', params: { frequency: 49.98 } }],
    ...terms,
  }
}

/** Answers calls by the end of their address; notes what was sent. */
export function answerCalls(answers: Readonly<Record<string, () => unknown>>) {
  const sent: { call: string; body: unknown }[] = []
  const answer = (url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    const call = `${method} ${url}`
    if (method !== 'GET') sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : null })
    const found = Object.entries(answers).find(([start]) => call.startsWith(start))
    const given = found?.[1]()
    return Promise.resolve(given instanceof Response ? given : Response.json(given ?? null))
  }
  return { sent, answer }
}

export const onTheWire = {
  analyser: (analyser: Analyser) => z.encode(Analyser, analyser),
  test: (test: ConnectionTest) => z.encode(ConnectionTest, test),
  parameters: {
    parameters: [],
    profiles: [
      {
        id: 'eastron_sdm630',
        name: 'Eastron SDM630',
        phases: 3,
        interface: 'RTU',
        notes: ['Reads 80 registers at once'],
        quantities: ['voltage_L1'],
        origin: 'builtIn',
        hasMap: true,
      },
      {
        id: 'sunspec',
        name: 'SunSpec meter',
        phases: 3,
        interface: 'TCP',
        notes: [],
        quantities: [],
        origin: 'builtIn',
        hasMap: false,
      },
      {
        id: 'mqtt',
        name: 'MQTT',
        phases: 3,
        interface: 'MQTT',
        notes: [],
        quantities: [],
        origin: 'builtIn',
        hasMap: false,
      },
    ],
  },
}

/** A stream of live values that the test writes into. */
export function fakeStream() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const encoder = new TextEncoder()
  const start = (stream: ReadableStreamDefaultController<Uint8Array>) => void streams.push(stream)
  const signals: (AbortSignal | null | undefined)[] = []
  return {
    answer: (_url: string, { signal }: RequestInit) => {
      signals.push(signal)
      return Promise.resolve(new Response(new ReadableStream<Uint8Array>({ start })))
    },
    isOpen: () => signals.at(-1)?.aborted === false,
    openings: () => streams.length,
    send: (live: LiveValues) => {
      const text = JSON.stringify(z.encode(LiveValues, live))
      streams.at(-1)?.enqueue(encoder.encode(`data: ${text}\n\n`))
    },
  }
}
