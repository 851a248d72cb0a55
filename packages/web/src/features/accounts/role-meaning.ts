import { administratorRole } from '@tandem/core/access/access.ts'
import type { Role } from '@tandem/contract/accounts/accounts.ts'
import { useText } from '../../i18n/use-text.ts'

/** Everybody keeps it. */
export const everyUsersRole = 'ROLE_USER'

/** What a role is for; the two that are always there are told in the reader's language. */
export function useRoleMeaning(): (role: Pick<Role, 'name' | 'description'>) => string {
  const t = useText('accounts')
  return ({ name, description }) => {
    if (name === everyUsersRole) return t('roles.everyUser')
    return name === administratorRole ? t('roles.administrator') : description
  }
}
