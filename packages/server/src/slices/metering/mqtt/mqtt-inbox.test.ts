import { expect, test } from 'vitest'
import { MqttInbox } from './mqtt-inbox.ts'
import type { MqttMeter } from './mqtt.store.ts'

const begin = Temporal.Instant.from('2026-03-02T08:00:00Z')
const topic = (id: number) => `home/${String(id)}`

const aMeter = (analyserId: number): MqttMeter => ({
  analyserId,
  attachedAt: begin,
  userId: analyserId,
  placement: 'connection',
  connectionPower: null,
  isAllowed: true,
  state: { state: 'waiting', since: begin, reason: null },
  source: {
    broker: 'home',
    timePath: 'at',
    interval: null,
    signals: [{ meaning: 'consumed', topic: topic(analyserId), path: 'total', unit: 'kWh' }],
  },
})

/** An inbox of so many meters, and a sender of one message a second to the first of them. */
function anInbox(meters: number) {
  let now = begin
  const inbox = new MqttInbox({ now: () => now, sampleDays: 30 })
  inbox.become(Array.from({ length: meters }, (_, index) => aMeter(index + 1)))
  const send = (count: number) => {
    for (let sent = 0; sent < count; sent++) {
      now = now.add({ seconds: 1 })
      const payload = Buffer.from(JSON.stringify({ at: now.toString(), total: 1 }))
      inbox.take('home', { topic: topic(1), payload, isRetained: false })
    }
  }
  return { inbox, send }
}

const momentsIn = (mail: ReturnType<MqttInbox['empty']>) =>
  mail.flatMap(({ counters }) => counters.map(({ at }) => (at.epochMilliseconds - begin.epochMilliseconds) / 1000))

test('what waits for the database is bounded: the oldest give way, and how many is known', () => {
  const { inbox, send } = anInbox(1)
  send(10_005)
  expect(inbox.dropped).toEqual({ messages: 0, moments: 5 })
  const mail = inbox.empty()
  expect(momentsIn(mail)).toHaveLength(10_000)
  expect(momentsIn(mail)[0]).toBe(6)
  // It could not be stored, and more came meanwhile.
  send(3)
  inbox.putBack(mail)
  expect(inbox.dropped).toEqual({ messages: 0, moments: 8 })
  expect(momentsIn(inbox.empty()).at(-1)).toBe(10_008)
  expect(inbox.empty()).toEqual([])
})

test('many meters share the room', () => {
  const { inbox, send } = anInbox(500)
  send(1_200)
  expect(inbox.dropped).toEqual({ messages: 0, moments: 200 })
  expect(momentsIn(inbox.empty())).toHaveLength(1_000)
})
