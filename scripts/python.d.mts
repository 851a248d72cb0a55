/** The Python that can run the client's tests; undefined where there is none. */
export function findClientPython(): string | undefined
/** What to install where it is missing. */
export const clientPythonHint: string
