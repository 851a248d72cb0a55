// Owns what is shown at a glance: the home page's figures, the boards, the mailbox of the demo; and what the installation
// says of itself: its settings, texts with versions and logos. Refuses the mailbox in production.
export { pendingPurchasesOf, lastResultOf, ownOrderIn } from './admin.store.ts'
export { prepareContent } from './content.service.ts'
