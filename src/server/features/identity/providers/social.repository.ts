import type { SocialProvider } from '#contract/pages/social.ts'
import type { Db } from '../../../database.ts'
import type { Deps } from '../../../deps.ts'
import { type AccountRow, insertSignInWay, insertUser } from '../account.repository.ts'

/** Provider accounts, in the table of ways to sign in. */

export interface ProviderAccount {
  provider: SocialProvider | 'firebase'
  subject: string
}

export function findAccountOfProvider(
  db: Db,
  { provider, subject }: ProviderAccount,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.user_id')
    .select(['user.id', 'user.email', 'user.role', 'user.status'])
    .where('account.provider_id', '=', provider)
    .where('account.account_id', '=', subject)
    .executeTakeFirst()
}

/** Ways to sign in to an account: `credential` is its password. */
export async function listProvidersOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('provider_id')
    .where('user_id', '=', userId)
    .orderBy('provider_id')
    .execute()
  return rows.map((row) => row.provider_id)
}

export interface ConnectedProvider {
  provider: string
  connectedAt: Date
}

/** The connected providers of an account, by name; without its password. */
export async function listConnectedProviders(db: Db, userId: string): Promise<ConnectedProvider[]> {
  const rows = await db
    .selectFrom('account')
    .select(['provider_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('provider_id', '!=', 'credential')
    .orderBy('provider_id')
    .execute()
  return rows.map((row) => ({
    provider: row.provider_id,
    connectedAt: new Date(row.created_at),
  }))
}

/** Number of ways to sign in to an account: its password, providers and passkeys. */
export async function countSignInWays(db: Db, userId: string): Promise<number> {
  const count = async (table: 'account' | 'passkey') => {
    const row = await db
      .selectFrom(table)
      .select((count) => count.fn.countAll<number>().as('ways'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(row.ways)
  }
  return (await count('account')) + (await count('passkey'))
}

/** A provider account that is already connected violates the unique index. */
export async function connectProvider(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  userId: string,
  { provider, subject }: ProviderAccount,
): Promise<void> {
  await insertSignInWay(deps, { userId, provider, subject })
}

/**
 * Creates a confirmed account without a password. A duplicate address violates the unique index.
 */
export async function insertSocialAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  account: ProviderAccount & { id: string; email: string; name: string },
): Promise<void> {
  await insertUser(deps, { ...account, role: 'member', madeBy: 'sign-up' })
  await connectProvider(deps, account.id, account)
}
