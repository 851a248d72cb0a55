// Owns notices: what users are told in the app and by mail, and what of it they want.
// Refuses nothing: everybody reads, marks and switches what is theirs alone.
export { sendDueNews } from './due-news.ts'
export { forgetNoticesOf, forgetOldNotices, quietenNotices } from './notices.store.ts'
export { claimDueMails, giveUpMails, markMailed, returnMails, type DueMail } from './outbox.store.ts'
export {
  claimDuePushes,
  endPush,
  giveUpPushes,
  handOutPushes,
  postponePush,
  type DuePush,
} from './push-outbox.store.ts'
export { preferencesOf, savePreferences } from './preferences.store.ts'
export { notify } from './notify.store.ts'
export { rankOf, type News } from './topics.ts'
