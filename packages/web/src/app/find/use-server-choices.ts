import { findUsers } from '@tandem/contract/accounts/find-users.ts'
import { pageOrders, type AnyOrderSummary } from '@tandem/contract/orders/orders.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { isAdministrator, mayUse } from '@tandem/core/access/access.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { useEffect, useState } from 'react'
import { textAt, useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import type { SignedInUser } from '../../lib/session.ts'
import type { Choice } from './choice.ts'
import { wordsOf } from './rank.ts'
import type { TypedDay } from './typed-day.ts'

/** While somebody types, nothing is asked. */
const pause = 250
/** So many of each kind; a list behind them has the rest. */
const pageSize = 8

const orderWord = /^(order|ofert|bid|offer)/
const dayAheadWord = /^(pzu|dam|dayahead)$/
const intradayWord = /^(pi|id|idm|intraday|intrazilnic\w*)$/

export interface OrdersAsked {
  readonly number?: number
  readonly day?: TypedDay['day']
  readonly marketType: MarketType | null
  readonly words?: string
}

/**
 * Which orders somebody means: by a number, by a day, or by the word, of one market where one is named; any other words may be
 * those of a name. Null when the text says nothing of orders, and for other words beside a day.
 */
export function ordersAsked(typed: string, day: TypedDay | null): OrdersAsked | null {
  const words = wordsOf((day ? day.rest : typed).replaceAll(/(day|intra)-/gi, '$1'))
  const isIn = (...kinds: RegExp[]) => words.some((word) => kinds.some((kind) => kind.test(word)))
  const number = words.find((word) => /^\d{1,9}$/.test(word) && Number(word) > 0)
  const isOther = (word: string) =>
    word !== number && ![orderWord, dayAheadWord, intradayWord].some((kind) => kind.test(word))
  const marketType = isIn(dayAheadWord) ? 'dayAhead' : isIn(intradayWord) ? 'intraday' : null
  if (words.some(isOther)) {
    const name = words.filter((word) => word === number || isOther(word)).join(' ')
    return day === null && name.length >= 2 ? { marketType, words: name.slice(0, 60).trim() } : null
  }
  if (number === undefined && day === null && !isIn(orderWord)) return null
  return {
    marketType,
    ...(number !== undefined && { number: Number(number) }),
    ...(day && { day: day.day }),
  }
}

interface Asked {
  readonly typed: string
  readonly day: TypedDay | null
  readonly user: SignedInUser | null
}

/** Orders, and for an administrator users, that fit what was typed; the server looks for them once nobody types. */
export function useServerChoices({ typed, day, user }: Asked) {
  const t = useText('find')
  const settled = useSettled(typed)
  const isBehind = settled !== typed
  const asked = settled.trim() === '' ? null : ordersAsked(settled, isBehind ? null : day)
  // An administrator has no orders, and names are those of one's own.
  const isNameOfOthers = asked?.words !== undefined && isAdministrator(user)
  const seesOrders = mayUse('transactional', user) && asked !== null && !isNameOfOthers && !isBehind
  const orders = useCall(pageOrders, { query: { marketType: null, ...asked, pageSize } }, { enabled: seesOrders })
  const words = settled.trim()
  const seesPeople = isAdministrator(user) && words.length >= 2 && !isBehind
  const people = useCall(findUsers, { query: { words: words.slice(0, 60) || '-', pageSize } }, { enabled: seesPeople })
  const orderChoice = useOrderChoice(isAdministrator(user))
  return {
    isLooking:
      (isBehind && typed.trim() !== '') || (seesOrders && orders.isFetching) || (seesPeople && people.isFetching),
    orders: seesOrders ? (orders.data?.orders ?? []).map(orderChoice) : [],
    people: seesPeople
      ? [
          ...(people.data?.users ?? []).map(({ id, username, firstName, lastName, userType }): Choice => ({
            key: `person:${id}`,
            kind: 'person',
            title: username,
            note: `${firstName} ${lastName} · ${textAt(`common.userType.${userType}`)}`,
            to: screenPath('/userDetails/{id}', { id }),
          })),
          ...(people.data?.hasMore
            ? [
                {
                  key: 'people:more',
                  kind: 'screen' as const,
                  title: t('morePeople', { words }),
                  to: screenPath('/admin', { q: words }),
                },
              ]
            : []),
        ]
      : [],
  }
}

function useOrderChoice(showsUser: boolean) {
  const t = useText('find')
  const states = useText('orders')
  const format = useFormat()
  return (order: AnyOrderSummary): Choice => {
    const facts = [
      textAt(`common.market.${order.marketType}`),
      format.date(order.date),
      ...(order.marketType === 'intraday' ? [order.label] : []),
      states(`status.${order.status}`),
      ...(showsUser ? [order.username] : []),
    ]
    return {
      key: `order:${order.id}`,
      kind: 'order',
      title: t('order', { number: String(order.id), name: order.name }),
      note: facts.join(' · '),
      to: screenPath('/Orders', { view: order.id }),
    }
  }
}

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(typed)
    }, pause)
    return () => {
      clearTimeout(timer)
    }
  }, [typed])
  return settled
}
