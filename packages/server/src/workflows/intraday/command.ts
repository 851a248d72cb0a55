import type { Caller } from '@tandem/core/access/access.ts'
import type { RecordedTrade } from '@tandem/core/market/intraday-contract.ts'
import type { ListedTrades } from '@tandem/core/market/listed-trades.ts'
import type { IntradayTerms } from '@tandem/core/market/order-book.ts'
import type { OrderOrigin } from '@tandem/core/market/order.ts'
import type { EnergyWh, PriceTick } from '@tandem/core/units/units.ts'
import type { OrderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import type { Standing } from '../../platform/known-callers.ts'
import type { ContractId, StoredIntradayOrder } from '../../slices/orders/index.ts'

export interface ByCaller {
  /** What is to be confirmed of whoever asks, where they are only known; otherwise the database was asked of them before. */
  readonly standing?: Standing | null | undefined
}

/** What can be asked of the matching. Who acts on an order is checked against its owner. */
export type Command =
  | (OrderAnnotations &
      ByCaller & {
        readonly type: 'place'
        readonly userId: number
        readonly contract: ContractId
        readonly terms: IntradayTerms
        readonly origin: OrderOrigin
        readonly requestKey: string | null
        /** Nobody can have placed it under its key before: the server that hands it over has just made the key. */
        readonly isKeyNew?: boolean | undefined
      })
  | (ByCaller & { readonly type: 'activate' | 'cancel'; readonly caller: Caller; readonly orderId: number })
  | (ByCaller & {
      readonly type: 'amend'
      readonly caller: Caller
      readonly orderId: number
      readonly price?: PriceTick | undefined
      readonly quantity?: EnergyWh | undefined
      readonly version?: number | undefined
    })
  | {
      readonly type: 'close' | 'suspend' | 'resume'
      readonly contract: ContractId
      /** The administrator who asked for it; absent where the platform itself did. */
      readonly by?: number
    }

export type MadeTrade = Pick<RecordedTrade, 'number' | 'price' | 'quantity'>

/** What became of a command: the order as it is then, and the trades that it made. */
export interface CommandResult {
  readonly order: StoredIntradayOrder | null
  readonly trades: ListedTrades<MadeTrade>
  /** The order has made as many trades as one batch lets it make, and goes on with the next. */
  readonly isPaused: boolean
  /** It was placed before under the same request key. */
  readonly isRepeated: boolean
}

/** Who acts; null: nobody in their own name. */
export function actingUser(command: Command): number | null {
  if ('caller' in command) return command.caller.userId
  return command.type === 'place' ? command.userId : null
}

/** What is to be confirmed of those who ask. */
export function standingsOf(commands: readonly Command[]): Standing[] {
  return [...new Set(commands.flatMap((command) => standingOf(command) ?? []))]
}

export function standingOf(command: Command): Standing | null {
  return 'standing' in command ? (command.standing ?? null) : null
}
