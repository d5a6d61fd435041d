import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { readEmailAddress } from '../../../platform/mail/email-address.ts'
import { passwordHasher } from '../../../platform/password/password-hasher.ts'
import { requireUsablePassword } from '../../../platform/password/password-rules.ts'
import { recordAudit } from '../../audit/index.ts'
import {
  type AccountRow,
  findAccountByEmail,
  hasAdministrator,
  insertAccount,
  savePasswordHash,
} from '../account.repository.ts'
import { setAccountState } from '../account-state.service.ts'
import { undoClosure } from '../closing/close-account.service.ts'
import { deleteSessionsOf } from '../sessions/session.repository.ts'
import { type BegunSession, beginSession } from '../sessions/sessions.service.ts'
import { hashToken } from '../token-hash.ts'
import {
  deleteFirstAdministratorLinks,
  findAdministratorLink,
  insertAdministratorLink,
  lockInstallation,
  takeAdministratorLink,
} from './administrator-link.repository.ts'
import { provisionAccount } from './provision.service.ts'
import { readUsername, requireFreeUsername, usernameFromEmail } from './username.ts'

const TOKEN_BITS = 256
/** Each start makes a new link for the console, valid this long … */
const FIRST_LINK_LIFE_MS = 30 * 24 * 60 * 60_000
/** … and one from the command line, whose reader is waiting for it, this long. */
const COMMAND_LINK_LIFE_MS = 24 * 60 * 60_000

type LinkDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'origins'>

/**
 * The one-time link that makes the first administrator, for the console at each start.
 * @returns undefined once there is an administrator
 */
export async function firstAdministratorLink(deps: LinkDeps): Promise<string | undefined> {
  if (await hasAdministrator(deps.db)) return undefined
  return makeLink(deps, null, FIRST_LINK_LIFE_MS)
}

/**
 * A link that makes one address an administrator, whether there is one already or not: people who
 * can run commands own the installation (`npm run admin -- <e-mail>`).
 * @throws emailInvalid
 */
export async function makeAdministratorLink(deps: LinkDeps, email: string): Promise<string> {
  const address = readEmailAddress(email)
  if (address === undefined) throw failure('emailInvalid')
  return makeLink(deps, address.key, COMMAND_LINK_LIFE_MS)
}

async function makeLink(deps: LinkDeps, email: string | null, lifeMs: number): Promise<string> {
  const token = deps.ids.token(TOKEN_BITS)
  const now = deps.clock.now()
  await insertAdministratorLink(deps.db, {
    token_hash: hashToken(token),
    email,
    created_at: now,
    expires_at: now + lifeMs,
  })
  return `${deps.origins.app}/setup?token=${token}`
}

export interface SetupState {
  isTokenValid: boolean
  email: string | null
}

/**
 * @throws notFound once there is an administrator, unless the link came from the command line (A53)
 */
export async function setupState(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string | undefined,
): Promise<SetupState> {
  const link =
    token === undefined
      ? undefined
      : await findAdministratorLink(deps.db, hashToken(token), deps.clock.now())
  const isOpen = link?.email != null || !(await hasAdministrator(deps.db))
  if (!isOpen) throw failure('notFound')
  return { isTokenValid: link !== undefined, email: link?.email ?? null }
}

export interface Setup {
  token: string
  email: string
  password: string
  username?: string | null | undefined
  userAgent: string
}

export interface SetUp {
  account: AccountRow
  username: string
  session: BegunSession
}

/**
 * Registers and confirms an administrator by a one-time link, and signs in: all in one transaction,
 * so that of concurrent attempts exactly one becomes the first administrator. An existing account
 * with the address gets the role and the new password.
 * @throws notFound once there is an administrator; wrongAdminSecret; emailInvalid,
 * passwordTooShort, usernameTaken, malformed, which do not use up the link
 */
export async function setUpAdministrator(deps: Deps, setup: Setup): Promise<SetUp> {
  const { email: boundTo, isTokenValid } = await setupState(deps, setup.token)
  if (!isTokenValid) throw failure('wrongAdminSecret')
  const email = readEmailAddress(setup.email)?.key
  if (email === undefined) throw failure('emailInvalid')
  if (boundTo !== null && boundTo !== email) throw failure('wrongAdminSecret')
  requireUsablePassword(setup.password, email)
  const passwordHash = await passwordHasher.hash(setup.password)
  return transaction(deps, async (deps) => {
    await requireLink(deps, setup.token)
    const username = readUsername(setup.username)
    const account = await makeAdministrator(deps, { email, passwordHash, username })
    await deleteFirstAdministratorLinks(deps.db)
    const object = { kind: 'account', id: account.account.id, text: 'administrator' }
    await recordAudit(deps, { action: 'role-change', actorId: account.account.id, object })
    const session = await beginSession(deps, account.account.id, setup.userAgent)
    return { ...account, session }
  })
}

/** Checked again under the lock: somebody may have been faster. */
export async function requireLink(deps: Deps, token: string): Promise<void> {
  const now = deps.clock.now()
  await lockInstallation(deps.db, now)
  const link = await takeAdministratorLink(deps.db, hashToken(token), now)
  if (link?.email == null && (await hasAdministrator(deps.db))) throw failure('notFound')
  if (link === undefined) throw failure('wrongAdminSecret')
}

async function makeAdministrator(
  deps: Deps,
  given: { email: string; passwordHash: string; username: string | undefined },
): Promise<Omit<SetUp, 'session'>> {
  const { email, passwordHash, username } = given
  const role = 'administrator' as const
  const existing = await findAccountByEmail(deps.db, email)
  const id = existing?.id ?? deps.ids.uuid()
  if (existing === undefined) {
    if (username !== undefined) await requireFreeUsername(deps, username)
    const name = username ?? usernameFromEmail(email)
    await insertAccount(deps, { id, email, name, passwordHash, role, madeBy: 'sign-up' })
  } else {
    await savePasswordHash(deps, id, passwordHash)
    await setAccountState(deps, id, { role, status: 'active' })
    await undoClosure(deps, id)
    await deleteSessionsOf(deps.db, id)
  }
  const provisioned = await provisionAccount(deps, { userId: id, email, username })
  const account: AccountRow = { id, email, role, status: 'active' }
  return { account, username: provisioned.username }
}
