import type { ConsentKind, ConsentText } from '@tandem/contract/accounts/consents.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { createHash } from 'node:crypto'
import type { Db } from '../../platform/database.ts'
import { documentInForce } from '../../domain/site-content.ts'

const titles: Record<ConsentKind, Record<Language, string>> = {
  research: { en: 'Consent to research', ro: 'Acord pentru cercetare' },
  terms: { en: 'Terms of use', ro: 'Termeni de utilizare' },
}

/**
 * The texts that are consented to, as they are now: those that the installation keeps with versions. This is the one place where they
 * come from; a new version asks everybody anew. A text that came with the platform may become another with a new release of it, so
 * its version says what is in it, too.
 */
export async function consentTexts(db: Db, language: Language): Promise<Record<ConsentKind, ConsentText>> {
  const of = async (kind: ConsentKind): Promise<ConsentText> => {
    const { version, actorId, en, ro } = await documentInForce(db, kind)
    const content = createHash('sha256').update(`${en}\n${ro}`).digest('hex').slice(0, 6)
    return {
      kind,
      language,
      title: titles[kind][language],
      text: { en, ro }[language],
      version: actorId === null ? `${String(version)}-${content}` : String(version),
    }
  }
  const [research, terms] = await Promise.all([of('research'), of('terms')])
  return { research, terms }
}
