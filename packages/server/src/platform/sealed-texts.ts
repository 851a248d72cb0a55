import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Platform } from './platform.ts'

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** A key of its own for each purpose, so that what was made for one never passes for another. */
export function keyFor({ config }: Pick<Platform, 'config'>, purpose: string): Buffer {
  return createHmac('sha256', config.secret).update(`tandem/${purpose}`).digest()
}

/** What a text is sealed for: it opens for the same purpose and owner alone. */
interface Seal {
  readonly purpose: string
  readonly owner: string
}

/** A secret as the database keeps it: whoever reads a copy of the database cannot use it. */
export function sealText(platform: Pick<Platform, 'config'>, { purpose, owner }: Seal, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyFor(platform, purpose), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text; null where it was sealed with another secret of the installation, or for something else. */
export function openText(
  platform: Pick<Platform, 'config'>,
  { purpose, owner }: Seal,
  sealedText: string,
): string | null {
  const bytes = Buffer.from(sealedText, 'base64url')
  const iv = bytes.subarray(0, ivBytes)
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes)
  try {
    const decipher = createDecipheriv(algorithm, keyFor(platform, purpose), iv, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
