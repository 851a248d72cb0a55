import { tableNames } from './package-tables.ts'

/** The parts of the work on a package: each table that is read, writing the file, storing it. */
export const packageParts = tableNames.length + 2
