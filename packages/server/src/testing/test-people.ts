import type { Caller, UserType } from '@tandem/core/access/access.ts'
import { acceptPurchase } from '@tandem/core/ledger/postings.ts'
import { parseDecimal } from '@tandem/core/units/decimal.ts'
import { amount, decimals } from '@tandem/core/units/units.ts'
import { usualResearch, usualRetention, type Config } from '../platform/config.ts'
import { parseNetworks } from '../platform/networks.ts'
import type { Platform } from '../platform/platform.ts'
import { createUser, issueToken } from '../slices/accounts/index.ts'
import { post } from '../slices/ledger/index.ts'

export interface TestUser extends Caller {
  readonly username: string
  readonly email: string
  /** Signed in just now: the clock may be driven past any session. */
  readonly token: string
}

export const testPassword = 'correct-horse-9'

export interface UserOptions {
  readonly userType?: UserType
  readonly isAdministrator?: boolean
  readonly coins?: string
  readonly username?: string
  /** Nobody signs in as them: their tokens are made, and to hash a password takes longer than all else. */
  readonly isWithoutPassword?: boolean
}

/** An activated user, with coins when asked for. */
export async function createTestUser(
  platform: Platform,
  {
    userType = 'transactionalUser',
    isAdministrator = false,
    coins,
    username,
    isWithoutPassword,
  }: UserOptions & { username: string },
): Promise<TestUser> {
  const email = `${username}@example.org`
  const roles = isAdministrator ? ['ROLE_USER', 'ROLE_ADMIN'] : ['ROLE_USER']
  const password = isWithoutPassword ? null : testPassword
  const person = { lastName: 'Test', firstName: 'User', username, email, password }
  const userId = await createUser(platform, { ...person, userType, roles })
  if (coins) {
    const units = amount(parseDecimal(coins, decimals.amount) as bigint)
    const entry = { kind: 'coinPurchase', idempotencyKey: `test/${username}`, at: platform.clock.now() }
    await post(platform.db, entry, acceptPurchase(userId, units))
  }
  return {
    userId,
    userType,
    roles,
    username,
    email,
    get token() {
      return issueToken(platform, userId)
    },
  }
}

export function testConfig(databaseUrl: string): Config {
  return {
    isProduction: false,
    host: '127.0.0.1',
    port: 0,
    databaseUrl,
    databasePoolSize: 10,
    dataDir: '',
    secret: 'a secret that only the tests know, 32+',
    smtpUrl: undefined,
    mailFrom: 'Tandem <no-reply@tandem.example>',
    publicUrl: 'http://localhost:3000',
    peerAddress: undefined,
    trustedProxies: 0,
    logLevel: 'silent',
    // Whatever a test starts on this machine.
    meterNetworks: parseNetworks('127.0.0.1/32:1024-65535'),
    meterConnections: 50,
    mqttBrokers: [],
    pushServices: [],
    dataHosts: [],
    holidayRegion: 'RO',
    research: usualResearch,
    sampleDays: 14,
    retention: usualRetention,
    simulatorPort: 0,
    metricsToken: undefined,
    administratorsNeedSecondFactor: false,
  }
}
