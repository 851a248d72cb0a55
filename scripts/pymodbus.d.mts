/** The Python that has pymodbus; undefined when there is none. */
export function findPymodbus(): string | undefined
export const pymodbusHint: string
