import { dayImbalances, isReal } from '@tandem/core/imbalance/day-settlement.ts'
import { groupPeriods } from '@tandem/core/imbalance/group-day.ts'
import { allocatedVolume, contractedNetPosition, deficitOf, excessOf } from '@tandem/core/imbalance/imbalance.ts'
import { imbalancePenalty, priceFor } from '@tandem/core/imbalance/imbalance-price.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import type { ImbalanceLine } from '@tandem/contract/imbalance/imbalance.ts'
import type { DayOfUser, PricedPeriod, SettledDay } from './settled-day.ts'

/** The day of a user, period by period, with all that the arithmetic of each needs. */
export function linesToWire(
  user: DayOfUser,
  { users, periods }: Pick<SettledDay, 'users' | 'periods'>,
): ImbalanceLine[] {
  const imbalances = dayImbalances(user)
  const groups =
    user.groupId === null
      ? []
      : groupPeriods(
          users.filter(({ groupId }) => groupId === user.groupId),
          periods.map(({ prices }) => prices),
        )
  return periods.map((period, place) => ({
    ...periodToWire(period),
    ...energyToWire(user, place),
    ...coinsToWire(user, { period, place, imbalance: imbalances[place] ?? energyWh(0) }),
    group: groups[place] ?? null,
  }))
}

/** A period and how it was priced. */
export function periodToWire({ index, start, end, label, prices, ...period }: PricedPeriod) {
  return {
    period: index,
    start,
    end,
    label,
    reference: period.reference,
    referenceOrigin: period.referenceOrigin,
    deficitPrice: prices?.deficitPrice ?? null,
    excessPrice: prices?.excessPrice ?? null,
    systemImbalance: period.systemImbalance,
  }
}

function energyToWire(user: DayOfUser, place: number) {
  const volume = (key: 'bought' | 'sold' | 'consumption' | 'production') => user[key][place] ?? energyWh(0)
  const [bought, sold] = [volume('bought'), volume('sold')]
  const [consumption, production] = [volume('consumption'), volume('production')]
  const quality = user.quality[place] ?? 'unmetered'
  const fedIn = allocatedVolume({ production, consumption })
  return {
    bought,
    sold,
    ordered: contractedNetPosition({ bought, sold }),
    consumption,
    production,
    quality,
    real: isReal(quality) ? fedIn : null,
    estimated: isReal(quality) ? null : fedIn,
  }
}

interface InPeriod {
  readonly period: PricedPeriod
  readonly place: number
  readonly imbalance: ReturnType<typeof energyWh>
}

function coinsToWire(user: DayOfUser, { period: { prices, reference }, place, imbalance }: InPeriod) {
  const standAlone = user.standAlone[place] ?? amount(0n)
  const preCost = user.preCost[place] ?? amount(0n)
  return {
    imbalance,
    deficitVolume: deficitOf(imbalance),
    excessVolume: excessOf(imbalance),
    price: prices && priceFor(imbalance, prices),
    standAlone,
    imbalanceCost: amount(-standAlone),
    preCost,
    cash: amount(standAlone + preCost),
    penalty: reference === null || !prices ? null : imbalancePenalty(imbalance, reference, prices),
  }
}
