/** `message.ts` with the messages of every language, for whoever writes to readers of both: the server, the commands and tests. */
import { addMessageTexts } from './message.ts'
import { messageTexts as en } from './messages.en.ts'
import { messageTexts as ro } from './messages.ro.ts'

addMessageTexts('en', en)
addMessageTexts('ro', ro)

export { faultMessage, refusalMessage } from './message.ts'
