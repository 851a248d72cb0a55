import type { CSSProperties } from 'react'

interface IconProps {
  /** A path of `@mdi/js`. */
  readonly path: string
  readonly size?: number
  /** Only when the icon says something that no text beside it says. */
  readonly title?: string
  readonly color?: string
}

/** A Material Design icon. Decorative unless it has a title. */
export function Icon({ path, size = 20, title, color }: IconProps) {
  const style: CSSProperties = { flex: 'none', display: 'block', color }
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      style={style}
      focusable="false"
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
