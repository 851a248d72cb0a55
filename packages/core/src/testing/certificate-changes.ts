import type { BlockCertificate } from '../verification/block-certificate.ts'

/**
 * A certificate with one thing changed, each in turn: any digit of any number, one digit more or less, the sign; an item of any list left
 * out, twice, in the place of the one before it, or in the list before or after its own.
 */
export function* certificateChanges(of: BlockCertificate): Generator<BlockCertificate> {
  const own = JSON.stringify(of)
  for (const changed of changesOf(of)) if (JSON.stringify(changed) !== own) yield changed as BlockCertificate
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

function* changesOf(value: unknown): Generator {
  if (isList(value)) {
    const list = value
    for (const [place, item] of list.entries()) {
      for (const changed of changesOf(item)) yield list.with(place, changed)
      yield list.toSpliced(place, 1)
      yield list.toSpliced(place, 0, item)
      const before: unknown = list[place - 1]
      if (place > 0) yield list.with(place - 1, item).with(place, before)
      if (!isList(before) || !isList(item)) continue
      yield list.with(place - 1, before.slice(0, -1)).with(place, [...before.slice(-1), ...item])
      yield list.with(place - 1, [...before, ...item.slice(0, 1)]).with(place, item.slice(1))
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
