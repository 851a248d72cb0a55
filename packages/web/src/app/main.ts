import '@fontsource-variable/inter/wght.css'
import { isForThisReader, preparedAnswers, startWhenActedOn } from './prepared-page.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
const answers = preparedAnswers()

if (answers && isForThisReader()) {
  startWhenActedOn(root, answers, () => import('./start.tsx'))
} else {
  // What the server made is for a visitor; in another language, or with somebody signed in, the page is another.
  root.replaceChildren()
  void import('./start.tsx').then(({ start }) => start(root))
}
