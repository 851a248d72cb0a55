/** The Python that has pymodbus; undefined when there is none. */
export function findPymodbus(): string | undefined
export const pymodbusHint: string
/** The Python that can load libmodbus; undefined when there is none. */
export function findLibmodbus(): string | undefined
export const libmodbusHint: string
