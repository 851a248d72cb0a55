import { PublishedList } from '../../features/admin/research/published-list.tsx'

/** /packages: research packages that anybody may use. */
export default function PackagesScreen() {
  return <PublishedList />
}
