import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { sides, type OrderLine } from '@tandem/core/market/order.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { Energy, Price } from '@tandem/contract/wire.ts'
import { z } from 'zod'
import { expected, type Known } from './decide.ts'
import type { Member } from './members.ts'

/** A program did not answer as it should. */
export class ProgramFault extends Error {}

/** Programs that decide for members of a scenario: each is started once, and is given and gives a line of JSON for each member and day. */
export interface Programs {
  /** What the program of a member orders. Throws `ProgramFault`: what is wrong with its answer, or that it did not answer. */
  ask(known: Known, member: Member): Promise<OrderLine[]>
  stop(): void
}

const answerMs = 30_000
const mostCharacters = 200_000

/** What a program orders for a day, and what an agent does. */
export const Answer = z.strictObject({
  orders: z
    .array(
      z.strictObject({
        period: z.int(),
        side: z.enum(sides),
        steps: z
          .array(z.strictObject({ price: Price, quantity: Energy }))
          .min(1)
          .max(32),
      }),
    )
    .max(100),
})

type Child = ChildProcessByStdio<Writable, Readable, null>

/** Starts nothing before it is asked. `folder` is where the programs find themselves. */
export function startPrograms(folder: string): Programs {
  const children = new Map<string, Conversation>()
  return {
    async ask(known, member) {
      const { command = [], name } = member.group
      const child = children.get(name) ?? converse(command, folder)
      children.set(name, child)
      const line = await child.ask(JSON.stringify(observation(known, member)))
      return linesOf(line, command)
    },
    stop() {
      for (const { end } of children.values()) end()
    },
  }
}

function linesOf(line: string, command: readonly string[]): OrderLine[] {
  const refuse = (why: string) => new ProgramFault(`${command.join(' ')} answered ${line.slice(0, 200)}: ${why}`)
  let json: unknown
  try {
    json = JSON.parse(line)
  } catch {
    throw refuse('it is no JSON')
  }
  const { success, data, error } = Answer.safeParse(json)
  if (!success) throw refuse(z.prettifyError(error))
  return data.orders
}

/** All that the other strategies know, in kWh and TC/kWh. */
export function observation(known: Known, member: Member) {
  const { of, market, prices } = known
  const { consumption, production } = expected(known, member)
  const price = (ticks: number | null) => (ticks === null ? null : Number(formatDecimal(ticks, decimals.price)))
  const energy = (wh: readonly number[]) => wh.map((each) => Number(formatDecimal(each, decimals.energy)))
  return {
    day: of.day,
    member: member.index + 1,
    group: member.group.name,
    periods: of.periods.map(({ start }) => start.toString()),
    consumption: energy(consumption),
    production: energy(production),
    value: price(member.value),
    cost: price(member.cost),
    minPrice: price(market.minPrice),
    maxPrice: price(market.maxPrice),
    prices: prices.map((day) => day.map(price)),
  }
}

interface Conversation {
  readonly ask: (line: string) => Promise<string>
  readonly end: () => void
}

/** One line in, one line out; no shell reads the command. */
function converse([program = '', ...args]: readonly string[], folder: string): Conversation {
  const child: Child = spawn(program, args, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
  let waiting: { resolve: (line: string) => void; reject: (error: Error) => void } | null = null
  let text = ''
  const fail = (why: string) => {
    waiting?.reject(new ProgramFault(`${program} ${why}`))
    waiting = null
  }
  child.on('error', (error) => {
    fail(`cannot be run (${error.message})`)
  })
  child.on('exit', () => {
    fail('ended without an answer')
  })
  child.stdin.on('error', () => {
    fail('does not read what it is asked')
  })
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part
    if (text.length > mostCharacters) fail('answered with too long a line')
    const end = text.indexOf('\n')
    if (end < 0) return
    const line = text.slice(0, end)
    text = text.slice(end + 1)
    waiting?.resolve(line)
    waiting = null
  })
  return {
    ask: async (line) => {
      if (child.exitCode !== null) throw new ProgramFault(`${program} has ended`)
      const answer = new Promise<string>((resolve, reject) => {
        waiting = { resolve, reject }
      })
      const late = setTimeout(() => {
        fail(`did not answer within ${String(answerMs / 1_000)} seconds`)
      }, answerMs)
      if (!child.stdin.write(line + '\n')) await Promise.race([once(child.stdin, 'drain'), answer])
      return answer.finally(() => {
        clearTimeout(late)
      })
    },
    end: () => {
      child.kill()
    },
  }
}
