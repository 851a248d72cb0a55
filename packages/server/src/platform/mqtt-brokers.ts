/** An MQTT broker of the installation. */
export interface MqttBroker {
  /** How users and analysers call it. */
  readonly name: string
  /** `mqtt://host:1883` or `mqtts://host:8883`. */
  readonly url: string
  readonly username: string | undefined
  readonly password: string | undefined
  /** A file with the certificates that sign its own, where no public authority does. */
  readonly caFile: string | undefined
}

const mostBrokers = 20

/**
 * Reads the setting of the brokers: `home=mqtt://user:password@10.0.0.5:1883, plant=mqtts://broker.example:8883?ca=/etc/ca.pem`,
 * commas between. Empty: none. Throws a RangeError that names the part which is wrong, and never a password.
 */
export function parseBrokers(text: string): readonly MqttBroker[] {
  const parts = text.split(',').map((part) => part.trim())
  const brokers = parts.filter((part) => part !== '').map((part, index) => parseBroker(part, index))
  const names = new Set(brokers.map(({ name }) => name))
  if (names.size < brokers.length) throw new RangeError('two brokers have one name')
  if (brokers.length > mostBrokers) throw new RangeError(`there are more than ${String(mostBrokers)}`)
  return brokers
}

function parseBroker(part: string, index: number): MqttBroker {
  const [, name = '', address = ''] = /^([a-z0-9-]{1,40})=(.+)$/.exec(part) ?? []
  const known = name === '' ? `part ${String(index + 1)}` : name
  if (name === '' || !URL.canParse(address)) throw new RangeError(`${known} is not written as name=mqtt://host:port`)
  const { protocol, hostname, port, username, password, searchParams, pathname } = new URL(address)
  if (!['mqtt:', 'mqtts:'].includes(protocol)) throw new RangeError(`${known} begins with neither mqtt:// nor mqtts://`)
  if (hostname === '' || !['', '/'].includes(pathname)) throw new RangeError(`${known} names no host, or more than one`)
  const unknown = [...searchParams.keys()].find((key) => key !== 'ca')
  if (unknown !== undefined) throw new RangeError(`${known} has an option that is not known: ${unknown}`)
  return {
    name,
    url: `${protocol}//${hostname}:${port || (protocol === 'mqtts:' ? '8883' : '1883')}`,
    username: username === '' ? undefined : decodeURIComponent(username),
    password: password === '' ? undefined : decodeURIComponent(password),
    caFile: searchParams.get('ca') ?? undefined,
  }
}
