import { dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import type { HourReadingRow } from '@tandem/contract/metering/readings.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { Db } from '../../platform/database.ts'
import type { StoredHour } from './hours.store.ts'

/** Hours as they are shown, each with who or what wrote it. */
export async function hourRows(db: Db, hours: readonly StoredHour[]): Promise<HourReadingRow[]> {
  const nameOf = await findSources(db, hours)
  const labels = new Map<string, ReadonlyMap<string, string>>()
  const labelOf = (start: Temporal.Instant) => {
    const day = dayOf(start, displayZone)
    const known = labels.get(day) ?? labelsOfDay(day)
    labels.set(day, known)
    return { day, label: known.get(start.toString()) ?? '' }
  }
  return hours.map((each) => ({
    start: each.start,
    end: each.start.add({ hours: 1 }),
    ...labelOf(each.start),
    consumption: each.consumption,
    production: each.production,
    consumptionQuarters: each.consumptionQuarters ? [...each.consumptionQuarters] : null,
    productionQuarters: each.productionQuarters ? [...each.productionQuarters] : null,
    quality: each.quality,
    placement: each.placement,
    version: each.version,
    writtenAt: each.writtenAt,
    source: nameOf(each),
  }))
}

/** '14:00-15:00' by the start of each hour of a day. */
export function labelsOfDay(day: Parameters<typeof deliveryPeriods>[0]): ReadonlyMap<string, string> {
  const periods = deliveryPeriods(day, displayZone, 60)
  const labels = periodLabels(periods, displayZone)
  return new Map(periods.map(({ start }, index) => [start.toString(), labels[index] ?? '']))
}

type Source = NonNullable<HourReadingRow['source']>

async function findSources(db: Db, hours: readonly StoredHour[]): Promise<(hour: StoredHour) => Source> {
  const ids = (read: (hour: StoredHour) => number | null) => [...new Set(hours.flatMap((each) => read(each) ?? []))]
  const [analysers, imports, people] = [
    ids(({ analyserId }) => analyserId),
    ids(({ importId }) => importId),
    ids(({ writtenBy }) => writtenBy),
  ]
  const codes =
    analysers.length > 0
      ? await db.selectFrom('analysers').select(['id', 'reading_code as name']).where('id', 'in', analysers).execute()
      : []
  const files =
    imports.length > 0
      ? await db.selectFrom('reading_imports').select(['id', 'file_name as name']).where('id', 'in', imports).execute()
      : []
  const users =
    people.length > 0
      ? await db.selectFrom('users').select(['id', 'username as name']).where('id', 'in', people).execute()
      : []
  const [codeOf, fileOf, userOf] = [codes, files, users].map((rows) => new Map(rows.map(({ id, name }) => [id, name])))
  return ({ analyserId, importId, writtenBy }) => {
    if (analyserId !== null) return { kind: 'analyser', name: codeOf?.get(analyserId) ?? '' }
    if (importId !== null) return { kind: 'import', name: fileOf?.get(importId) ?? '' }
    if (writtenBy !== null) return { kind: 'person', name: userOf?.get(writtenBy) ?? '' }
    return { kind: 'platform', name: '' }
  }
}
