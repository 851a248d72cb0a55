import { Resolver } from 'node:dns/promises'
import { isIPv6, type LookupFunction } from 'node:net'
import { isPublicAddress } from './networks.ts'

/** A name led to no address that is everybody's. */
export class AddressRefused extends Error {}

/** By the name servers alone, aside from the threads that hash passwords. */
export async function resolveName(host: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  const failure = found.find((each) => each.status === 'rejected')
  if (addresses.length === 0) throw failure?.reason ?? new Error('no address')
  return addresses
}

/** What a socket asks before it connects: the public addresses of a name, found once and connected to as they are. */
export function lookupOf(resolve: (host: string) => Promise<readonly string[]>): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const open = addresses.filter((address) => isPublicAddress(address)).map(withFamily)
        const [first] = open
        if (!first) callback(new AddressRefused('its name leads to no public address'), '')
        else if (options.all === true) callback(null, open)
        else callback(null, first.address, first.family)
      },
      (error: unknown) => {
        callback(error as NodeJS.ErrnoException, '')
      },
    )
  }
}

const withFamily = (address: string) => ({ address, family: isIPv6(address) ? 6 : 4 })

/** This machine, whatever the name. */
export const lookupLoopback: LookupFunction = (_host, options, callback) => {
  const here = withFamily('127.0.0.1')
  if (options.all === true) callback(null, [here])
  else callback(null, here.address, here.family)
}
