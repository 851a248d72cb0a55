import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { consentStatesPerPage, type ConsentKind, type Consents } from '@tandem/contract/accounts/consents.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inDatabaseTransaction, type Db, type Tx } from '../../platform/database.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockUser } from './accounts.store.ts'
import { consentTexts } from './consent-texts.ts'
import * as store from './consents.store.ts'

/** What a person said of the present texts where an account is made; the versions are those that were on the screen. */
export interface FirstConsents {
  readonly acceptedTermsVersion?: string | undefined
  readonly researchConsentVersion?: string | undefined
}

/** Refuses `consent_text_changed` when one of the texts is not the present one any more. */
export async function checkVersions(db: Db, wanted: FirstConsents): Promise<void> {
  const { terms, research } = await consentTexts(db, 'en')
  const isOld = (version: string | undefined, present: string) => version !== undefined && version !== present
  if (isOld(wanted.acceptedTermsVersion, terms.version)) {
    throw new Refusal('consent_text_changed', {}, 'acceptedTermsVersion')
  }
  if (isOld(wanted.researchConsentVersion, research.version)) {
    throw new Refusal('consent_text_changed', {}, 'researchConsentVersion')
  }
}

/** Writes what a person agreed to when the account was made; what they did not tick is not written. */
export async function recordFirstConsents(
  tx: Tx,
  { userId, language, at }: { readonly userId: number; readonly language: Language; readonly at: Temporal.Instant },
  wanted: FirstConsents,
): Promise<void> {
  await checkVersions(tx, wanted)
  const texts = await consentTexts(tx, language)
  const said: [ConsentKind, string | undefined][] = [
    ['terms', wanted.acceptedTermsVersion],
    ['research', wanted.researchConsentVersion],
  ]
  for (const [kind, version] of said) {
    if (version === undefined) continue
    await store.keepText(tx, texts[kind], at)
    await store.insertConsent(tx, { userId, given: true, text: texts[kind], at })
  }
}

/** What a user consented to; own, or anybody's for the administrator. */
export async function getConsents({ db }: Platform, caller: Caller, userId: number): Promise<Consents> {
  requireOwn(caller, userId)
  return consentsOf(db, userId)
}

/** What a user consented to, for what the platform tells the person about themselves. */
async function consentsOf(db: Db, userId: number): Promise<Consents> {
  const [entries, latest, { research }] = await Promise.all([
    store.findConsents(db, userId),
    store.latestConsent(db, userId, 'research'),
    consentTexts(db, 'en'),
  ])
  const state = !latest
    ? 'none'
    : !latest.given
      ? 'withdrawn'
      : latest.version === research.version
        ? 'given'
        : 'outdated'
  return { userId, research: state, entries }
}

interface Saying {
  readonly given: boolean
  /** Of the text that was on the screen. */
  readonly version: string
  readonly language: Language
}

/**
 * Gives or withdraws the own consent to research. Saying the same again is saying it once. Refuses `consent_text_changed` for a
 * consent to a text that is not the present one, and `not_allowed` for anybody else's: not even an administrator consents for others.
 */
export async function saveResearchConsent(
  { db, clock }: Platform,
  caller: Caller,
  userId: number,
  { given, version, language }: Saying,
): Promise<Consents> {
  if (caller.userId !== userId) throw new Refusal('not_allowed')
  await inDatabaseTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    const { research: text } = await consentTexts(tx, language)
    if (given && version !== text.version) throw new Refusal('consent_text_changed', {}, 'version')
    const latest = await store.latestConsent(tx, userId, 'research')
    const isSame = given ? latest?.given === true && latest.version === text.version : latest?.given !== true
    if (isSame) return
    const at = clock.now()
    if (given) await store.keepText(tx, text, at)
    // What is withdrawn is the consent to the text it was given to, whatever the present one says.
    const said = given ? text : (latest ?? text)
    await store.insertConsent(tx, { userId, given, text: said, at })
    await recordAudit(tx, {
      at,
      actorId: caller.userId,
      action: 'consent.changed',
      subject: 'consent',
      subjectId: 'research',
      userId,
      before: latest,
      after: { given, version: said.version, language: said.language },
    })
  })
  return consentsOf(db, userId)
}

/** Counts and a page of how users stand, for the administrator. */
export async function listConsentStates(
  { db }: Platform,
  { state, page = 0 }: { readonly state?: store.ResearchState | undefined; readonly page?: number | undefined },
) {
  const { version } = (await consentTexts(db, 'en')).research
  const [counts, rows] = await Promise.all([
    store.countConsentStates(db, version),
    store.listConsentStates(db, {
      version,
      state,
      limit: consentStatesPerPage,
      offset: page * consentStatesPerPage,
    }),
  ])
  const total = state ? counts[state] : counts.none + counts.given + counts.outdated + counts.withdrawn
  return { total, version, counts, rows }
}

/**
 * Which of these users consent, now and to the present text, to their data being published for research. Whatever publishes data of
 * single people asks this first and leaves out everybody else (docs/decisions/0028).
 */
export async function withResearchConsent(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const { version } = (await consentTexts(db, 'en')).research
  return store.findResearchConsents(db, userIds, version)
}
