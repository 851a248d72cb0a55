import { describe, expect, test } from 'vitest'
import { settleCommand } from './imbalance-commands.ts'
import { runTandem } from './tandem.ts'

async function settle(text: string, args: readonly string[] = ['-'], run = settleCommand) {
  const written = { out: '', err: '' }
  const io = {
    readInput: (file: string) => (file === '-' ? Promise.resolve(text) : Promise.reject(new Error('no such file'))),
    out: (part: string) => void (written.out += part),
    err: (part: string) => void (written.err += part),
  }
  const code = await run([...args], io)
  return { code, ...written }
}

const modeA = '"mode":"A","reference":0.20,"k":0.25,"m":0.02'
const modeC = '"mode":"C","deficitPrice":0.3,"excessPrice":-0.1'
const period = (pricing: string, ...members: string[]) => `{${pricing},"members":[${members.join(',')}]}`
/** `A g1 -10`, as the JSON of a researcher; `A - -10` has no group. */
function member(notation: string): string {
  const [user = '', group = '', imbalance = ''] = notation.split(' ')
  return `{"user":"${user}",${group === '-' ? '' : `"group":"${group}",`}"imbalance":${imbalance}}`
}
const example = [member('A g1 -10'), member('B g1 6'), member('C g1 1')]

describe('imbalance settle', () => {
  test.each([
    ['the command', ['-'], settleCommand],
    ['the program', ['imbalance', 'settle', '-'], runTandem],
  ] as const)('settles the worked example of the rule book, to the last digit: %s', async (_, args, run) => {
    const { code, out, err } = await settle(period(modeA, ...example), args, run as typeof settleCommand)
    expect([code, err]).toEqual([0, ''])
    expect(out).toBe(`{ "deficitPrice": 0.25, "excessPrice": 0.15, "balancing": 0.75,
  "members": [
    {"user":"A","group":"g1","imbalance":-10,"standAlone":-2.5,"preCost":0.41176471,"cash":-2.08823529},
    {"user":"B","group":"g1","imbalance":6,"standAlone":0.9,"preCost":0.24705882,"cash":1.14705882},
    {"user":"C","group":"g1","imbalance":1,"standAlone":0.15,"preCost":0.04117647,"cash":0.19117647}
  ],
  "groups": [
    {"group":"g1","imbalance":-3,"cash":-0.75,"nettingBenefit":0.7}
  ] }
`)
  })

  test('mode B takes its price from the direction of all', async () => {
    const pricing = '"mode":"B","reference":0.2,"k":0.15,"m":0.02'
    const { out } = await settle(period(pricing, ...example))
    expect(JSON.parse(out)).toMatchObject({
      deficitPrice: 0.23,
      excessPrice: 0.23,
      balancing: 0.69,
      members: [{ cash: -2.3 }, { cash: 1.38 }, { cash: 0.23 }],
      groups: [{ cash: -0.69, nettingBenefit: 0 }],
    })
  })

  test('mode C takes the prices as they are, and a user without a group settles alone', async () => {
    const alone = '{"user":"C","group":null,"imbalance":0}'
    const { out } = await settle(period(modeC, member('A - -0.001'), member('B - 2'), alone))
    expect(JSON.parse(out)).toEqual({
      deficitPrice: 0.3,
      excessPrice: -0.1,
      balancing: 0.2003,
      members: [
        { user: 'A', group: null, imbalance: -0.001, standAlone: -0.0003, preCost: 0, cash: -0.0003 },
        { user: 'B', group: null, imbalance: 2, standAlone: -0.2, preCost: 0, cash: -0.2 },
        { user: 'C', group: null, imbalance: 0, standAlone: 0, preCost: 0, cash: 0 },
      ],
      groups: [],
    })
  })

  test('nobody to settle is settled', async () => {
    const { code, out } = await settle(period(modeA))
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ deficitPrice: 0.25, balancing: 0, members: [], groups: [] })
  })

  test('writes its members as a table', async () => {
    const { out } = await settle(period(modeC, member('A - -1'), member('B,x g1 2')), ['-', '--csv'])
    expect(out).toBe(`user,group,imbalance,stand_alone,pre_cost,cash\nA,,-1,-0.3,0,-0.3\n"B,x",g1,2,-0.2,0,-0.2\n`)
  })
})

describe('faults', () => {
  const a = member('A g1 1')

  test.each([
    ['an unknown mode', period('"mode":"D"', a), "mode: must be 'A', 'B' or 'C'"],
    ['no mode', period('"m":0', a), "mode: must be 'A', 'B' or 'C'"],
    ['no reference', period('"mode":"A","k":0.25,"m":0.02', a), 'reference: is missing'],
    ['no k', period('"mode":"B","reference":0.2,"m":0.02', a), 'k: is missing'],
    ['a k below zero', period(modeA.replace('0.25', '-0.25'), a), 'k: must not be below 0'],
    ['a k beyond counting', period(modeA.replace('0.25', '1000.000001'), a), 'k: is too large'],
    ['an m below zero', period(modeA.replace('0.02', '-0.02'), a), 'm: must not be below 0'],
    ['half a tick', period(modeA.replace('0.20', '0.200005'), a), 'reference: must have at most 5 decimals'],
    ['no excess price', period('"mode":"C","deficitPrice":0.3', a), 'excessPrice: is missing'],
    ['no members', `{${modeA}}`, 'members: is missing'],
    ['a member that is no object', period(modeA, '7'), 'members[0]: must be an object'],
    ['a group by another name', period(modeA, a.replace('group', 'GROUP')), 'members[0].GROUP: must be written group'],
    ['half a Wh', period(modeA, a, member('B - 0.0005')), 'members[1].imbalance: must have at most 3 decimals'],
    ['an imbalance as text', period(modeA, member('A - "1"')), 'members[0].imbalance: must be a number'],
    ['no imbalance', period(modeA, '{"user":"A"}'), 'members[0].imbalance: is missing'],
    ['no user', period(modeA, '{"imbalance":1}'), 'members[0].user: is missing'],
    ['a group that is no text', period(modeA, a.replace('"g1"', '1')), 'members[0].group: must be a text'],
    ['the same user twice', period(modeA, a, member('A g2 1')), 'members[1].user: "A" is there twice'],
    [
      'more than can be counted',
      period(modeA, ...Array.from({ length: 10 }, (_, index) => member(`u${index} - -1000000000000`))),
      'members: the quantities add up to more than can be counted exactly',
    ],
  ])('refuses %s with its place and writes nothing', async (_, text, line) => {
    expect(await settle(text)).toEqual({ code: 2, out: '', err: line + '\n' })
  })

  test('names every fault, one a line', async () => {
    const { code, err } = await settle(period('"mode":"A","k":"x"', '{"user":7}'))
    expect(code).toBe(2)
    expect(err.split('\n')).toEqual([
      'reference: is missing',
      'k: must be a number',
      'm: is missing',
      'members[0].user: must be a text',
      'members[0].imbalance: is missing',
      '',
    ])
  })

  test.each([
    ['', /^standard input: is not valid JSON/],
    ['[]', /^standard input: must be an object\n$/],
  ])('refuses %j', async (text, expected) => {
    const { code, out, err } = await settle(text)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(expected)
  })

  test('refuses arguments that make no sense', async () => {
    expect(await settle('', [])).toMatchObject({
      code: 2,
      err: 'FILE: is missing\nusage: tandem imbalance settle FILE [--csv]\n',
    })
    expect(await settle(period(modeA), ['-', '--json'])).toMatchObject({ code: 2, out: '' })
    expect((await settle('', ['none.json'])).err).toBe('none.json: cannot be read (no such file)\n')
  })
})
