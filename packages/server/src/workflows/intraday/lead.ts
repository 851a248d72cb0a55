import { Refusal } from '@tandem/core/refusal.ts'
import { noticingStored, OutcomeUnknown } from '../../platform/database.ts'
import { holdLease } from '../../platform/lease.ts'
import { formatPeerAddress, parsePeerAddress } from '../../platform/peer-address.ts'
import { listenForPeers, type AnswerPeer } from '../../platform/peers.ts'
import type { Platform } from '../../platform/platform.ts'
import { repeat, sayOnce } from '../../platform/repeat.ts'
import { findLead, leaveLead, takeLead } from '../../slices/orders/index.ts'
import type { CommandResult } from './batch-context.ts'
import { decodeCommands, encodeOutcome, type Outcome } from './command-wire.ts'
import { greetingPath, handOverPath, linkToLeader, type LeaderLink } from './hand-over.ts'
import { matchingOf, type Matching } from './matching.ts'

/** The advisory lock of who leads the matching. */
const leading = 7_283_021

const lookEvery = 1_000
const beatEvery = 500
/** What other servers have asked for and is not answered yet; beyond it they see to it themselves. */
const mostUnderWay = 5_000

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
  const server = await listenForPeers(peerAddress, secret, {
    [greetingPath]: () => Promise.resolve(),
    [handOverPath]: answerCommands(matching),
  })
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

/** Does what other servers have handed over, and says of each what became of it as soon as that is known. */
function answerCommands(matching: Matching): AnswerPeer {
  let underWay = 0
  return async (body, write) => {
    const { number, commands } = decodeCommands(body)
    const isTooMuch = underWay + commands.length > mostUnderWay
    let lines = ''
    const say = () => {
      if (lines !== '') write(lines)
      lines = ''
    }
    const answer = (place: number, outcome: Outcome) => {
      if (lines === '') setImmediate(say)
      lines += encodeOutcome(place, outcome)
    }
    underWay += commands.length
    const beating = setInterval(() => write('\n'), beatEvery)
    try {
      await Promise.all(
        commands.map(async (command, place) => {
          const run = () => matching.runHere(command, number)
          answer(place, isTooMuch ? 'notDone' : await outcomeOf(run))
        }),
      )
      say()
    } finally {
      clearInterval(beating)
      underWay -= commands.length
    }
  }
}

async function outcomeOf(run: () => Promise<CommandResult>): Promise<Outcome> {
  const mark = { hasStored: false }
  try {
    return { done: await noticingStored(mark, run) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    return error instanceof OutcomeUnknown || mark.hasStored ? 'unknown' : 'notDone'
  }
}
