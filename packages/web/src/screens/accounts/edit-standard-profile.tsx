import { EditOwnProfile } from './edit-own-profile.tsx'

/** Personal data of a standard or strategic user. */
export default function EditStandardProfileScreen() {
  return <EditOwnProfile />
}
