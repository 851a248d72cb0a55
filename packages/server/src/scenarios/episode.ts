import { checkOrderLines, reservationFor, type OrderLine } from '@tandem/core/market/order.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { amount, decimals } from '@tandem/core/units/units.ts'
import { refusalMessage } from '@tandem/contract/texts/all-messages.ts'
import type { Known } from './decide.ts'
import { accountsOf, type Account } from './figures.ts'
import type { LivedDay } from './live-day.ts'
import type { Member } from './members.ts'
import { Answer, observation, type Programs } from './programs.ts'
import type { Design, Scenario } from './scenario.ts'

/** What an agent does for a day; null: it orders nothing. */
export type Actions = Readonly<Record<string, unknown>>

/** What came of the last step: the observations of the day to order for, or null where the episode is over. */
export interface Turn {
  readonly day: string | null
  readonly observations: Readonly<Record<string, object>> | null
  /** Of the days since the turn before: TC, what each agent gained less what being off plan cost it. */
  readonly rewards: Readonly<Record<string, number>>
  readonly infos: Readonly<Record<string, object>>
}

/** Actions that cannot be taken; nothing was done with any of them, and others may be sent. */
export class UnfitActions extends Error {}

/** The agents of a scenario, by the names that steps call them: the group, and the number within it. */
export function agentsOf(members: readonly Member[]): Map<string, Member> {
  const counts = new Map<string, number>()
  return new Map(
    members.flatMap((member) => {
      const { name, strategy } = member.group
      const number = (counts.get(name) ?? 0) + 1
      counts.set(name, number)
      return strategy === 'agent' ? [[`${name}-${String(number)}`, member] as const] : []
    }),
  )
}

/** No agent may set aside more for a day: a purse has ten times as much. TC 100,000. */
const mostReserved = amount(100_000n * 100_000_000n)

/**
 * One life of a market in which agents decide from outside: the clock of the scenario stands still until they have acted for the day.
 * What `run` lives through asks `programs` for what they order, and says each day that is over to `onLived`.
 */
export function startEpisode(
  {
    scenario,
    design,
    members,
  }: { readonly scenario: Scenario; readonly design: Design; readonly members: readonly Member[] },
  others: Programs,
  run: (programs: Programs, onLived: (day: LivedDay) => void) => Promise<unknown>,
) {
  const agents = agentsOf(members)
  let asked: { readonly known: Known; readonly taken: PromiseWithResolvers<ReadonlyMap<number, OrderLine[]>> } | null =
    null
  let turn = Promise.withResolvers<Turn>()
  let lived: LivedDay[] = []

  const turnOf = (known: Known | null): Turn => {
    const since = lived
    lived = []
    return describeTurn(known, agents, accountsOf(since, members), since)
  }

  const programs: Programs = {
    async ask(known, member) {
      if (member.group.strategy !== 'agent') return others.ask(known, member)
      // All of them are shown the day at once: who is asked first is by chance.
      if (asked?.known.of.day !== known.of.day) {
        asked = { known, taken: Promise.withResolvers() }
        asked.taken.promise.catch(() => undefined)
        turn.resolve(turnOf(known))
      }
      return (await asked.taken.promise).get(member.index) ?? []
    },
    stop: () => others.stop(),
  }
  turn.promise.catch(() => undefined)
  const ended = run(programs, (day) => lived.push(day)).then(
    () => turn.resolve(turnOf(null)),
    (error: unknown) => turn.reject(error),
  )

  return {
    /** The day that is to be ordered for. Throws what ended the episode. */
    turn: () => turn.promise,
    /** Takes the orders of all agents for the day, and answers with the next. Throws `UnfitActions`, and then nothing was done. */
    async step(actions: Actions): Promise<Turn> {
      const { day } = await turn.promise
      if (day === null || !asked) throw new UnfitActions('the episode is over: reset')
      const taken = new Map<number, OrderLine[]>()
      for (const [name, action] of Object.entries(actions)) {
        const member = agents.get(name)
        if (!member) throw new UnfitActions(`${name}: is no agent of this scenario`)
        if (action !== null)
          taken.set(member.index, linesOf(name, action, { scenario, design, day: asked.known.of.day }))
      }
      turn = Promise.withResolvers()
      turn.promise.catch(() => undefined)
      asked.taken.resolve(taken)
      return turn.promise
    },
    /** Ends it, whatever is under way, and resolves when nothing of it is. */
    async stop(): Promise<void> {
      asked?.taken.reject(new Stopped())
      await ended
    },
  }
}
export type Episode = ReturnType<typeof startEpisode>

/** What an agent is told, by its name, of the days since the turn before, and of the day that is to be ordered for. */
function describeTurn(
  known: Known | null,
  agents: ReadonlyMap<string, Member>,
  accounts: readonly Account[],
  since: readonly LivedDay[],
): Turn {
  const cleared = since.flatMap((day) => day.cleared?.day ?? [])
  const coins = (units: bigint) => Number(formatDecimal(units, decimals.amount))
  const energy = (wh: bigint) => Number(formatDecimal(wh, decimals.energy))
  const all = [...agents].flatMap(([name, member]) => {
    const account = accounts[member.index]
    return account ? [{ name, member, account }] : []
  })
  return {
    day: known?.of.day ?? null,
    observations: known && Object.fromEntries(all.map(({ name, member }) => [name, observation(known, member)])),
    rewards: Object.fromEntries(all.map(({ name, account }) => [name, coins(account.surplus - account.imbalanceCost)])),
    infos: Object.fromEntries(
      all.map(({ name, account: { bought, sold, surplus, imbalanceCost } }) => [
        name,
        {
          cleared,
          bought: energy(bought),
          sold: energy(sold),
          surplus: coins(surplus),
          imbalanceCost: coins(imbalanceCost),
        },
      ]),
    ),
  }
}

class Stopped extends Error {
  constructor() {
    super('the episode was ended')
  }
}

interface Place {
  readonly scenario: Scenario
  readonly design: Design
  readonly day: Known['of']['day']
}

/** What an action orders, held against the market as an order of a person is. */
function linesOf(name: string, action: unknown, { scenario, design, day }: Place): OrderLine[] {
  const { success, data, error } = Answer.safeParse(action)
  if (!success) {
    const [issue] = error.issues
    throw new UnfitActions(`${[name, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'is no action'}`)
  }
  if (data.orders.length === 0) return []
  const { minPrice, maxPrice } = design.market
  const frame = { deliveryDay: day, deliveryZone: scenario.zone, mtuMinutes: scenario.period, minPrice, maxPrice }
  try {
    checkOrderLines(data.orders, frame)
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused
    throw new UnfitActions(
      `${name}.${refused.field?.replace('lines', 'orders') ?? ''}: ${refusalMessage(refused.code, refused.details, 'en')}`,
    )
  }
  if (reservationFor(data.orders) > mostReserved)
    throw new UnfitActions(`${name}: sets aside more than ${formatDecimal(mostReserved, decimals.amount)} TC for a day`)
  return data.orders
}
