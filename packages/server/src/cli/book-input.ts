import { executions, type BookEvent } from '@tandem/core/market/order-book.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import {
  checkTotal,
  readList,
  readPrice,
  readQuantity,
  readRecord,
  readSide,
  readText,
  readWord,
  refuseMisspelt,
  type Faults,
  type Json,
} from './json-input.ts'

/** What a file can ask of a book: the gate of a contract on file has no clock to close by. */
export type ReplayedEvent = Exclude<BookEvent, { readonly type: 'gateClosure' }>

type Fields = Readonly<Record<string, Json>>

/**
 * Reads the events of `book replay`; every fault is added to `faults` with its place. A file may say what the smallest
 * order of its market was, `smallestOrder` in kWh; else there is none.
 */
export function readEvents(json: Json, faults: Faults): ReplayedEvent[] {
  const root = readRecord(json, '', faults)
  if (!root) return []
  refuseMisspelt(root, ['smallestOrder'], '', faults)
  const smallest = readSmallest(root['smallestOrder'], faults)
  const ids = new Set<string>()
  const events = readList(root['events'], 'events', faults).flatMap((item, index) => {
    const place = `events[${index}]`
    const fields = readRecord(item, place, faults)
    const event = fields && readEvent(fields, place, ids, faults)
    if (event?.type === 'order' && event.order.quantity < smallest) {
      faults.add(
        `${place}.quantity`,
        `must be at least the smallest order, ${formatDecimal(smallest, decimals.energy)}`,
      )
    }
    return event ?? []
  })
  checkTotal(events.map(quantityOf), 'events', faults)
  return events
}

function readSmallest(json: Json | undefined, faults: Faults): EnergyWh {
  return json === undefined ? energyWh(0) : readQuantity(json, 'smallestOrder', faults)
}

function readEvent(fields: Fields, place: string, ids: Set<string>, faults: Faults): ReplayedEvent | null {
  const before = faults.count
  refuseMisspelt(fields, ['user', 'price', 'quantity', 'display'], place, faults)
  const type = readWord(fields['type'], ['order', 'amend', 'cancel'], `${place}.type`, faults)
  const id = readText(fields['id'], `${place}.id`, faults)
  if (id !== null && type === 'order' && ids.has(id)) faults.add(`${place}.id`, `${JSON.stringify(id)} is there twice`)
  if (id !== null && type !== null && type !== 'order' && !ids.has(id)) {
    faults.add(`${place}.id`, `there is no order ${JSON.stringify(id)} before it`)
  }
  // An order with a fault is no reason to take what comes after it for another.
  if (id !== null && type === 'order') ids.add(id)
  const event = id === null ? null : readKind(type, { ...fields, id }, place, faults)
  return faults.count === before ? event : null
}

function readKind(
  type: ReplayedEvent['type'] | null,
  fields: Fields & { readonly id: string },
  place: string,
  faults: Faults,
): ReplayedEvent | null {
  const { id } = fields
  if (type === 'order') return parseOrder(id, fields, place, faults)
  if (type !== 'amend') return type && { type, id }
  const { price, quantity } = fields
  if (price === undefined && quantity === undefined) faults.add(place, 'must change the price or the quantity')
  return {
    type,
    id,
    price: price === undefined ? undefined : readPrice(price, `${place}.price`, faults),
    quantity: quantity === undefined ? undefined : readQuantity(quantity, `${place}.quantity`, faults),
  }
}

function parseOrder(id: string, fields: Fields, place: string, faults: Faults): ReplayedEvent | null {
  const side = readSide(fields['side'], `${place}.side`, faults)
  const execution = readWord(fields['execution'], executions, `${place}.execution`, faults)
  const isAtAnyPrice = fields['price'] === null
  if (isAtAnyPrice && execution === 'NON') faults.add(`${place}.price`, 'may only be null with IOC or FOK')
  const price = isAtAnyPrice ? null : readPrice(fields['price'], `${place}.price`, faults)
  const before = faults.count
  const quantity = readQuantity(fields['quantity'], `${place}.quantity`, faults)
  const hasQuantity = faults.count === before
  const display = readDisplay(fields['display'], hasQuantity ? quantity : null, `${place}.display`, faults)
  if (display !== null && execution !== null && execution !== 'NON') {
    faults.add(`${place}.display`, 'may only be given with NON')
  }
  const name = fields['user'] === undefined ? null : readText(fields['user'], `${place}.user`, faults)
  if (side === null || execution === null) return null
  // With the kind of name before it no user can be taken for that of an order without one.
  const user = name === null ? `order ${id}` : `user ${name}`
  return { type: 'order', order: { id, user, side, price, quantity, execution, display } }
}

function readDisplay(
  json: Json | undefined,
  quantity: EnergyWh | null,
  place: string,
  faults: Faults,
): EnergyWh | null {
  if (json === undefined || json === null) return null
  const display = readQuantity(json, place, faults)
  if (quantity !== null && display > quantity) faults.add(place, 'must not be greater than the quantity')
  return display
}

function quantityOf(event: ReplayedEvent): EnergyWh {
  return ((event.type === 'order' ? event.order.quantity : event.type === 'amend' && event.quantity) || 0) as EnergyWh
}
