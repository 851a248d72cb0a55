import type { ConnectionFault } from '@tandem/core/metering/analyser.ts'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import type { MqttBroker } from './mqtt-brokers.ts'
import { piecesOf } from './pieces.ts'

/** Why a broker could not be reached. */
export class BrokerFault extends Error {
  readonly reason: ConnectionFault

  constructor(reason: ConnectionFault, cause: unknown) {
    super(`The broker cannot be used: ${reason}`, { cause })
    this.name = 'BrokerFault'
    this.reason = reason
  }
}

export interface MqttMessage {
  readonly topic: string
  readonly payload: Buffer
  /** The broker had kept it: when it was sent nobody knows. */
  readonly isRetained: boolean
}

export interface BrokerListener {
  readonly onMessage: (message: MqttMessage) => void
  /** The connection is gone; it does not come back by itself. */
  readonly onLost: () => void
}

/** One connection to a broker, as long as it lasts. */
export interface BrokerConnection {
  /** Asks for the messages of these topics; answers those that the broker refuses. */
  subscribe(topics: readonly string[]): Promise<string[]>
  unsubscribe(topics: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** What a meter says is far smaller; a broker that speaks MQTT 5 keeps what is larger back. */
const largestPacket = 262_144
const connectTimeout = 10_000
const keepalive = 30
/** A broker from before MQTT 5 names it so, or as a fault of the version. */
const unknownVersion: readonly (number | undefined)[] = [1, 132]
const subscribeAtOnce = 200

/**
 * Connects without a session that outlasts the connection: what a broker kept for later would come with the time at which it
 * comes, not at which it was measured. Throws a BrokerFault.
 */
export async function connectToBroker(broker: MqttBroker, listener: BrokerListener): Promise<BrokerConnection> {
  const options: IClientOptions = {
    clientId: `tandem-${randomBytes(6).toString('hex')}`,
    clean: true,
    // Who wants it back decides when.
    reconnectPeriod: 0,
    resubscribe: false,
    connectTimeout,
    keepalive,
    ...(broker.username !== undefined && { username: broker.username }),
    ...(broker.password !== undefined && { password: broker.password }),
    ...(broker.caFile !== undefined && { ca: await parseCertificates(broker.caFile) }),
  }
  const newest = { protocolVersion: 5 as const, properties: { maximumPacketSize: largestPacket } }
  let client: MqttClient
  try {
    client = await open(broker.url, { ...options, ...newest })
  } catch (error) {
    if (!unknownVersion.includes(codeOf(error))) throw faultOf(error)
    client = await open(broker.url, { ...options, protocolVersion: 4 }).catch((again: unknown) => {
      throw faultOf(again)
    })
  }
  return use(client, listener)
}

async function parseCertificates(file: string): Promise<Buffer> {
  try {
    return await fs.readFile(file)
  } catch (error) {
    throw new BrokerFault('broker_refused', error)
  }
}

function open(url: string, options: IClientOptions): Promise<MqttClient> {
  return new Promise((resolve, reject) => {
    const client = mqtt.connect(url, options)
    const fail = (error: unknown) => {
      client.end(true)
      reject(error instanceof Error ? error : new Error('the connection ended', { cause: error }))
    }
    // Whatever comes later is no news: the connection closes after it.
    client.on('error', fail)
    client.once('close', () => fail(new Error('the connection was closed')))
    client.once('connect', () => resolve(client))
  })
}

function use(client: MqttClient, { onMessage, onLost }: BrokerListener): BrokerConnection {
  client.on('message', (topic, payload, { retain }) => onMessage({ topic, payload, isRetained: retain }))
  let isWanted = true
  client.on('close', () => {
    if (isWanted) onLost()
    isWanted = false
  })
  return {
    async subscribe(topics) {
      const refused: string[] = []
      for (const asked of piecesOf(topics, subscribeAtOnce)) refused.push(...(await askFor(client, asked)))
      return refused
    },
    async unsubscribe(topics) {
      // A broker that is gone has forgotten them anyway.
      if (topics.length > 0) await client.unsubscribeAsync([...topics]).catch(() => undefined)
    },
    async close() {
      isWanted = false
      await client.endAsync(true)
    },
  }
}

/** The topics that the broker refuses. */
function askFor(client: MqttClient, topics: readonly string[]): Promise<string[]> {
  return new Promise((resolve) => {
    client.subscribe([...topics], { qos: 1 }, (error, granted = []) => {
      const given = new Set(granted.filter(({ qos }) => qos < 128).map(({ topic }) => topic))
      // Without any answer the connection is gone, which is told by itself.
      resolve(error && granted.length === 0 && !client.connected ? [] : topics.filter((topic) => !given.has(topic)))
    })
  })
}

function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined
}

function faultOf(error: unknown): BrokerFault {
  // An answer of the broker has a number, and so has a certificate that is not believed a name of its own.
  const isRefused = codeOf(error) !== undefined || /certificate|altname|ERR_TLS/i.test(String(error))
  return new BrokerFault(isRefused ? 'broker_refused' : 'broker_away', error)
}
