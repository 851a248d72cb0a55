import { addressGroup } from '../../platform/address-group.ts'
import { onePerDatabase } from '../../platform/one-per-database.ts'
import { countFailures, slowDownGuesses, type Guesses } from './guesses.ts'
import { usernameKey } from './names.ts'

/** One attempt to sign in, whose password nobody has looked at yet. */
interface Attempt {
  right(): Promise<void>
  wrong(): Promise<void>
  /** Nobody looked at the password: it does not count. */
  unseen(): Promise<void>
}

export interface SignInAttempts {
  /**
   * Counts an attempt before its password is looked at; refuses `too_many_requests` with the seconds to wait. Known and unknown
   * names are treated alike. `device`: the browser in which this account signed in before; null in any other.
   */
  begin(attempt: {
    readonly username: string
    readonly address: string
    readonly device: string | null
  }): Promise<Attempt>
  /** Guesses at a secret of somebody who is known already: the own password, asked again, and codes. */
  readonly again: Guesses
}

/**
 * Slows down guessing at passwords. Who guesses at one account from one address waits longer and longer, and holds up nobody at
 * another address or in a browser that the account is known in. Wrong passwords of one address, whatever the accounts, are counted
 * generously, because a class may sit behind it. Wrong passwords of one account from wherever are at most a hundred an hour. All
 * processes count together.
 */
export const signInAttemptsOf = onePerDatabase((platform): SignInAttempts => {
  const guesses = slowDownGuesses(platform, 'sign-in')
  const ofAddress = countFailures(platform, 'sign-in address', { burst: 300, perHour: 1_200 })
  const ofAccount = countFailures(platform, 'sign-in account', { burst: 50, perHour: 50 })
  return {
    async begin({ username, address, device }) {
      const account = usernameKey(username)
      const from = addressGroup(address)
      if (device === null) {
        await ofAddress.refuseFull(from)
        await ofAccount.refuseFull(account)
      }
      const guess = await guesses.begin(device === null ? `${from} ${account}` : `${device} ${account}`)
      return {
        right: () => guess.right(),
        unseen: () => guess.unseen(),
        async wrong() {
          await ofAddress.add(from)
          await ofAccount.add(account)
        },
      }
    },
    again: slowDownGuesses(platform, 'again'),
  }
})
