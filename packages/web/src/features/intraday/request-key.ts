import { useState } from 'react'

export interface RequestKey {
  /** The key of these terms: the same until they were answered or differ. */
  readonly keyOf: (terms: object) => string
  readonly forget: () => void
}

/** The same order sent again after silence is the same order: it keeps its key until it was answered. */
export function useRequestKey(): RequestKey {
  const [own] = useState(createRequestKey)
  return own
}

function createRequestKey(): RequestKey {
  let last: { readonly text: string; readonly key: string } | null = null
  return {
    keyOf: (terms) => {
      const text = JSON.stringify(terms)
      if (last?.text !== text) last = { text, key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
      return last.key
    },
    forget: () => {
      last = null
    },
  }
}
