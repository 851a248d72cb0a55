/** Where a server of the installation is reached by the others. */
export interface PeerAddress {
  readonly host: string
  readonly port: number
}

/** `10.0.0.5:3001`, `[fd00::5]:3001` or a name with a port; null for anything else. */
export function parsePeerAddress(text: string): PeerAddress | null {
  const parts = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9]([a-z0-9.-]*[a-z0-9])?)):(\d{1,5})$/i.exec(text)
  const host = parts?.[1] ?? parts?.[2]
  const port = Number(parts?.[4])
  return host !== undefined && host.length <= 253 && port >= 1 && port <= 65_535 ? { host, port } : null
}

export function formatPeerAddress({ host, port }: PeerAddress): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
