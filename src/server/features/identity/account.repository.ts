import type { Db } from '../../database.ts'
import { capabilitiesOf } from '../../platform/db/engine.ts'
import { withAuth } from './auth-library.ts'
import type { AuthDeps } from './auth-options.ts'
import type { UserOrigin, UserRole, UserStatus } from './identity.table.ts'

/** Accounts and their passwords. Rows are made by better-auth, in the transaction of these deps. */

const PASSWORD_PROVIDER = 'credential'

export interface AccountRow {
  id: string
  /** lower case */
  email: string
  role: UserRole
  status: UserStatus
}

const ACCOUNT_COLUMNS = ['id', 'email', 'role', 'status'] as const

export function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('user').select(ACCOUNT_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** @param email as `readEmailAddress` gives its key */
export function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('user').select(ACCOUNT_COLUMNS).where('email', '=', email).executeTakeFirst()
}

/** @returns the PHC string; undefined for an account without password */
export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .executeTakeFirst()
  return row?.password ?? undefined
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'administrator')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lets one transaction at a time take the role from administrators, on both engines. */
export async function lockAdministrators(db: Db): Promise<void> {
  await db
    .updateTable('user')
    .set((user) => ({ role: user.ref('role') }))
    .where('role', '=', 'administrator')
    .execute()
}

/** Lets changes of one account's ways to sign in wait for each other, to the end of the transaction. */
export async function lockAccount(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('user')
    .set((user) => ({ role: user.ref('role') }))
    .where('id', '=', userId)
    .execute()
}

export interface NewAccount {
  id: string
  email: string
  /** shown name */
  name: string
  passwordHash: string
  role: UserRole
  madeBy: UserOrigin
}

/** Makes a confirmed account with a password. A double address breaks the unique index. */
export async function insertAccount(
  deps: Pick<AuthDeps, 'db' | 'clock'>,
  account: NewAccount,
): Promise<void> {
  const now = new Date(deps.clock.now())
  const times = { createdAt: now, updatedAt: now }
  const { id, email, name, role, madeBy, passwordHash } = account
  await withAuth(deps, async (internal) => {
    const user = { id, email, name, emailVerified: true, role, madeBy, ...times }
    await internal.createUser(user, { method: 'email-password' })
    await internal.createAccount({
      userId: id,
      accountId: id,
      providerId: PASSWORD_PROVIDER,
      password: passwordHash,
      ...times,
    })
  })
}

/** Sets the password of an account, whether it had one or not. */
export async function savePasswordHash(
  deps: Pick<AuthDeps, 'db' | 'clock'>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  const hasOne = (await findPasswordHash(deps.db, userId)) !== undefined
  const now = new Date(deps.clock.now())
  await withAuth(deps, async (internal) => {
    if (hasOne) return internal.updatePassword(userId, passwordHash)
    await internal.createAccount({
      userId,
      accountId: userId,
      providerId: PASSWORD_PROVIDER,
      password: passwordHash,
      createdAt: now,
      updatedAt: now,
    })
  })
}

/** What people see instead of the username. */
export async function updateAccountName(
  deps: Pick<AuthDeps, 'db' | 'clock'>,
  id: string,
  name: string,
): Promise<void> {
  const updated_at = new Date(deps.clock.now()).toISOString()
  await deps.db.updateTable('user').set({ name, updated_at }).where('id', '=', id).execute()
}

/** What others see, wherever people are listed. @param image `/media/…`, null for none */
export async function updateAccountImage(
  deps: Pick<AuthDeps, 'db' | 'clock'>,
  id: string,
  image: string | null,
): Promise<void> {
  const updated_at = new Date(deps.clock.now()).toISOString()
  await deps.db.updateTable('user').set({ image, updated_at }).where('id', '=', id).execute()
}

/** A double address breaks the unique index. */
export async function updateAccountEmail(
  deps: Pick<AuthDeps, 'db' | 'clock'>,
  id: string,
  email: string,
): Promise<void> {
  const updated_at = new Date(deps.clock.now()).toISOString()
  await deps.db.updateTable('user').set({ email, updated_at }).where('id', '=', id).execute()
}

/** @returns whether nobody else is an administrator who may sign in */
export async function isLastAdministrator(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('role', '=', 'administrator')
    .where('status', '=', 'active')
    .limit(2)
    .execute()
  return rows.length === 1 && rows[0]?.id === id
}

export async function updateAccountState(
  db: Db,
  id: string,
  state: Partial<Pick<AccountRow, 'role' | 'status'>>,
): Promise<void> {
  await db.updateTable('user').set(state).where('id', '=', id).execute()
}

/** Whether an error says that the address has an account already. */
export function isDoubleAccount(db: Db, error: unknown): boolean {
  return capabilitiesOf(db).isUniqueViolation(error)
}
