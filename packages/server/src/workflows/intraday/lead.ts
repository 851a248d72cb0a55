import { Refusal } from '@tandem/core/refusal.ts'
import { noticingStored, OutcomeUnknown } from '../../platform/database.ts'
import { CallerChanged } from '../../platform/known-callers.ts'
import { holdLease } from '../../platform/lease.ts'
import { formatPeerAddress, parsePeerAddress } from '../../platform/peer-address.ts'
import { listenForPeers, type PeerHost, type PeerLine } from '../../platform/peers.ts'
import type { Platform } from '../../platform/platform.ts'
import { repeat, sayOnce } from '../../platform/repeat.ts'
import { findLead, leaveLead, takeLead } from '../../slices/orders/index.ts'
import type { CommandResult } from './command.ts'
import { decodeCommands, encodeOutcomes, handOverProtocol, type Outcome, type PlacedOutcome } from './command-wire.ts'
import { linkToLeader, type LeaderLink } from './hand-over.ts'
import { matchingOf, type Matching } from './matching.ts'

/** The advisory lock of who leads the matching. */
const leading = 7_283_021

const lookEvery = 1_000
const beatEvery = 500
/** What other servers have asked for and is not answered yet; beyond it they see to it themselves. */
const mostUnderWay = 5_000
/** With all that they can say of their trades, so many outcomes are a message still. */
const outcomesOfOneMessage = 16

export interface IntradayLead {
  /** Where commands are handed over to now; null where they are done here. */
  followed(): string | null
  stop(): Promise<void>
}

/**
 * One of the servers that others reach leads the matching: the others hand their commands over to it, and take turns with it where
 * they do not reach it (docs/decisions/0087). Does nothing where this one has no address. Throws a `PortInUse`.
 */
export async function startIntradayLead(platform: Platform): Promise<IntradayLead | null> {
  const { db, log, config } = platform
  const { peerAddress, secret, databaseUrl } = config
  if (!peerAddress || !databaseUrl) return null
  const address = formatPeerAddress(peerAddress)
  const matching = matchingOf(platform)
  const server = await listenForPeers(peerAddress, { secret, protocol: handOverProtocol }, answerCommands(matching))
  let link: LeaderLink | null = null
  let mayTake = false
  const lease = holdLease({ url: databaseUrl, key: leading, log, onChange: (isHeld) => (mayTake = isHeld) })

  const linkTo = (lead: { readonly address: string | null; readonly number: number }) => {
    if (lead.address === (link?.address ?? null)) return link
    link?.close()
    const at = lead.address === null || lead.address === address ? null : parsePeerAddress(lead.address)
    if (lead.address === null || !at) return null
    return linkToLeader(platform, { ...lead, address: lead.address, at }, (command) => matching.runHere(command))
  }
  const look = async () => {
    if (mayTake) {
      mayTake = false
      await takeLead(db, address).catch((error: unknown) => {
        mayTake = lease.isHeld()
        throw error
      })
      log.info('this process leads the intra-day matching now')
    }
    const lead = await findLead(db)
    const before = link
    link = linkTo(lead)
    matching.follow(link)
    if (!link) return
    link.number = lead.number
    if (link.isReached()) return
    await link.greet()
    if (link.isReached())
      log.info({ address: link.address }, 'intra-day orders are handed over to the server that leads')
    else if (link !== before)
      log.warn({ address: link.address }, 'the server that leads is not reached; turns are taken')
  }
  // Where the database does not answer nothing is handed over that could be done here.
  const looking = repeat(lookEvery, look, sayOnce(log, 'which server leads the intra-day matching could not be read'))
  return {
    followed: () => (link?.isReached() ? link.address : null),
    async stop() {
      await looking.stop()
      matching.follow(null)
      link?.close()
      await leaveLead(db, address).catch(() => undefined)
      await lease.stop()
      await server.close()
    },
  }
}

/** Does what other servers hand over, and says of each what became of it as soon as that is known; together what is known together. */
function answerCommands(matching: Matching): (line: PeerLine) => PeerHost {
  let underWay = 0
  return (line) => {
    /** Of this connection. */
    let open = 0
    let isLeaving = false
    const known: PlacedOutcome[] = []
    const beating = setInterval(() => {
      if (open > 0) line.send('')
    }, beatEvery)
    const send = () => {
      const some = known.splice(0, outcomesOfOneMessage)
      line.send(encodeOutcomes(some))
      open -= some.length
      if (known.length > 0) setImmediate(send)
      if (isLeaving && open === 0) line.end()
    }
    const answer = (place: number, outcome: Outcome) => {
      if (known.length === 0) setImmediate(send)
      known.push([place, outcome])
    }
    return {
      receive(text) {
        if (text === '') return
        const { number, first, commands } = decodeCommands(text)
        open += commands.length
        const isTooMuch = underWay + commands.length > mostUnderWay
        for (const [place, command] of commands.entries()) {
          if (isTooMuch) {
            answer(first + place, 'notDone')
            continue
          }
          underWay++
          void outcomeOf(() => matching.runHere(command, number)).then((outcome) => {
            underWay--
            answer(first + place, outcome)
          })
        }
      },
      ended: () => clearInterval(beating),
      leave() {
        isLeaving = true
        if (open === 0) line.end()
      },
    }
  }
}

async function outcomeOf(run: () => Promise<CommandResult>): Promise<Outcome> {
  const mark = { hasStored: false }
  try {
    return { done: await noticingStored(mark, run) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    if (error instanceof CallerChanged) return 'callerChanged'
    return error instanceof OutcomeUnknown || mark.hasStored ? 'unknown' : 'notDone'
  }
}
