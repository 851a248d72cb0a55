import { createHmac } from 'node:crypto'
import { noticePush } from '../mails/notice-mails.ts'
import type { Platform } from '../platform/platform.ts'
import { createPushSender, type PushKeys, type PushOutcome, type PushSender } from '../platform/push-sender.ts'
import {
  forgetGone,
  markReached,
  pushAddresses,
  pushKeysOf,
  usersById,
  type PushAddress,
} from '../slices/accounts/index.ts'
import {
  claimDuePushes,
  endPush,
  giveUpPushes,
  handOutPushes,
  postponePush,
  rankOf,
  type DuePush,
} from '../slices/notices/index.ts'

/** After so many failures in a row at a push service it is taken to be away, and its messages wait for the next run. */
const patience = 3
/** So often a run takes messages before it ends; the next one goes on. */
const mostRounds = 300

/**
 * Sends the push messages that are due, some at a time, each in its reader's language. Who sends one has taken it in the database, so
 * two servers never send it both; one that cannot be sent is tried again after a pause that grows, and given up in the end. A
 * subscription that is over is forgotten. Never throws. Answers how many were sent.
 */
export async function pushNotices(platform: Platform, signal?: AbortSignal): Promise<number> {
  const { db, clock, log } = platform
  const failures = new Map<string, number>()
  let run: Run | null = null
  let sent = 0
  try {
    while (!signal?.aborted && (await handOutPushes(db, clock.now())) > 0);
    const givenUp = await giveUpPushes(db, clock.now())
    if (givenUp > 0) log.warn({ givenUp }, 'push messages were given up')
    for (let round = 0; round < mostRounds && !signal?.aborted; round++) {
      const away = [...failures].flatMap(([service, count]) => (count >= patience ? [service] : []))
      const due = await claimDuePushes(db, clock.now(), away)
      if (due.length === 0) break
      run ??= await beginRun(platform, signal)
      for (const { service, outcome } of await sendAll(run, due)) {
        failures.set(service, outcome.kind === 'failed' ? (failures.get(service) ?? 0) + 1 : 0)
        if (outcome.kind === 'taken') sent++
      }
    }
  } catch (error) {
    log.error({ err: error }, 'the push messages could not be sent; it is tried again')
  } finally {
    run?.sender.close()
  }
  return sent
}

interface Run {
  readonly platform: Platform
  readonly sender: PushSender
  readonly keys: PushKeys
  readonly signal: AbortSignal | undefined
}

async function beginRun(platform: Platform, signal: AbortSignal | undefined): Promise<Run> {
  const { pushServices: services, publicUrl, mailFrom } = platform.config
  const keys = await pushKeysOf(platform)
  const sender = createPushSender({ services, keys, contact: contactOf(publicUrl, mailFrom) })
  return { platform, sender, keys, signal }
}

/** Where push services reach whoever runs this; Apple takes no address of one's own machine. */
function contactOf(publicUrl: string, mailFrom: string): string {
  if (publicUrl.startsWith('https://')) return publicUrl
  return `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}

interface Sent {
  readonly service: string
  readonly outcome: PushOutcome
}

async function sendAll(run: Run, due: readonly DuePush[]): Promise<Sent[]> {
  const { db } = run.platform
  const addresses = await pushAddresses(
    db,
    due.map(({ subscriptionId }) => subscriptionId),
  )
  const readers = await usersById(
    db,
    due.map(({ userId }) => userId),
  )
  const sent = await Promise.all(
    due.map(async (push) => {
      const address = addresses.get(push.subscriptionId)
      const reader = readers.get(push.userId)
      // Whose browser was given to somebody else meanwhile is told nothing there.
      if (!address || !reader || address.userId !== push.userId) return []
      const outcome = await send(run, push, address, reader)
      await settle(run.platform, push, address, outcome)
      return [{ service: address.service, outcome }]
    }),
  )
  return sent.flat()
}

function send(
  { platform, sender, keys, signal }: Run,
  { topic: ownTopic, noticeId, userId, facts, expiresAt }: DuePush,
  address: PushAddress,
  { language }: { readonly language: 'en' | 'ro' },
): Promise<PushOutcome> {
  const now = platform.clock.now()
  const ttl = Math.max(0, Math.floor(now.until(expiresAt).total('seconds')))
  // Says to nobody between what it is about.
  const topic = createHmac('sha256', keys.privateKey).update(`${userId}/${ownTopic}`).digest('base64url').slice(0, 32)
  const payload = JSON.stringify({
    id: noticeId,
    kind: facts.kind,
    tag: topic,
    language,
    ...noticePush({ language }, facts),
  })
  return sender.send(address, { payload, ttl, topic, isUrgent: rankOf(facts) === 'act' }, now, signal)
}

/** Keeps what became of a message. */
async function settle(
  { db, clock, log }: Platform,
  push: DuePush,
  address: PushAddress,
  outcome: PushOutcome,
): Promise<void> {
  // The address itself is what opens the way to a browser: it is not logged.
  const { id: subscriptionId, service } = address
  const { noticeId, userId } = push
  switch (outcome.kind) {
    case 'taken':
      await endPush(db, push)
      await markReached(db, subscriptionId, clock.now())
      return
    case 'gone':
      await forgetGone(db, address)
      return
    case 'refused':
      await endPush(db, push)
      log.warn({ subscriptionId, noticeId, userId, service, why: outcome.why }, 'a push message was refused')
      return
    case 'failed':
      if (outcome.retryAfter !== null) {
        await postponePush(db, push, clock.now().add({ seconds: outcome.retryAfter }))
      }
      log.warn(
        { subscriptionId, noticeId, userId, service, why: outcome.why },
        'a push message was not sent; it is tried again',
      )
  }
}
