import type { ReactNode } from 'react'

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const warm = 'var(--mui-palette-meaning-production)'

const drawings: Record<string, ReactNode> = {
  waves: (
    <>
      <path d="M6 16c5 0 5-5 10-5s5 5 10 5 5-5 10-5" {...stroke} />
      <path d="M6 24c5 0 5-5 10-5s5 5 10 5 5-5 10-5" {...stroke} stroke={warm} />
      <path d="M6 32c5 0 5-5 10-5s5 5 10 5 5-5 10-5" {...stroke} />
    </>
  ),
  grid: (
    <>
      <path d="M9 9h24v24H9zM21 9v24M9 21h24" {...stroke} />
      <circle cx="21" cy="21" r="5" fill={warm} />
    </>
  ),
  sun: (
    <>
      <circle cx="21" cy="21" r="7" fill={warm} />
      <path d="M21 5v4M21 33v4M5 21h4M33 21h4M10 10l3 3M29 29l3 3M32 10l-3 3M13 29l-3 3" {...stroke} />
    </>
  ),
  leaf: (
    <>
      <path d="M10 32C8 18 17 9 33 9c1 15-8 24-20 21" {...stroke} />
      <path d="M10 33c3-8 8-12 14-15" {...stroke} stroke={warm} />
    </>
  ),
  tower: (
    <>
      <path d="M6 34 17 14l6 10 4-6 9 16z" {...stroke} />
      <circle cx="30" cy="10" r="4" fill={warm} />
    </>
  ),
  rings: (
    <>
      <circle cx="16" cy="21" r="9" {...stroke} />
      <circle cx="26" cy="21" r="9" {...stroke} stroke={warm} />
    </>
  ),
  bolt: (
    <>
      <path d="M21 6a15 15 0 1 1-10.6 4.4" {...stroke} />
      <path d="m23 12-7 10h9l-5 9" {...stroke} stroke={warm} />
    </>
  ),
}

/** A drawn mark in the place of a logo, always the same for a name. */
export function PartnerMark({ name }: { readonly name: string }) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  const marks = Object.values(drawings)
  return (
    <svg width="42" height="42" viewBox="0 0 42 42" aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
      {marks[sum % marks.length]}
    </svg>
  )
}
