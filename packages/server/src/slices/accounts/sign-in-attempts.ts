import { addressGroup } from '../../platform/address-group.ts'
import { onePerDatabase } from '../../platform/one-per-database.ts'
import { countFailures, slowDownGuesses, type Guesses } from './guesses.ts'
import { usernameKey } from './names.ts'

/** One attempt to sign in, whose password nobody has looked at yet. */
interface Attempt {
  right(): void
  wrong(): void
  /** Nobody looked at the password: it does not count. */
  unseen(): void
}

export interface SignInAttempts {
  /**
   * Counts an attempt before its password is looked at; refuses `too_many_requests` with the seconds to wait. Known and unknown
   * names are treated alike. `device`: the browser in which this account signed in before; null in any other.
   */
  begin(attempt: { readonly username: string; readonly address: string; readonly device: string | null }): Attempt
  /** Guesses at a secret of somebody who is known already: the own password, asked again, and codes. */
  readonly again: Guesses
}

/**
 * Slows down guessing at passwords. Who guesses at one account from one address waits longer and longer, and holds up nobody at
 * another address or in a browser that the account is known in. Wrong passwords of one address, whatever the accounts, are counted
 * generously, because a class may sit behind it. Wrong passwords of one account from wherever are at most a hundred an hour.
 */
export const signInAttemptsOf = onePerDatabase(({ clock }): SignInAttempts => {
  const guesses = slowDownGuesses(clock)
  const ofAddress = countFailures(clock, { burst: 300, perHour: 1_200 })
  const ofAccount = countFailures(clock, { burst: 50, perHour: 50 })
  return {
    begin({ username, address, device }) {
      const account = usernameKey(username)
      const from = addressGroup(address)
      if (device === null) {
        ofAddress.refuseFull(from)
        ofAccount.refuseFull(account)
      }
      const guess = guesses.begin(device === null ? `${from} ${account}` : `${device} ${account}`)
      return {
        right: guess.right,
        unseen: guess.unseen,
        wrong() {
          ofAddress.add(from)
          ofAccount.add(account)
        },
      }
    },
    again: slowDownGuesses(clock),
  }
})
