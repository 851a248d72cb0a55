// Owns groups and who belongs to them.
// Refuses, in the database, two groups of one name and one user in two groups.
export { addMember, createGroup } from './groups.store.ts'
