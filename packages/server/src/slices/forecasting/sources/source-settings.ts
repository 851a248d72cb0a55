import type { Caller } from '@tandem/core/access/access.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { EntsoeSettings, OpenMeteoSettings, type DataSources } from '@tandem/contract/admin/data-sources.ts'
import { z } from 'zod'
import { findDataHost } from '../../../platform/ask-outside.ts'
import { inDatabaseTransaction, type Db } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openText, sealText } from '../../../platform/sealed-texts.ts'
import { findSetting, writeSetting } from '../../../platform/settings.ts'
import { InvalidRequest } from '../../../platform/http-errors.ts'
import { usePlaces, type IsWanted } from '../known/known-series.store.ts'

const keys = { entsoe: 'data-source-entsoe', openMeteo: 'data-source-open-meteo' } as const

/** What the series of a neighbouring zone is called. */
export const neighbourPrice = 'neighbourPrice'

/** Secrets lie sealed in the database, and so in the audit log; `by` is who answers for what is fetched. */
const StoredEntsoe = EntsoeSettings.extend({ sealedToken: z.string(), by: z.int() })
const StoredOpenMeteo = OpenMeteoSettings.extend({ sealedKey: z.string().nullable() })

const seal = (owner: keyof typeof keys) => ({ purpose: 'data sources', owner })

/** Where and what to fetch of ENTSO-E; `token` is null where it was sealed with another secret of the installation. */
export type EntsoeSource = EntsoeSettings & { readonly token: string | null; readonly by: number }
export type OpenMeteoSource = OpenMeteoSettings & { readonly key: string | null; readonly isKeyLost: boolean }

/** What was saved; null until somebody saves it. */
export async function findEntsoe(platform: Pick<Platform, 'db' | 'config'>): Promise<EntsoeSource | null> {
  const stored = await findSetting(platform.db, keys.entsoe, StoredEntsoe)
  if (!stored) return null
  const { sealedToken, ...settings } = stored
  return { ...settings, token: openText(platform, seal('entsoe'), sealedToken) }
}

/** What was saved; null until somebody saves it. */
export async function findOpenMeteo(platform: Pick<Platform, 'db' | 'config'>): Promise<OpenMeteoSource | null> {
  const stored = await findSetting(platform.db, keys.openMeteo, StoredOpenMeteo)
  if (!stored) return null
  const { sealedKey, ...settings } = stored
  const key = sealedKey === null ? null : openText(platform, seal('openMeteo'), sealedKey)
  return { ...settings, key, isKeyLost: sealedKey !== null && key === null }
}

/** Both as screens show them: whether there is a secret, and never the secret. */
export async function shownSettings(db: Db): Promise<Pick<DataSources, 'entsoe' | 'openMeteo'>> {
  const entsoe = await findSetting(db, keys.entsoe, StoredEntsoe)
  const openMeteo = await findSetting(db, keys.openMeteo, StoredOpenMeteo)
  return {
    entsoe: entsoe && withoutSecrets(entsoe),
    openMeteo: openMeteo && { ...placeShown(openMeteo), hasKey: openMeteo.sealedKey !== null },
  }
}

const withoutSecrets = ({ isOn, address, area, neighbours = [], currency, rate }: EntsoeSettings) => ({
  isOn,
  address,
  area,
  neighbours,
  currency,
  rate,
  hasToken: true,
})
const placeShown = ({ isOn, address, latitude, longitude }: OpenMeteoSettings) => ({
  isOn,
  address,
  latitude,
  longitude,
})

/** What ENTSO-E brings for one of its zones: of our own all but the price, of the others that alone. */
const isWantedOf =
  ({ area, neighbours = [] }: Pick<EntsoeSettings, 'area' | 'neighbours'>): IsWanted =>
  (name, place) =>
    name === neighbourPrice ? neighbours.includes(place) : place === area

/** Refuses `data_host_not_listed`, `data_token_missing`, a rate of nothing and a zone that is named twice. */
export async function saveEntsoe(
  platform: Platform,
  { userId }: Caller,
  { token, ...settings }: EntsoeSettings & { readonly token?: string | undefined },
): Promise<void> {
  const { db, clock } = platform
  checkAddress(platform, settings.address)
  if (settings.rate <= 0) throw new Refusal('number_out_of_bounds', { min: '0.000001', max: '1000' }, 'rate')
  const stored = await findSetting(db, keys.entsoe, StoredEntsoe)
  const neighbours = settings.neighbours ?? stored?.neighbours ?? []
  if (new Set([settings.area, ...neighbours]).size <= neighbours.length) {
    throw new InvalidRequest([{ field: 'neighbours', rule: 'invalid_value', params: {} }])
  }
  const sealedToken = token === undefined ? stored?.sealedToken : sealText(platform, seal('entsoe'), token)
  if (sealedToken === undefined) throw new Refusal('data_token_missing', {}, 'token')
  await inDatabaseTransaction(db, async (tx) => {
    const value = { ...settings, neighbours, sealedToken, by: userId }
    await writeSetting(tx, keys.entsoe, { schema: StoredEntsoe, value, at: clock.now(), by: userId })
    await usePlaces(tx, 'entsoe', { isWanted: isWantedOf(value), wasWanted: stored ? isWantedOf(stored) : null })
  })
}

/** Refuses `data_host_not_listed` and a place that is not on earth. */
export async function saveOpenMeteo(
  platform: Platform,
  { userId }: Caller,
  { key, ...settings }: OpenMeteoSettings & { readonly key?: string | undefined },
): Promise<void> {
  const { db, clock } = platform
  checkAddress(platform, settings.address)
  for (const [field, most] of [
    ['latitude', 90],
    ['longitude', 180],
  ] as const) {
    if (Math.abs(settings[field]) > most * 1_000_000) {
      throw new Refusal('number_out_of_bounds', { min: String(-most), max: String(most) }, field)
    }
  }
  const stored = await findSetting(db, keys.openMeteo, StoredOpenMeteo)
  const kept = stored?.sealedKey ?? null
  const sealedKey = key === undefined ? kept : key === '' ? null : sealText(platform, seal('openMeteo'), key)
  await inDatabaseTransaction(db, async (tx) => {
    const value = { ...settings, sealedKey }
    await writeSetting(tx, keys.openMeteo, { schema: StoredOpenMeteo, value, at: clock.now(), by: userId })
    const isOf =
      (wanted: string): IsWanted =>
      (_, place) =>
        place === wanted
    const wasWanted = stored ? isOf(placeOf(stored)) : null
    await usePlaces(tx, 'openMeteo', { isWanted: isOf(placeOf(settings)), wasWanted })
  })
}

/** A place as it is kept with what was fetched for it. */
export const placeOf = ({ latitude, longitude }: Pick<OpenMeteoSettings, 'latitude' | 'longitude'>): string =>
  `${formatDecimal(latitude, 6)},${formatDecimal(longitude, 6)}`

function checkAddress({ config }: Pick<Platform, 'config'>, address: string): void {
  if (!URL.canParse(address)) throw new InvalidRequest([{ field: 'address', rule: 'invalid_value', params: {} }])
  const url = new URL(address)
  if (url.search !== '' || url.hash !== '') {
    throw new InvalidRequest([{ field: 'address', rule: 'invalid_value', params: {} }])
  }
  if (!findDataHost(config.dataHosts, url)) throw new Refusal('data_host_not_listed', { host: url.host }, 'address')
}
