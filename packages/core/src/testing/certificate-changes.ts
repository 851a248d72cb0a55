import type { BlockCertificate } from '../verification/block-certificate.ts'

/**
 * A certificate with one thing changed, each in turn: any digit of any number, one digit more or less, the sign; an item of any list left
 * out, twice, or in the place of the one before it. `isSame` where all its numbers are what they were, in the same sequence.
 */
export function* certificateChanges(of: BlockCertificate): Generator<{ changed: BlockCertificate; isSame: boolean }> {
  const numbers = (certificate: BlockCertificate) => JSON.stringify(leaves(certificate))
  const own = numbers(of)
  for (const changed of changesOf(of)) {
    yield { changed: changed as BlockCertificate, isSame: numbers(changed as BlockCertificate) === own }
  }
}

function leaves(value: unknown): unknown[] {
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(leaves) : [value]
}

function* changesOf(value: unknown): Generator {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value
    for (const [place, item] of list.entries()) {
      for (const changed of changesOf(item)) yield list.with(place, changed)
      yield list.toSpliced(place, 1)
      yield list.toSpliced(place, 0, item)
      if (place > 0) yield list.with(place - 1, item).with(place, list[place - 1])
    }
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      for (const changed of changesOf(item)) yield { ...value, [key]: changed }
    }
  } else {
    for (const text of otherNumbers(String(value))) yield typeof value === 'number' ? Number(text) + 0 : text
  }
}

function otherNumbers(text: string): Set<string> {
  const others = new Set([`${text}0`, text.startsWith('-') ? text.slice(1) : `-${text}`])
  for (let place = 0; place < text.length; place++) {
    const [before, after] = [text.slice(0, place), text.slice(place + 1)]
    if (!/\d/.test(text[place] ?? '')) continue
    for (let digit = 0; digit < 10; digit++) others.add(`${before}${digit}${after}`)
    others.add(before + after).add(`${before}1${text[place]}${after}`)
  }
  others.delete(text)
  return others
}
