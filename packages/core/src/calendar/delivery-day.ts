declare const brand: unique symbol

/** A calendar day in a market's zone, 'YYYY-MM-DD'; it has 23, 24 or 25 hours. */
export type DeliveryDay = string & { readonly [brand]: 'DeliveryDay' }

/** Reads 'YYYY-MM-DD'; null when no such day exists. */
export function parseDeliveryDay(text: string): DeliveryDay | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() as DeliveryDay
  } catch {
    return null
  }
}

export function addDays(day: DeliveryDay, days: number): DeliveryDay {
  return Temporal.PlainDate.from(day).add({ days }).toString() as DeliveryDay
}

/** The day that `instant` belongs to in `zone`. */
export function dayOf(instant: Temporal.Instant, zone: string): DeliveryDay {
  return instant.toZonedDateTimeISO(zone).toPlainDate().toString() as DeliveryDay
}

/** The instant at which `day` begins in `zone`. */
export function startOfDay(day: DeliveryDay, zone: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()
}
