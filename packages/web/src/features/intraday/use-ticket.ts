import { listMyIntradayOrders, placeIntradayOrder } from '@tandem/contract/intraday.ts'
import type { IntradayContract, Placed } from '@tandem/contract/intraday.ts'
import { getWallet } from '@tandem/contract/ledger.ts'
import type { MarketSession } from '@tandem/contract/markets.ts'
import { passedGuard } from '@tandem/core/market/order-guards.ts'
import type { OrderGuards } from '@tandem/core/market/order-guards.ts'
import { amount } from '@tandem/core/units/units.ts'
import type { Amount } from '@tandem/core/units/units.ts'
import { useRef, useState } from 'react'
import { currentLanguage } from '../../i18n/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { RefusedCall } from '../../lib/api.ts'
import { sentenceOf } from '../../lib/form-faults.ts'
import { useFormat } from '../../lib/format.ts'
import { mostReserved, readTerms } from '../../lib/intraday-terms.ts'
import type { ReadTerms, TermFaults } from '../../lib/intraday-terms.ts'
import { useAction } from '../../lib/query.ts'
import type { TicketPick } from './pick.ts'
import type { GuardWarning } from './ticket-notes.tsx'
import { emptyTicket, takePick } from './ticket-values.ts'
import type { TicketValues } from './ticket-values.ts'

interface TicketTerms {
  readonly marketId: number
  readonly contract: IntradayContract
  readonly market: MarketSession
  readonly guards: OrderGuards | undefined
  readonly pick: TicketPick | null
  readonly onPlaced?: ((placed: Placed) => void) | undefined
}

export interface TicketState {
  readonly values: TicketValues
  readonly faults: TermFaults
  /** What the send button says. */
  readonly title: string
  readonly worstCase: Amount
  /** An own limit that is passed; sending again means it. */
  readonly warning: GuardWarning | null
  /** What the server said, where it belongs to no field. */
  readonly refusal: string | null
  readonly placed: Placed | null
  readonly isBusy: boolean
  readonly change: (values: Partial<TicketValues>) => void
  readonly clear: () => void
  readonly send: () => void
}

/** What is typed into a ticket, what is wrong with it, and sending it once. */
export function useTicket({ marketId, contract, market, guards, pick, onPlaced }: TicketTerms): TicketState {
  const [values, setValues] = useState(() => (pick ? takePick(emptyTicket, pick) : emptyTicket))
  const [seen, setSeen] = useState(pick?.key)
  const [faults, setFaults] = useState<TermFaults>({})
  const [warning, setWarning] = useState<GuardWarning | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [placed, setPlaced] = useState<Placed | null>(null)
  const title = useTitle()
  const place = useAction(placeIntradayOrder, [listMyIntradayOrders, getWallet])
  const once = useRequestKey()

  const forget = () => {
    setFaults({})
    setWarning(null)
    setRefusal(null)
  }
  const read = readTerms({ ...values, period: contract.period }, market, currentLanguage())
  if (pick && pick.key !== seen) {
    setSeen(pick.key)
    setValues(takePick(values, pick))
    forget()
  }
  const send = async () => {
    if (place.isPending) return
    forget()
    if (!read.ok) {
      setFaults(read.faults)
      return
    }
    const passed = guards && !warning ? passedGuard(guards, 'warn', read.terms) : null
    if (passed) {
      setWarning({ ...passed, side: read.terms.side })
      return
    }
    try {
      const done = await place.mutateAsync({ body: { ...read.terms, marketId, requestKey: once.keyOf(read.terms) } })
      once.forget()
      setPlaced(done)
      setValues(({ side, price, execution }) => ({ ...emptyTicket, side, price, execution }))
      onPlaced?.(done)
    } catch (error) {
      setPlaced(null)
      const known = faultsAtFields(error)
      if (error instanceof RefusedCall) once.forget()
      if (known) setFaults(known)
      else setRefusal(sentenceOf(error))
    }
  }
  return {
    ...{ values, faults, warning, refusal, placed },
    title: title(read, values.side),
    worstCase: read.ok ? mostReserved(read.terms, market) : amount(0n),
    isBusy: place.isPending,
    change: (changed) => {
      setValues({ ...values, ...changed })
      forget()
    },
    clear: () => {
      setValues(emptyTicket)
      setPlaced(null)
      forget()
    },
    send: () => void send(),
  }
}

/** The same order sent again after silence is the same order: it keeps its key until it was answered. */
function useRequestKey() {
  const last = useRef<{ readonly text: string; readonly key: string } | null>(null)
  return {
    keyOf: (terms: object) => {
      const text = JSON.stringify(terms)
      if (last.current?.text !== text)
        last.current = { text, key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
      return last.current.key
    },
    forget: () => {
      last.current = null
    },
  }
}

const fields = ['quantity', 'price', 'display'] as const

function faultsAtFields(error: unknown): TermFaults | null {
  if (!(error instanceof RefusedCall)) return null
  const at = error.faults.filter(({ field }) => fields.some((known) => known === field))
  return at.length === 0 ? null : Object.fromEntries(at.map(({ field, message }) => [field, message]))
}

function useTitle() {
  const t = useText('intradayTicket')
  const format = useFormat()
  return (read: ReadTerms, side: TicketValues['side']) => {
    if (!read.ok) return t(`ticket.${side}`)
    const { price, quantity } = read.terms
    const shown = { quantity: format.energy(quantity) }
    if (price === null) return t(`ticket.${side}Any`, shown)
    return t(`ticket.${side}Text`, { ...shown, price: format.price(price) })
  }
}
