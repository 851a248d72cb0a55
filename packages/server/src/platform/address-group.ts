import net from 'node:net'

/**
 * The address by which a caller is counted. Whoever has one IPv6 address has all of its /64 network, so these count as one; IPv4
 * inside IPv6 is the IPv4 address.
 */
export function addressGroup(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!net.isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.replace(/%.*$/, '').split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  // What `::` leaves out are zeros; an IPv4 address at the end stands for two groups.
  const written = back.length + (tail.includes('.') ? 1 : 0)
  const groups = ip.includes('::') ? [...front, ...Array<string>(8 - front.length - written).fill('0'), ...back] : front
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
