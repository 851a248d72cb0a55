// Owns notices: what users are told in the app and by mail, and what of it they want.
// Refuses reading or marking what somebody else was told.
export { tell, type News } from './telling.store.ts'
