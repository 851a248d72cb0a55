import {
  settleImbalances,
  type GroupSettlement,
  type ImbalanceSettlement,
  type MemberSettlement,
} from '@tandem/core/imbalance/imbalance-settlement.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { csv } from '../platform/csv-output.ts'
import { parseArguments, parseFile, refuse, type ExitCode } from './file-command.ts'
import { readImbalancePeriod } from './imbalance-input.ts'
import type { CommandIo } from './io.ts'
import { amountNumber, energyNumber, priceNumber } from './json-output.ts'

/**
 * `imbalance settle FILE [--csv]`: settles the imbalances of one period (market-rules.md section 4). Writes nothing when
 * the input has a fault. The table of `--csv` has a line per member.
 */
export async function settleCommand(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const { files, options, faults } = parseArguments(args, ['FILE'], ['--csv'])
  const periods = faults.count === 0 ? await parseFile(files[0] ?? '', readImbalancePeriod, faults, io) : []
  if (faults.count > 0) return refuse([faults], 'usage: tandem imbalance settle FILE [--csv]', io)
  for (const { members, pricing } of periods) {
    const settlement = settleImbalances(members, pricing)
    io.out(options.has('--csv') ? csvOf(settlement) : jsonOf(settlement))
  }
  return 0
}

function jsonOf({ deficitPrice, excessPrice, balancing, members, groups }: ImbalanceSettlement): string {
  const [deficit, excess] = [priceNumber(deficitPrice), priceNumber(excessPrice)].map((price) => JSON.stringify(price))
  return [
    `{ "deficitPrice": ${deficit}, "excessPrice": ${excess}, "balancing": ${JSON.stringify(amountNumber(balancing))},`,
    `  "members": [${lines(members.map(memberJson))}],`,
    `  "groups": [${lines(groups.map(groupJson))}] }\n`,
  ].join('\n')
}

function memberJson({ user, group, imbalance, standAlone, preCost, cash }: MemberSettlement): string {
  return JSON.stringify({
    user,
    group,
    imbalance: energyNumber(imbalance),
    standAlone: amountNumber(standAlone),
    preCost: amountNumber(preCost),
    cash: amountNumber(cash),
  })
}

function groupJson({ group, imbalance, cash, nettingBenefit }: GroupSettlement): string {
  return JSON.stringify({
    group,
    imbalance: energyNumber(imbalance),
    cash: amountNumber(cash),
    nettingBenefit: amountNumber(nettingBenefit),
  })
}

function lines(items: readonly string[]): string {
  return items.length === 0 ? '' : `${items.map((item) => `\n    ${item}`).join(',')}\n  `
}

function csvOf({ members }: ImbalanceSettlement): string {
  const rows = members.map(({ user, group, imbalance, standAlone, preCost, cash }) => [
    user,
    group ?? '',
    formatDecimal(imbalance, decimals.energy),
    ...[standAlone, preCost, cash].map((coins) => formatDecimal(coins, decimals.amount)),
  ])
  return csv([['user', 'group', 'imbalance', 'stand_alone', 'pre_cost', 'cash'], ...rows])
}
