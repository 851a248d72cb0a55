import { isIPv4, isIPv6 } from 'node:net'

/** Addresses and ports that devices may have, as the settings list them. */
export interface MeterNetwork {
  readonly base: bigint
  readonly bits: 32 | 128
  readonly prefix: number
  readonly firstPort: number
  readonly lastPort: number
}

type Block = Omit<MeterNetwork, 'firstPort' | 'lastPort'>

/**
 * Nothing that a larger network opens by the way: this machine, the link, everybody at once, what was never given to anybody,
 * and the IPv6 networks that carry IPv4 addresses inside.
 */
const special: readonly Block[] = [
  ...['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', 'fe80::/10', 'fec0::/10', 'ff00::/8', '64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16'],
].map((text) => parseBlock(text))

/** Networks of somebody's own, of documentation and of tests (the registries of IANA for special-purpose addresses). */
const notPublic: readonly Block[] = [
  ...special,
  ...['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24'],
  ...['192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['100::/64', '2001::/23', '2001:db8::/32', '3fff::/20', '5f00::/16', 'fc00::/7'],
].map((block) => (typeof block === 'string' ? parseBlock(block) : block))

/** Whether an address, written in numbers, is one that everybody on the internet reaches the same machine by. */
export function isPublicAddress(ip: string): boolean {
  const address = parseAddress(ip)
  return address !== null && !notPublic.some((block) => contains(block, address))
}

/**
 * Reads the setting of the networks that may be connected to: `10.20.0.0/16:502, fd00:1::/64:1502-1510`, each with its
 * length and its port or ports, commas between. Empty: none. Throws a RangeError that names the part which is wrong.
 */
export function parseNetworks(text: string): readonly MeterNetwork[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '').map((part) => parseNetwork(part))
}

/**
 * Whether a device may be connected to. It must be written in numbers and lie in a listed network with its port. Loopback,
 * link-local, multicast and the like are open only where a network inside them is listed: 0.0.0.0/0 does not open them. IPv6
 * that stands for an IPv4 address is judged as that address.
 */
export function isAllowed(networks: readonly MeterNetwork[], { ip, port }: { ip: string; port: number }): boolean {
  const address = parseAddress(ip)
  if (!address) return false
  const around = special.filter((block) => contains(block, address))
  return networks.some(
    (network) =>
      contains(network, address) &&
      port >= network.firstPort &&
      port <= network.lastPort &&
      around.every((block) => network.prefix >= block.prefix),
  )
}

/**
 * The one way to write an address: lower case, no zero too many, IPv6 that stands for IPv4 as IPv4. null: no address in
 * numbers, or one that means something only on one machine (a zone after %).
 */
export function canonicalIp(text: string): string | null {
  const address = parseAddress(text)
  if (!address) return null
  if (address.bits === 128) return new URL(`http://[${text}]`).hostname.slice(1, -1)
  return [24n, 16n, 8n, 0n].map((shift) => ((address.base >> shift) & 255n).toString()).join('.')
}

function parseNetwork(text: string): MeterNetwork {
  const match = /^([^/]+\/\d{1,3}):(\d{1,5})(?:-(\d{1,5}))?$/.exec(text)
  const [, block = '', first = '', last = first] = match ?? []
  const ports = { firstPort: Number(first), lastPort: Number(last) }
  if (!match) throw new RangeError(`"${text}" is not written as 10.20.0.0/16:502 or 10.20.0.0/16:502-510`)
  if (ports.firstPort < 1 || ports.lastPort > 65_535 || ports.firstPort > ports.lastPort) {
    throw new RangeError(`"${text}" has no port or ports from 1 to 65535 after the colon`)
  }
  return { ...parseBlock(block), ...ports }
}

function parseBlock(text: string): Block {
  const [ip = '', length = ''] = text.split('/')
  const address = parseAddress(ip)
  if (!address) throw new RangeError(`"${text}" begins with no IPv4 or IPv6 address`)
  const prefix = Number(length) - (address.bits === 32 && ip.includes(':') ? 96 : 0)
  if (!(prefix >= 0 && prefix <= address.bits))
    throw new RangeError(`"${text}" is longer than an address, or too short`)
  const block = { ...address, prefix }
  if ((address.base & hostMask(block)) !== 0n) {
    throw new RangeError(`"${text}" names one address and a network at once: end it in zeros, or write /${block.bits}`)
  }
  return block
}

/** null: not numbers, or with a zone. Dotted numbers with zeros in front or in one piece are refused: they read two ways. */
function parseAddress(text: string): Omit<Block, 'prefix'> | null {
  if (isIPv4(text)) {
    return { bits: 32, base: text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n) }
  }
  if (!isIPv6(text) || text.includes('%')) return null
  const base = parseGroups(new URL(`http://[${text}]`).hostname.slice(1, -1))
  return base >> 32n === 0xffffn ? { bits: 32, base: base & 0xffff_ffffn } : { bits: 128, base }
}

/** Of an IPv6 address as URLs write it: at most one gap, hexadecimal groups only. */
function parseGroups(text: string): bigint {
  const [before = [], after = []] = text.split('::').map((side) => (side === '' ? [] : side.split(':')))
  const gap = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...gap, ...after].reduce((sum, group) => sum * 0x1_0000n + BigInt(`0x${group}`), 0n)
}

function contains(block: Block, address: Omit<Block, 'prefix'>): boolean {
  return block.bits === address.bits && ((block.base ^ address.base) & ~hostMask(block)) === 0n
}

function hostMask({ bits, prefix }: Pick<Block, 'bits' | 'prefix'>): bigint {
  return (1n << BigInt(bits - prefix)) - 1n
}
