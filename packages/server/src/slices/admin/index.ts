// Owns what is shown at a glance: the home page's figures, the boards, the mailbox of the demo.
// Owns no table, and refuses the mailbox in production.
export { pendingPurchasesOf, lastResultOf, ownOrderIn } from './admin.store.ts'
