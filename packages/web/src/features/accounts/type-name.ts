import { administratorRole } from '@tandem/core/access/access.ts'
import type { User } from '@tandem/contract/accounts.ts'
import { useText } from '../../i18n/use-text.ts'

/** What the person is, in words: the administrator first, then the user type. */
export function useTypeName(): (user: Pick<User, 'userType' | 'roles'>) => string {
  const t = useText('common')
  return ({ userType, roles }) =>
    t(roles.includes(administratorRole) ? 'userType.administrator' : `userType.${userType}`)
}
