import { streamIntraday, type LiveMessage } from '@tandem/contract/orders/intraday-live.ts'
import { parseStream, type StreamReader } from './stream-reader.ts'

type Type = LiveMessage['type']
type Of<T extends Type> = Extract<LiveMessage, { type: T }>

/** Somebody who reads the stream of an intraday market. */
export interface LiveReader extends StreamReader<LiveMessage> {
  /** The next message of a type, of those not yet asked for, that is as wanted; others are passed over. */
  next<T extends Type>(type: T, isWanted?: (message: Of<T>) => boolean): Promise<Of<T>>
}

/** Opens the stream of a market at a server's address. */
export async function parseLive(
  address: string,
  token: string | null,
  { marketId, period }: { readonly marketId: number; readonly period?: number },
): Promise<LiveReader> {
  const reader = await parseStream(address, token, streamIntraday, { params: { marketId }, query: { period } })
  return {
    ...reader,
    next: <T extends Type>(type: T, isWanted: (message: Of<T>) => boolean = () => true) =>
      reader.find((message): message is Of<T> => message.type === type && isWanted(message as Of<T>)),
  }
}
