import type { UserType } from '@tandem/core/access/access.ts'
import { exactPlan, type Plan } from './habits.ts'
import type { DemoPerson } from './people.ts'
import type { TraderKind } from './traders.ts'

/** Somebody who lives by habits, and orders by a plan. */
export interface Resident extends DemoPerson {
  readonly userType: Extract<UserType, 'transactionalUser'>
  readonly trades: TraderKind
  /** About 1: how large it is among those of its kind. */
  readonly size: number
  /** null: it never orders. */
  readonly plan: Plan | null
  /** Joined so many days ago; everybody else was there before the first auction. */
  readonly joined?: number
  /** The meter has been silent for so many days. */
  readonly silent?: number
  /** Sends its order of the day when the others have. */
  readonly isLate?: true
}

type Traits = Pick<Resident, 'plan'> & Partial<Pick<Resident, 'size' | 'language' | 'joined' | 'silent' | 'isLate'>>

function resident(name: string, trades: TraderKind, traits: Traits): Resident {
  const [firstName = '', lastName = ''] = name.split(' ')
  const user = { username: firstName.toLowerCase(), firstName, lastName, userType: 'transactionalUser' as const }
  return { ...user, trades, size: 1, language: 'ro', ...traits }
}

/** Buys too little, or sells more than it will have. */
const short = (share: number): Plan => ({ bought: 1 - share, sold: 1 + share })
/** Buys more than it needs, or sells less than it will have. */
const long = (share: number): Plan => ({ bought: 1 + share, sold: 1 - share })

/**
 * The rest of a supplier's portfolio: people whose readings come from their habits and whose orders from what they make of them.
 * Some end short nearly every day, some long, some are nearly right; two never order, one is new, one has lost its meter.
 */
export const portfolio: readonly Resident[] = [
  resident('Bogdan Ilie', 'household', { plan: short(0.35), size: 1.2 }),
  resident('Camelia Dinu', 'household', { plan: exactPlan }),
  resident('Cosmin Neagu', 'household', { plan: long(0.4), size: 0.9 }),
  resident('Dana Voicu', 'household', { plan: short(0.15), isLate: true }),
  resident('Emil Grigore', 'household', { plan: null, size: 0.8 }),
  resident('Felicia Anghel', 'household', { plan: exactPlan, silent: 6 }),
  resident('Horia Lazar', 'household', { plan: exactPlan, size: 1.5 }),
  resident('Raluca Savu', 'household', { plan: long(0.2), joined: 3 }),
  resident('Pieter Jansen', 'household', { plan: short(0.25), language: 'en', isLate: true }),
  resident('Corina Manea', 'prosumer', { plan: long(0.25), size: 1.3 }),
  resident('Iulian Pavel', 'prosumer', { plan: exactPlan }),
  resident('Mirela Oprea', 'prosumer', { plan: short(0.3), size: 0.8 }),
  resident('Silvia Zamfir', 'prosumer', { plan: null, size: 0.7 }),
  resident('Sofia Marino', 'prosumer', { plan: exactPlan, language: 'en', isLate: true }),
  resident('Soarele-Sudului SRL', 'solarPark', { plan: long(0.12) }),
  resident('Briza-Marii SRL', 'windFarm', { plan: short(0.18), size: 0.6 }),
  resident('Lacul-Verde SRL', 'hydro', { plan: exactPlan, size: 0.35 }),
  resident('Electra-Urbana SA', 'supplier', { plan: exactPlan, size: 0.7, isLate: true }),
]
