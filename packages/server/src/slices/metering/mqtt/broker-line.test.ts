import mqtt from 'mqtt'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseBrokers, type MqttBroker } from '../../../platform/mqtt-brokers.ts'
import { startMosquitto } from '../../../testing/mosquitto.ts'
import { BrokerLine } from './broker-line.ts'

const eventually = (work: () => unknown) => vi.waitFor(work, { timeout: 15_000, interval: 25 })

test('a topic that is too fast is not asked for until a minute later, and others of its broker are', async () => {
  const broker = await startMosquitto()
  onTestFinished(() => broker.kill())
  const address = `mqtt://127.0.0.1:${String(broker.port)}`
  const device = await mqtt.connectAsync(address)
  onTestFinished(async () => {
    await device.endAsync(true)
  })
  const publish = (topic: string) => device.publishAsync(topic, '1', { qos: 1 })
  let now = Temporal.Instant.from('2026-03-02T12:00:00Z')
  const heard = { fast: 0, slow: 0 }
  const options = {
    wait: { first: 50, longest: 100 },
    now: () => now,
    onMessage: ({ topic }: { topic: string }) => {
      heard[topic as keyof typeof heard]++
      return topic === 'slow'
    },
    onError: (error: unknown) => {
      throw error
    },
  }
  const line = new BrokerLine(parseBrokers(`home=${address}`)[0] as MqttBroker, options)
  onTestFinished(() => line.stop())
  const both = new Set(['fast', 'slow'])
  line.want(both)
  /** Whether the fast one is heard: the slow one comes behind it. */
  const isHeard = async () => {
    const before = { ...heard }
    await publish('fast')
    await publish('slow')
    await eventually(() => expect(heard.slow).toBeGreaterThan(before.slow))
    return heard.fast > before.fast
  }
  await eventually(async () => {
    await publish('fast')
    expect(heard.fast).toBeGreaterThan(0)
  })
  await eventually(async () => expect(await isHeard()).toBe(false))
  line.want(both)
  expect(await isHeard()).toBe(false)
  now = now.add({ minutes: 1 })
  line.want(both)
  await eventually(async () => expect(await isHeard()).toBe(true))
})
