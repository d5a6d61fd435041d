import type { SocialProvider } from '#contract/social.ts'
import type { Db } from '../../database.ts'
import type { AccountRow } from './account.repository.ts'
import { withAuth } from './auth-library.ts'
import type { AuthDeps } from './auth-options.ts'

/** Accounts of providers, in the library's table of ways to sign in. */

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

/** Ways to sign in of an account: `credential` is its password. */
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

/** The providers of an account, by name; never its password. */
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

/** How many ways to sign in an account has: its password, providers and passkeys. */
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

/** @returns whether there was one */
export async function disconnectProvider(
  deps: Pick<AuthDeps, 'db' | 'clock'>,
  userId: string,
  provider: SocialProvider,
): Promise<boolean> {
  const rows = await deps.db
    .selectFrom('account')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', provider)
    .execute()
  for (const { id } of rows) await withAuth(deps, (internal) => internal.deleteAccount(id))
  return rows.length > 0
}

/** A provider's account that is connected already breaks the unique index. */
export async function connectProvider(
  deps: Pick<AuthDeps, 'db' | 'clock'>,
  userId: string,
  { provider, subject }: ProviderAccount,
): Promise<void> {
  const now = new Date(deps.clock.now())
  await withAuth(deps, (internal) =>
    internal.createAccount({
      userId,
      accountId: subject,
      providerId: provider,
      createdAt: now,
      updatedAt: now,
    }),
  )
}

/** Makes a confirmed account without a password. A double address breaks the unique index. */
export async function insertSocialAccount(
  deps: Pick<AuthDeps, 'db' | 'clock'>,
  account: ProviderAccount & { id: string; email: string; name: string },
): Promise<void> {
  const { id, email, name } = account
  const now = new Date(deps.clock.now())
  const times = { createdAt: now, updatedAt: now }
  await withAuth(deps, (internal) =>
    internal.createUser(
      { id, email, name, emailVerified: true, role: 'member', madeBy: 'sign-up', ...times },
      { method: 'oauth' },
    ),
  )
  await connectProvider(deps, id, account)
}
