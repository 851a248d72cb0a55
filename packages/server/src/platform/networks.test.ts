import { describe, expect, test } from 'vitest'
import { canonicalIp, isAllowed, parseNetworks } from './networks.ts'

const everywhere = parseNetworks('0.0.0.0/0:1-65535, ::/0:1-65535')

describe('an address has one way to be written', () => {
  test.each([
    ['10.20.0.7', '10.20.0.7'],
    ['FD00:0:0:0:0:0:0:A', 'fd00::a'],
    ['fd00::0:00a', 'fd00::a'],
    ['::ffff:10.20.0.7', '10.20.0.7'],
    ['0:0:0:0:0:ffff:0a14:0007', '10.20.0.7'],
    ['::1', '::1'],
    ['::', '::'],
    ['64:ff9b::10.0.0.1', '64:ff9b::a00:1'],
    ...[
      ...['010.0.0.1', '10.0.0.01', '2130706433', '0x7f.1', '127.1', '10.0.0', '10.0.0.256', '10.0.0.1 ', ''],
      ...['localhost', 'meter.example', 'fe80::1%eth0', '[::1]', '1::2::3', '10.0.0.1/32', '10.0.0.1:502', '１0.0.0.1'],
    ].map((text): [string, null] => [text, null]),
  ])('%s → %s', (text, canonical) => {
    expect(canonicalIp(text)).toBe(canonical)
    if (canonical) expect(canonicalIp(canonical)).toBe(canonical)
    else expect(isAllowed(everywhere, { ip: text, port: 502 })).toBe(false)
  })
})

describe('what is listed may be reached, and nothing else', () => {
  const networks = parseNetworks('10.20.0.0/16:502, 192.168.1.7/32:1502-1510,fd00:1::/64:502,::ffff:10.9.0.0/112:502')
  test.each([
    ['10.20.0.0', 502, true],
    ['10.20.255.255', 502, true],
    ['::ffff:10.20.3.4', 502, true],
    ['10.21.0.0', 502, false],
    ['10.19.255.255', 502, false],
    ['10.20.0.1', 503, false],
    ['192.168.1.7', 1502, true],
    ['192.168.1.7', 1510, true],
    ['192.168.1.7', 1511, false],
    ['192.168.1.8', 1502, false],
    ['fd00:1::abcd', 502, true],
    ['fd00:1:0:1::1', 502, false],
    ['10.9.200.1', 502, true],
    ['127.0.0.1', 502, false],
  ])('%s port %i: %s', (ip, port, allowed) => {
    expect(isAllowed(networks, { ip, port })).toBe(allowed)
  })

  test('an empty list allows nothing', () => {
    expect(isAllowed(parseNetworks(' '), { ip: '10.20.0.1', port: 502 })).toBe(false)
  })
})

describe('a network around them does not open this machine, the link or everybody', () => {
  test.each([
    ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '169.254.169.254', '224.0.0.1', '239.1.1.1', '240.0.0.1'],
    ...['255.255.255.255', '::1', '::', '::7f00:1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:169.254.169.254'],
    ...['fe80::1', 'febf::1', 'ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', 'fec0::1'],
  ])('%s', (ip) => {
    expect(canonicalIp(ip)).not.toBeNull()
    expect(isAllowed(everywhere, { ip, port: 502 })).toBe(false)
  })

  test.each(['8.8.8.8', '10.0.0.1', '126.255.255.255', '128.0.0.1', '223.255.255.255', '2a00::1', 'fd00::1'])(
    '%s is open',
    (ip) => {
      expect(isAllowed(everywhere, { ip, port: 502 })).toBe(true)
    },
  )

  test('a network inside them does', () => {
    const networks = parseNetworks('127.0.0.1/32:5020-5039,169.254.7.0/24:502,::1/128:502')
    expect(isAllowed(networks, { ip: '127.0.0.1', port: 5020 })).toBe(true)
    expect(isAllowed(networks, { ip: '::ffff:127.0.0.1', port: 5039 })).toBe(true)
    expect(isAllowed(networks, { ip: '127.0.0.1', port: 5040 })).toBe(false)
    expect(isAllowed(networks, { ip: '127.0.0.2', port: 5020 })).toBe(false)
    expect(isAllowed(networks, { ip: '169.254.7.9', port: 502 })).toBe(true)
    expect(isAllowed(networks, { ip: '169.254.169.254', port: 502 })).toBe(false)
    expect(isAllowed(networks, { ip: '::1', port: 502 })).toBe(true)
  })
})

test.each([
  ...['10.0.0.0', '10.0.0.0/8', '10.0.0.0/8:', '10.0.0.0/8:0', '10.0.0.0/8:65536', '10.0.0.0/8:9-8', '10.0.0.0/33:502'],
  ...[
    '10.0.0.1/8:502',
    '010.0.0.0/8:502',
    'meters/24:502',
    'fd00::/129:502',
    'fe80::%eth0/10:502',
    '::ffff:0:0/90:502',
  ],
])('the setting %s is refused by name', (text) => {
  expect(() => parseNetworks(`10.20.0.0/16:502,${text}`)).toThrow(`"${text.split(':502')[0] ?? ''}`)
})
