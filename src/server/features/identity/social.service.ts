import { failure } from '#contract/errors.ts'
import type { SocialProvider } from '#contract/social.ts'
import type { Deps } from '../../deps.ts'
import { capabilitiesOf } from '../../platform/db/engine.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { readEmailAddress } from '../../platform/mail/email-address.ts'
import { recordAudit } from '../audit/index.ts'
import { type AccountRow, findAccountByEmail, hasAdministrator } from './account.repository.ts'
import { authLibrary } from './auth-library.ts'
import { requireOwnPassword } from './own-password.service.ts'
import { type ProviderPerson, readProviderToken } from './provider-token.ts'
import { provisionAccount } from './provision.service.ts'
import { connectProvider, findAccountOfProvider, insertSocialAccount } from './social.repository.ts'

/**
 * Whose account a provider's token is. An account that exists is never taken over by its address alone:
 * whoever has its password connects the provider (`connectSocialAccount`).
 * @throws wrongCredentials for a bad token, and with `fields.password` for an address that has an account;
 *   accountAbsent without a verified address; unavailable
 */
export async function findOrMakeSocialAccount(deps: Deps, idToken: string): Promise<AccountRow> {
  const person = await readProviderToken(deps, idToken)
  if (person === null) throw failure('wrongCredentials')
  const known = await findAccountOfProvider(deps.db, person)
  if (known !== undefined) return known
  const address = person.email === undefined ? undefined : readEmailAddress(person.email)
  if (address === undefined) throw failure('accountAbsent')
  if ((await findAccountByEmail(deps.db, address.key)) !== undefined) throw needsPassword()
  if (!(await hasAdministrator(deps.db))) throw failure('unavailable', { retryAfterSeconds: 60 })
  await authLibrary(deps)
  return makeAccount(deps, person, address.key).catch(async (error: unknown) => {
    if (!capabilitiesOf(deps.db).isUniqueViolation(error)) throw error
    // a second call with the same token was faster
    const made = await findAccountOfProvider(deps.db, person)
    if (made === undefined) throw needsPassword()
    return made
  })
}

function makeAccount(deps: Deps, person: ProviderPerson, email: string): Promise<AccountRow> {
  return transaction(deps, async (deps) => {
    const id = deps.ids.uuid()
    await insertSocialAccount(deps, { ...person, id, email, name: email.split('@')[0] ?? email })
    await provisionAccount(deps, { userId: id, email })
    await recordAudit(deps, {
      action: 'social-connect',
      actorId: id,
      object: { kind: 'provider', id: person.provider },
    })
    return { id, email, role: 'member', status: 'active' } as const
  })
}

/**
 * Lets a provider's account sign in to the caller's, with the password as proof that it is theirs.
 * @throws passwordMismatch, malformed for a bad token, conflict when it is connected already, unavailable
 */
export async function connectSocialAccount(
  deps: Deps,
  given: { userId: string; password: string; idToken: string },
): Promise<SocialProvider> {
  const { userId, password, idToken } = given
  await requireOwnPassword(deps, { userId, password, refusal: 'passwordMismatch' })
  const person = await readProviderToken(deps, idToken)
  if (person === null) throw failure('malformed', { fields: { idToken: 'This is no good token' } })
  await authLibrary(deps)
  await transaction(deps, async (deps) => {
    await connectProvider(deps, userId, person)
    const object = { kind: 'provider', id: person.provider }
    await recordAudit(deps, { action: 'social-connect', object })
  }).catch((error: unknown) => {
    throw capabilitiesOf(deps.db).isUniqueViolation(error) ? failure('conflict') : error
  })
  return person.provider
}

function needsPassword() {
  return failure('wrongCredentials', {
    fields: { password: 'Sign in with your password, then connect this provider' },
  })
}
