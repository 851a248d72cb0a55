import { EditOwnProfile } from './edit-own-profile.tsx'

/** Personal data and trading preferences of a transactional user. */
export default function EditTransactionalProfileScreen() {
  return <EditOwnProfile hasPreferences />
}
