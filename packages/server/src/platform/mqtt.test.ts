import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMosquitto, type Mosquitto } from '../testing/mosquitto.ts'
import { parseBrokers, type MqttBroker } from './mqtt-brokers.ts'
import { connectToBroker, type MqttMessage } from './mqtt.ts'

const user = { name: 'tandem', password: 'pa@ss,wörd/1' }
let guarded: Mosquitto | null = null

beforeAll(async () => {
  guarded = await startMosquitto({ user, isEncrypted: true })
})
afterAll(() => guarded?.kill())

function brokerAt(address: string): MqttBroker {
  const [broker] = parseBrokers(`home=${address}`)
  if (!broker) throw new Error('there is none')
  return broker
}

const silent = { onMessage: () => {}, onLost: () => {} }
const signIn = ({ name, password } = user) => `${name}:${encodeURIComponent(password)}@`
const place = (who: string, options = `?ca=${guarded?.caFile ?? ''}`) =>
  brokerAt(`mqtts://${who}127.0.0.1:${String(guarded?.port)}${options}`)

test('a broker with a password and a certificate of its own is listened to, and its end is told', async () => {
  const messages: MqttMessage[] = []
  let isLost = false
  const connection = await connectToBroker(place(signIn()), {
    onMessage: (message) => messages.push(message),
    onLost: () => (isLost = true),
  })
  // What a broker says of itself is published by the broker.
  expect(await connection.subscribe(['$SYS/broker/version'])).toEqual([])
  await expect
    .poll(() => messages.map(({ payload }) => payload.toString()))
    .toEqual([expect.stringMatching(/mosquitto/)])
  expect(messages[0]).toMatchObject({ topic: '$SYS/broker/version', isRetained: true })
  await guarded?.kill()
  await expect.poll(() => isLost).toBe(true)
  await connection.close()
  guarded = await startMosquitto({ user, isEncrypted: true })
})

test('without the password, with another certificate or with a file that is not there it is refused', async () => {
  const wrong = [
    place(''),
    place(signIn({ ...user, password: 'guess' })),
    place(signIn(), ''),
    place(signIn(), '?ca=/nowhere.pem'),
  ]
  for (const broker of wrong) {
    await expect(connectToBroker(broker, silent)).rejects.toMatchObject({
      reason: 'broker_refused',
      message: 'The broker cannot be used: broker_refused',
    })
  }
})

test('a broker from before MQTT 5 is asked again in its own version', async () => {
  const versions: number[] = []
  const old = net.createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', (bytes: Buffer) => {
      versions.push(bytes[8] ?? 0)
      socket.write(Buffer.from([0x20, 2, 0, bytes[8] === 4 ? 0 : 1]))
      if (bytes[8] !== 4) socket.end()
    })
  })
  old.listen(0, '127.0.0.1')
  await once(old, 'listening')
  const { port } = old.address() as net.AddressInfo
  const connection = await connectToBroker(brokerAt(`mqtt://127.0.0.1:${String(port)}`), silent)
  expect(versions).toEqual([5, 4])
  await connection.close()
  old.close()
})
