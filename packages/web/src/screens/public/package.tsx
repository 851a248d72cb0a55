import { useParams } from 'react-router'
import { PublishedPage } from '../../features/admin/research/published-page.tsx'

/** /packages/{id}: what a published package holds, its licence, and how it is cited. */
export default function PackageScreen() {
  const { id } = useParams()
  return <PublishedPage id={Number(id)} />
}
