import type { SocialProvider } from '#contract/social.ts'
import type { Db } from '../../database.ts'
import type { AccountRow } from './account.repository.ts'
import { withAuth } from './auth-library.ts'
import type { AuthDeps } from './auth-options.ts'

/** Accounts of providers, in the library's table of ways to sign in. */

export interface ProviderAccount {
  provider: SocialProvider
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
