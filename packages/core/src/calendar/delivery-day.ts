declare const brand: unique symbol

/** A calendar day in a market's zone, 'YYYY-MM-DD'; it has 23, 24 or 25 hours. */
export type DeliveryDay = string & { readonly [brand]: 'DeliveryDay' }

/** The day of a date that there is; throws for any other text. */
export function deliveryDay(date: string | Temporal.PlainDate): DeliveryDay {
  const known = typeof date === 'string' ? Temporal.PlainDate.from(date) : date
  return known.toString() as DeliveryDay
}

/** Reads 'YYYY-MM-DD'; null when no such day exists. */
export function parseDeliveryDay(text: string): DeliveryDay | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  try {
    return deliveryDay(text)
  } catch {
    return null
  }
}

export function addDays(day: DeliveryDay, days: number): DeliveryDay {
  return deliveryDay(Temporal.PlainDate.from(day).add({ days }))
}

/** The same day of another month, or its last day where it is shorter. */
export function addMonths(day: DeliveryDay, months: number): DeliveryDay {
  return deliveryDay(Temporal.PlainDate.from(day).add({ months }))
}

/** The first day of the month that a day is in. */
export function firstOfMonth(day: DeliveryDay): DeliveryDay {
  return deliveryDay(Temporal.PlainDate.from(day).with({ day: 1 }))
}

/** The last day of the month that a day is in. */
export function lastOfMonth(day: DeliveryDay): DeliveryDay {
  return addDays(addMonths(firstOfMonth(day), 1), -1)
}

/** The day that `instant` belongs to in `zone`. */
export function dayOf(instant: Temporal.Instant, zone: string): DeliveryDay {
  return deliveryDay(instant.toZonedDateTimeISO(zone).toPlainDate())
}

/** The instant at which `day` begins in `zone`. */
export function startOfDay(day: DeliveryDay, zone: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()
}
