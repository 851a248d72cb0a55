/** The path of an installed LibreOffice; undefined when there is none. */
export function findLibreOffice(): string | undefined
export const libreOfficeHint: string
export const libreOfficeEnvironment: Readonly<Record<string, string | undefined>>
