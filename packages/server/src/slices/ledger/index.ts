// Owns coins: accounts, journals and postings, coin purchases, statements and the audit; coins move nowhere else.
// Refuses spending what is not there, deciding a coin purchase twice, and reading somebody else's coins.
export { ledgerAudit } from './audit.store.ts'
export { getStatement } from './ledger.service.ts'
export { decide as decidePurchase } from './ledger.service.ts'
export { eraseNotesOf, rejectPendingPurchasesOf } from './purchases.store.ts'
export {
  accountsOf,
  holdWallets,
  lockAvailable,
  makeAccounts,
  post,
  postJournals,
  postNewJournals,
  postOnHeldAccounts,
  type HeldWallet,
  type Journal,
  type JournalEntry,
} from './posting.store.ts'
