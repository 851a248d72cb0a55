import { useLocation } from 'react-router'
import { Questions } from '../../features/accounts/questions.tsx'
import { ReadMorePage } from '../../features/admin/home/read-more-page.tsx'

/** /readMore: the project, with the questions that those who are signed in find at /frequentlyQuestions. */
export default function ReadMoreScreen() {
  const { hash } = useLocation()
  const wanted = hash.slice(1)
  return <ReadMorePage questions={<Questions wanted={wanted === 'questions' ? '' : wanted} level="h3" />} />
}
