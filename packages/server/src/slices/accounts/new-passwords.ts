import { isGuessable } from '@tandem/core/access/guessable-password.ts'
import { InvalidRequest } from '../../platform/http-errors.ts'

/** What its owner is called: nobody's password. */
export interface PasswordOwner {
  readonly username: string
  readonly email: string
  readonly firstName?: string
  readonly lastName?: string
}

/** Refuses a new password, at its field, that is among the first that anybody tries. */
export function refuseGuessable(password: string, owner: PasswordOwner, field: 'password' | 'newPassword'): void {
  const { username, email, firstName = '', lastName = '' } = owner
  const own = [username, email, firstName, lastName, `${firstName}${lastName}`, `${lastName}${firstName}`]
  if (isGuessable(password, own)) throw new InvalidRequest([{ field, rule: 'easy_to_guess', params: {} }])
}
