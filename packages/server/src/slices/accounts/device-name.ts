const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * What a browser calls itself, in the few words by which its user knows it again: `Firefox, Windows`. A program is called what it
 * begins with, such as `curl`; empty where nothing is said that could be shown.
 */
export function deviceName(agent: string): string {
  const nameIn = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(agent))?.[0]
  const known = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(', ') : (/^[A-Za-z][\w.-]{0,29}/.exec(agent)?.[0] ?? '')
}
