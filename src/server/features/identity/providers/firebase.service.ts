import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { capabilitiesOf } from '../../../platform/db/engine.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { readEmailAddress } from '../../../platform/mail/email-address.ts'
import { recordAudit } from '../../audit/index.ts'
import {
  type AccountRow,
  findAccountByEmail,
  hasAdministrator,
  updateAccountEmail,
} from '../account.repository.ts'
import { provisionAccount } from '../sign-up/provision.service.ts'
import { keepConsent, requireMaySignUp } from '../sign-up/sign-up-rules.service.ts'
import { readUsername, requireFreeUsername } from '../sign-up/username.ts'
import { readFirebaseToken } from './firebase-token.ts'
import {
  connectProvider,
  findAccountOfProvider,
  insertSocialAccount,
  listProvidersOf,
} from './social.repository.ts'

const FIREBASE = 'firebase'
const NOT_SET_UP = { installation: 'Finish the installation first: it has no administrator yet' }
/** Irreversible actions need a sign-in that is at most this old. */
const FRESH_MS = 5 * 60_000

/** A user of the Firebase project with a verified address. */
export interface ProvenPerson {
  subject: string
  /** lower case, the key of `readEmailAddress` */
  email: string
  name?: string | undefined
}

/**
 * The account of a Firebase token: the one with its uid. The first time it is the account of the
 * verified address, unless that belongs to another uid, or else a new one.
 * @throws wrongCredentials for an invalid token, and with `fields.email` if another uid's account
 * has the address; accountAbsent without an address; notVerified; unavailable
 */
export async function findOrMakeFirebaseAccount(deps: Deps, idToken: string): Promise<AccountRow> {
  const person = await requireFirebasePerson(deps, idToken)
  const known = await findByUid(deps, person)
  if (known !== undefined) return followAddress(deps, known, person.email)
  const ofAddress = await findAccountByEmail(deps.db, person.email)
  if (ofAddress === undefined && !(await hasAdministrator(deps.db))) {
    throw failure('unavailable', { retryAfterSeconds: 60, fields: NOT_SET_UP })
  }
  if (ofAddress === undefined) await requireMaySignUp(deps, person.email)
  return transaction(deps, (deps) => connectOrMake(deps, person)).catch(async (error: unknown) => {
    if (!capabilitiesOf(deps.db).isUniqueViolation(error)) throw error
    // a second call with the same token was faster
    const made = await findByUid(deps, person)
    if (made === undefined) throw failure('conflict')
    return made
  })
}

/**
 * @throws wrongCredentials for an invalid token, accountAbsent without a usable address,
 * notVerified
 */
export async function requireFirebasePerson(deps: Deps, idToken: string): Promise<ProvenPerson> {
  const person = await readFirebaseToken(deps, idToken)
  if (person === null) throw failure('wrongCredentials')
  const address = person.email === undefined ? undefined : readEmailAddress(person.email)
  if (address === undefined) throw failure('accountAbsent')
  if (!person.isEmailVerified) throw failure('notVerified')
  return { subject: person.subject, email: address.key, name: person.name }
}

/**
 * Finds, creates or connects the account of a verified person; needs a transaction.
 * @throws wrongCredentials with `fields.email` if another uid has the account of the address
 */
export async function connectOrMake(
  deps: Deps,
  person: ProvenPerson,
  username?: string,
): Promise<AccountRow> {
  const { subject, email } = person
  const provider = { provider: FIREBASE, subject } as const
  const known = await findByUid(deps, person)
  if (known !== undefined) return known
  const existing = await findAccountByEmail(deps.db, email)
  const id = existing?.id ?? deps.ids.uuid()
  if (existing === undefined) {
    const wanted = username ?? (await usableName(deps, person.name))
    const name = wanted ?? email.split('@')[0] ?? email
    await insertSocialAccount(deps, { ...provider, id, email, name })
    await provisionAccount(deps, { userId: id, email, username: wanted })
    await keepConsent(deps, id, deps.clock.now())
  } else {
    if ((await listProvidersOf(deps.db, id)).includes(FIREBASE)) {
      // PostgreSQL now shows what a concurrent call by the same person has created
      const made = await findByUid(deps, person)
      if (made === undefined) throw addressOfAnother()
      return made
    }
    await connectProvider(deps, id, provider)
  }
  const object = { kind: 'provider', id: FIREBASE }
  await recordAudit(deps, { action: 'social-connect', actorId: id, object })
  return existing ?? { id, email, role: 'member', status: 'active' }
}

/** A new account stores its wanted username in Firebase until the address is verified. */
async function usableName(deps: Deps, name: string | undefined): Promise<string | undefined> {
  const username = readUsername(name)
  if (username === undefined) return undefined
  return requireFreeUsername(deps, username).then(
    () => username,
    () => undefined,
  )
}

/**
 * Firebase manages addresses: one that was changed there is changed here, unless somebody has it.
 */
async function followAddress(deps: Deps, account: AccountRow, email: string): Promise<AccountRow> {
  if (account.email === email) return account
  return transaction(deps, async (deps) => {
    if ((await findAccountByEmail(deps.db, email)) !== undefined) return account
    await updateAccountEmail(deps, account.id, email)
    const object = { kind: 'account', id: account.id }
    await recordAudit(deps, { action: 'email-change', accountId: account.id, object })
    return { ...account, email }
  })
}

/** Whether a token shows that this account's owner has just signed in again. */
export async function isFreshTokenOf(
  deps: Deps,
  userId: string,
  idToken: string,
): Promise<boolean> {
  const person = await readFirebaseToken(deps, idToken)
  if (person === null || deps.clock.now() - person.signedInAt > FRESH_MS) return false
  return (await findByUid(deps, person))?.id === userId
}

function findByUid(deps: Pick<Deps, 'db'>, { subject }: Pick<ProvenPerson, 'subject'>) {
  return findAccountOfProvider(deps.db, { provider: FIREBASE, subject })
}

function addressOfAnother() {
  return failure('wrongCredentials', {
    fields: { email: 'This address belongs to another account here' },
  })
}
