/** Blocks made of the answers to a few plain questions: a wind farm, a factory that runs some hours or not, a home battery. */
import { emptyBlock, type BlockDraft } from './block-draft.ts'
import { endsOfLabel } from './block-table.ts'

export const ideas = ['wind', 'factory', 'battery'] as const
export type Idea = (typeof ideas)[number]

/** Numbers as canonical text, intervals from 1. */
export interface IdeaAnswers {
  /** kWh in each interval; of a wind farm also one for each, with a space between. */
  readonly quantity: string
  readonly price: string
  readonly from: number
  readonly to: number
  /** Factory: for how many intervals it runs, between `from` and `to`. */
  readonly run: string
  /** Battery: when, how much and for what it sells again. */
  readonly sellFrom: number
  readonly sellTo: number
  readonly sellQuantity: string
  readonly sellPrice: string
}

/** What the blocks are called, before what tells one from another of the order. */
type IdeaNames = Readonly<Record<'wind' | 'run' | 'charge' | 'discharge', string>>

type NewBlock = Omit<BlockDraft, 'key'>

interface IdeaFrame {
  readonly names: IdeaNames
  readonly labels: readonly string[]
  /** Names of the order's blocks. */
  readonly taken: readonly string[]
}

/** The blocks that the answers make; null while an answer is missing that they need. */
export function blocksOfIdea(idea: Idea, answers: IdeaAnswers, { names, labels, taken }: IdeaFrame): NewBlock[] | null {
  const { quantity, price, from, to } = answers
  if (quantity === '' || price === '' || to < from) return null
  const nameOf = (wanted: string) => freeName(wanted, taken)
  const common = { ...emptyBlock, quantity, price, from, to }
  switch (idea) {
    case 'wind':
      return [{ ...common, name: nameOf(names.wind), side: 'sell' }]
    case 'factory': {
      const run = /^\d{1,3}$/.test(answers.run) ? Number(answers.run) : 0
      const starts = to - from + 2 - run
      if (run < 1 || starts < 1) return null
      const group = starts > 1 ? nameOf(names.run) : ''
      return Array.from({ length: starts }, (_, index) => ({
        ...common,
        name: nameOf(starts > 1 ? `${names.run} ${startOf(labels, from + index)}` : names.run),
        side: 'buy',
        from: from + index,
        to: from + index + run - 1,
        exclusiveGroup: group,
      }))
    }
    case 'battery': {
      const { sellFrom, sellTo, sellQuantity, sellPrice } = answers
      if (sellQuantity === '' || sellPrice === '' || sellTo < sellFrom) return null
      const [charge, discharge] = [nameOf(names.charge), nameOf(names.discharge)]
      return [
        { ...common, name: charge, side: 'buy', loop: discharge },
        {
          ...common,
          name: discharge,
          side: 'sell',
          quantity: sellQuantity,
          price: sellPrice,
          from: sellFrom,
          to: sellTo,
          loop: charge,
        },
      ]
    }
  }
}

function startOf(labels: readonly string[], period: number): string {
  return endsOfLabel(labels[period - 1] ?? String(period)).from
}

function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted
  for (let count = 2; ; count++) {
    const name = `${wanted} ${String(count)}`
    if (!taken.includes(name)) return name
  }
}
