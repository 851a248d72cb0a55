/** The path of an installed Mosquitto; undefined when there is none. */
export function findMosquitto(): string | undefined
export const mosquittoHint: string
