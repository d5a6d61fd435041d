import type { Db } from '../../database.ts'
import type { Deps } from '../../deps.ts'
import { capabilitiesOf } from '../../platform/db/engine.ts'
import type { UserOrigin, UserRole, UserStatus } from './identity.table.ts'

/** Accounts and their ways to sign in: `credential` is a password, all others are providers. */

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

/** @param email the key that `readEmailAddress` returns */
export function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('user').select(ACCOUNT_COLUMNS).where('email', '=', email).executeTakeFirst()
}

/** @returns the PHC string; undefined if the account has no password */
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

/** Lets only one transaction at a time remove the role of administrators, on both engines. */
export async function lockAdministrators(db: Db): Promise<void> {
  await db
    .updateTable('user')
    .set((user) => ({ role: user.ref('role') }))
    .where('role', '=', 'administrator')
    .execute()
}

/**
 * Makes changes of an account's ways to sign in wait for each other, until the transaction ends.
 */
export async function lockAccount(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('user')
    .set((user) => ({ role: user.ref('role') }))
    .where('id', '=', userId)
    .execute()
}

type InsertDeps = Pick<Deps, 'db' | 'clock' | 'ids'>

export interface NewUser {
  id: string
  email: string
  /** display name */
  name: string
  role: UserRole
  madeBy: UserOrigin
}

/**
 * Creates a confirmed account that nobody can sign in to yet. A duplicate address violates the
 * unique index.
 */
export async function insertUser(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id, email, name, role, madeBy }: NewUser,
): Promise<void> {
  const now = new Date(deps.clock.now()).toISOString()
  await deps.db
    .insertInto('user')
    .values({
      id,
      email,
      name,
      email_verified: 1,
      image: null,
      role,
      status: 'active',
      made_by: madeBy,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export interface NewSignInWay {
  userId: string
  provider: string
  /** the account's id at the provider */
  subject: string
  /** PHC string, only for the provider `credential` */
  passwordHash?: string
}

/** Adds a way to sign in to an account. One that is already used violates the unique index. */
export async function insertSignInWay(
  deps: InsertDeps,
  { userId, provider, subject, passwordHash }: NewSignInWay,
): Promise<void> {
  const now = new Date(deps.clock.now()).toISOString()
  await deps.db
    .insertInto('account')
    .values({
      id: deps.ids.uuid(),
      user_id: userId,
      provider_id: provider,
      account_id: subject,
      password: passwordHash ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** @returns whether it existed */
export async function deleteSignInWay(db: Db, userId: string, provider: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account')
    .where('user_id', '=', userId)
    .where('provider_id', '=', provider)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface NewAccount extends NewUser {
  /** PHC string */
  passwordHash: string
}

/** Creates a confirmed account with a password. A duplicate address violates the unique index. */
export async function insertAccount(deps: InsertDeps, account: NewAccount): Promise<void> {
  await insertUser(deps, account)
  await insertPassword(deps, account.id, account.passwordHash)
}

/** Sets the password of an account, whether it had one or not. */
export async function savePasswordHash(
  deps: InsertDeps,
  userId: string,
  passwordHash: string,
): Promise<void> {
  const { numUpdatedRows } = await deps.db
    .updateTable('account')
    .set({ password: passwordHash, updated_at: new Date(deps.clock.now()).toISOString() })
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await insertPassword(deps, userId, passwordHash)
}

function insertPassword(deps: InsertDeps, userId: string, passwordHash: string): Promise<void> {
  const way = { userId, provider: PASSWORD_PROVIDER, subject: userId, passwordHash }
  return insertSignInWay(deps, way)
}

/** Sets the name shown instead of the username. */
export async function updateAccountName(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
  name: string,
): Promise<void> {
  const updated_at = new Date(deps.clock.now()).toISOString()
  await deps.db.updateTable('user').set({ name, updated_at }).where('id', '=', id).execute()
}

/**
 * Sets the picture that others see wherever people are listed. @param image `/media/…`, null for
 * none
 */
export async function updateAccountImage(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
  image: string | null,
): Promise<void> {
  const updated_at = new Date(deps.clock.now()).toISOString()
  await deps.db.updateTable('user').set({ image, updated_at }).where('id', '=', id).execute()
}

/** A duplicate address violates the unique index. */
export async function updateAccountEmail(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
  email: string,
): Promise<void> {
  const updated_at = new Date(deps.clock.now()).toISOString()
  await deps.db.updateTable('user').set({ email, updated_at }).where('id', '=', id).execute()
}

/** @returns whether nobody else is an active administrator */
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
