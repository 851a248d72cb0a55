import {
  placeIntradayOrder,
  type IntradayContract,
  type IntradayOrder,
  type IntradayOrderInput,
  type Placed,
} from '@tandem/contract/orders/intraday.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { addOrder } from '@tandem/contract/orders/orders.ts'
import { refusalMessage } from '@tandem/contract/texts/message.ts'
import { passedGuard, type OrderGuards } from '@tandem/core/market/order-guards.ts'
import { useRef, useState } from 'react'
import { currentLanguage } from '../../../i18n/index.ts'
import { ApiError } from '../../../lib/api.ts'
import { readTerms, type ReadTerms, type TermFaults } from '../../../lib/intraday-terms.ts'
import { useAction } from '../../../lib/query.ts'
import type { TicketPick } from './pick.ts'
import { guardFault, useRefusalTexts } from './ticket-refusals.ts'
import type { GuardWarning } from './ticket-notes.tsx'
import { emptyTicket, takePick, type TicketValues } from './ticket-values.ts'

interface RequestKey {
  /** The key of these terms: the same until they were answered or differ. */
  readonly keyOf: (terms: object) => string
  readonly forget: () => void
}

/** The same order sent again after silence is the same order: it keeps its key until it was answered. */
function useRequestKey(): RequestKey {
  const [own] = useState(createRequestKey)
  return own
}

function createRequestKey(): RequestKey {
  let last: { readonly text: string; readonly key: string } | null = null
  return {
    keyOf: (terms) => {
      const text = JSON.stringify(terms)
      if (last?.text !== text) last = { text, key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
      return last.key
    },
    forget: () => {
      last = null
    },
  }
}

interface TicketInput {
  readonly marketId: number
  readonly contract: IntradayContract
  readonly market: MarketSession
  readonly guards: OrderGuards | undefined
  readonly pick: TicketPick | null
  /** Own orders of the market. */
  readonly orders?: readonly IntradayOrder[] | undefined
  /** Why nothing may be sent now, in a sentence; null when it may. */
  readonly reason: string | null
  readonly onPlaced?: ((placed: Placed) => void) | undefined
  readonly onDrafted?: (() => void) | undefined
}

/** What came of the ticket last. */
interface TicketAnswer {
  readonly faults: TermFaults
  /** An own limit that is passed; sending again means it. */
  readonly warning: GuardWarning | null
  /** What the server said, where it belongs to no field. */
  readonly refusal: string | null
  readonly placed: Placed | null
  readonly isDrafted: boolean
}

export interface TicketState extends TicketAnswer {
  readonly values: TicketValues
  readonly read: ReadTerms
  readonly busy: 'send' | 'draft' | null
  readonly change: (values: Partial<TicketValues>) => void
  readonly clear: () => void
  readonly send: () => void
  readonly saveDraft: () => void
}

const noAnswer: TicketAnswer = { faults: {}, warning: null, refusal: null, placed: null, isDrafted: false }

/** What is typed into a ticket, what is wrong with it, and sending it once. */
export function useTicket(terms: TicketInput): TicketState {
  const { contract, market, pick } = terms
  const [values, setValues] = useState(() => (pick ? takePick(emptyTicket, pick, false) : emptyTicket))
  const [isOwnQuantity, setOwnQuantity] = useState(false)
  const [seen, setSeen] = useState(pick?.key)
  const [answer, setAnswer] = useState(noAnswer)
  const read = readTerms({ ...values, period: contract.period }, market, currentLanguage())
  const refill = (next: TicketValues) => {
    setValues(next)
    setOwnQuantity(false)
  }
  if (pick && pick.key !== seen) {
    setSeen(pick.key)
    setValues(takePick(values, pick, isOwnQuantity))
    setAnswer(noAnswer)
  }
  const handlers = useTicketActions(terms, {
    read,
    answer,
    setAnswer,
    onDone: () => {
      refill(nextTicket(values))
    },
  })
  return {
    values,
    read,
    ...answer,
    ...handlers,
    change: (changed) => {
      setValues({ ...values, ...changed })
      if (changed.quantity !== undefined) setOwnQuantity(true)
      setAnswer(noAnswer)
    },
    clear: () => {
      refill(emptyTicket)
      setAnswer(noAnswer)
    },
  }
}

/** After an order the next one is often of the same kind. */
function nextTicket({ side, price, execution }: TicketValues): TicketValues {
  return { ...emptyTicket, side, price, execution }
}

interface ActionOptions {
  readonly read: ReadTerms
  readonly answer: TicketAnswer
  readonly setAnswer: (answer: TicketAnswer) => void
  readonly onDone: () => void
}

function useTicketActions(
  terms: TicketInput,
  { read, answer, setAnswer, onDone }: ActionOptions,
): Pick<TicketState, 'busy' | 'send' | 'saveDraft'> {
  const { marketId, guards, reason, onPlaced, onDrafted } = terms
  const texts = useRefusalTexts()
  const once = useRequestKey()
  const place = useAction(placeIntradayOrder)
  const draft = useAction(addOrder)
  const running = useRef(false)
  const answerWith = (changes: Partial<TicketAnswer>) => {
    setAnswer({ ...noAnswer, ...changes })
  }
  // A second Enter comes before the first one is drawn.
  const run = async (action: (terms: IntradayOrderInput) => Promise<Partial<TicketAnswer>>) => {
    if (running.current) return
    if (!read.ok) {
      answerWith({ faults: read.faults })
      return
    }
    running.current = true
    try {
      answerWith(await action(read.terms))
      onDone()
    } catch (error) {
      if (error instanceof ApiError) once.forget()
      answerWith(texts(error))
    } finally {
      running.current = false
    }
  }
  return {
    busy: place.isPending ? 'send' : draft.isPending ? 'draft' : null,
    send: () => {
      if (reason !== null) return
      const full = read.ok ? bookIsFull(terms, read.terms) : null
      const asked = full ?? (read.ok && guards ? guardsAsk(guards, read.terms, answer.warning !== null) : null)
      if (asked && !running.current) answerWith(asked)
      else {
        void run(async (terms) => {
          const body = { ...terms, marketId, requestKey: once.keyOf(terms) }
          const placed = await place.mutateAsync({ body })
          once.forget()
          onPlaced?.(placed)
          return { placed }
        })
      }
    },
    saveDraft: () =>
      void run(async (terms) => {
        await draft.mutateAsync({ body: { ...terms, marketId, marketType: 'intraday' } })
        onDrafted?.()
        return { isDrafted: true }
      }),
  }
}

/** Says before it is sent that a user has as many orders in the book of the contract as one may have; null when not. */
function bookIsFull({ contract, market, orders = [] }: TicketInput, { execution }: IntradayOrderInput) {
  const most = market.mostOpenOrders
  const inBook = orders.filter(({ period, status }) => period === contract.period && status === 'active').length
  if (execution !== 'NON' || inBook < most) return null
  return { refusal: refusalMessage('too_many_open_orders', { most }, currentLanguage()) }
}

/** What the user's own guards say before anything is sent; null when nothing. A warning is given once. */
function guardsAsk(guards: OrderGuards, terms: IntradayOrderInput, wasWarned: boolean): Partial<TicketAnswer> | null {
  const refused = passedGuard(guards, 'refuse', terms)
  if (refused) return { faults: guardFault(refused) }
  const passed = wasWarned ? null : passedGuard(guards, 'warn', terms)
  return passed && { warning: { ...passed, side: terms.side } }
}
