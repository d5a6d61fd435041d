import { failure } from '#contract/errors.ts'
import { type SocialProvider, socialProviders } from '#contract/pages/social.ts'
import type { Deps } from '../../../deps.ts'
import { capabilitiesOf } from '../../../platform/db/engine.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { readEmailAddress } from '../../../platform/mail/email-address.ts'
import { recordAudit } from '../../audit/index.ts'
import {
  type AccountRow,
  deleteSignInWay,
  findAccountByEmail,
  hasAdministrator,
  lockAccount,
} from '../account.repository.ts'
import { requireOwnPassword } from '../factors/own-password.service.ts'
import { provisionAccount } from '../sign-up/provision.service.ts'
import { keepConsent, requireMaySignUp } from '../sign-up/sign-up-rules.service.ts'
import { ISSUERS, providerOf, type SetProvider } from './provider-documents.ts'
import { type ProviderPerson, readProviderToken } from './provider-token.ts'
import {
  connectProvider,
  countSignInWays,
  findAccountOfProvider,
  insertSocialAccount,
  listConnectedProviders,
} from './social.repository.ts'

/** @throws wrongCredentials for an invalid token, unavailable */
export async function requireProviderPerson(deps: Deps, idToken: string): Promise<ProviderPerson> {
  const person = await readProviderToken(deps, idToken)
  if (person === null) throw failure('wrongCredentials')
  return person
}

/**
 * The account of a provider's person. An existing account is never taken over by its address alone:
 * the holder of its password must connect the provider (`connectPerson`).
 * @throws wrongCredentials with `fields.password` if the address has an account; accountAbsent
 * without a verified address; unavailable
 */
export async function findOrMakeSocialAccount(
  deps: Deps,
  person: ProviderPerson,
): Promise<AccountRow> {
  const known = await findAccountOfProvider(deps.db, person)
  if (known !== undefined) return known
  const address = person.email === undefined ? undefined : readEmailAddress(person.email)
  if (address === undefined) throw failure('accountAbsent')
  if ((await findAccountByEmail(deps.db, address.key)) !== undefined) return madeMeanwhile()
  if (!(await hasAdministrator(deps.db))) throw failure('unavailable', { retryAfterSeconds: 60 })
  await requireMaySignUp(deps, address.key)
  return makeAccount(deps, person, address.key).catch(async (error: unknown) => {
    if (!capabilitiesOf(deps.db).isUniqueViolation(error)) throw error
    return madeMeanwhile()
  })

  /** a concurrent call by the same person may have been faster */
  async function madeMeanwhile(): Promise<AccountRow> {
    const made = await findAccountOfProvider(deps.db, person)
    if (made === undefined) throw needsPassword()
    return made
  }
}

function makeAccount(deps: Deps, person: ProviderPerson, email: string): Promise<AccountRow> {
  return transaction(deps, async (deps) => {
    const id = deps.ids.uuid()
    await insertSocialAccount(deps, { ...person, id, email, name: email.split('@')[0] ?? email })
    await provisionAccount(deps, { userId: id, email })
    await keepConsent(deps, id, deps.clock.now())
    await recordAudit(deps, { action: 'social-connect', actorId: id, object: objectOf(person) })
    return { id, email, role: 'member', status: 'active' } as const
  })
}

/**
 * Lets a provider account sign in to the caller's account, which the password proves to be theirs.
 * @throws passwordMismatch, malformed for an invalid token, conflict like `connectPerson`,
 * unavailable
 */
export async function connectSocialAccount(
  deps: Deps,
  given: { userId: string; password: string; idToken: string },
): Promise<SocialProvider> {
  const { userId, password, idToken } = given
  await requireOwnPassword(deps, { userId, password, refusal: 'passwordMismatch' })
  const person = await readProviderToken(deps, idToken)
  if (person === null) throw failure('malformed', { fields: { idToken: 'This is no good token' } })
  return connectPerson(deps, userId, person)
}

/**
 * Called before a person is sent to a provider to connect it.
 * @throws passwordMismatch, conflict if the account already has one of this provider
 */
export async function requireConnectable(
  deps: Deps,
  given: { userId: string; password: string; provider: SocialProvider },
): Promise<void> {
  const { userId, password, provider } = given
  await requireOwnPassword(deps, { userId, password, refusal: 'passwordMismatch' })
  if (await isConnected(deps, userId, provider)) throw failure('conflict')
}

/**
 * @throws conflict if it already signs in to an account, or the account has one of this provider
 */
export async function connectPerson(
  deps: Deps,
  userId: string,
  person: ProviderPerson,
): Promise<SocialProvider> {
  await transaction(deps, async (deps) => {
    await lockAccount(deps.db, userId)
    if (await isConnected(deps, userId, person.provider)) throw failure('conflict')
    await connectProvider(deps, userId, person)
    await recordAudit(deps, { action: 'social-connect', object: objectOf(person) })
  }).catch((error: unknown) => {
    throw capabilitiesOf(deps.db).isUniqueViolation(error) ? failure('conflict') : error
  })
  return person.provider
}

/** @throws notFound, conflict for the only remaining way to sign in */
export async function disconnectSocialAccount(
  deps: Deps,
  given: { userId: string; provider: SocialProvider },
): Promise<void> {
  const { userId, provider } = given
  if (!(await isConnected(deps, userId, provider))) throw failure('notFound')
  await transaction(deps, async (deps) => {
    await lockAccount(deps.db, userId)
    if (!(await deleteSignInWay(deps.db, userId, provider))) throw failure('notFound')
    if ((await countSignInWays(deps.db, userId)) === 0) throw failure('conflict')
    await recordAudit(deps, { action: 'social-disconnect', object: objectOf({ provider }) })
  })
}

/** Providers to which a browser can be sent; Google requires a secret. */
export function signInProviders(
  deps: Pick<Deps, 'config'>,
): Pick<SetProvider, 'provider' | 'name'>[] {
  const { authMode, firebase } = deps.config
  if (authMode === 'firebase') {
    return (firebase?.providers ?? []).map((provider) => ({ provider, name: NAMES[provider] }))
  }
  if (authMode !== 'jwt') return []
  return socialProviders
    .map((provider) => providerOf(deps, provider))
    .filter((set) => set !== undefined)
    .filter(({ issuer, clientSecret }) => issuer !== ISSUERS.google || clientSecret !== undefined)
    .map(({ provider, name }) => ({ provider, name }))
}

/** The providers that an account has or could have. */
export async function listSocialAccounts(deps: Pick<Deps, 'db' | 'config'>, userId: string) {
  const connected = await listConnectedProviders(deps.db, userId)
  const isLastWay = (await countSignInWays(deps.db, userId)) === 1
  const offered = signInProviders(deps)
  return socialProviders.flatMap((provider) => {
    const found = connected.find((one) => one.provider === provider)
    const name = offered.find((one) => one.provider === provider)?.name
    if (found === undefined && name === undefined) return []
    return {
      provider,
      name: name ?? deps.config.social[provider]?.name ?? NAMES[provider],
      connectedAt: found?.connectedAt.toISOString() ?? null,
      isLastWay: found !== undefined && isLastWay,
    }
  })
}

/** Names of providers that are connected but no longer configured. */
const NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  openid: 'OpenID',
}

async function isConnected(deps: Pick<Deps, 'db'>, userId: string, provider: SocialProvider) {
  const connected = await listConnectedProviders(deps.db, userId)
  return connected.some((one) => one.provider === provider)
}

const objectOf = ({ provider }: Pick<ProviderPerson, 'provider'>) => ({
  kind: 'provider',
  id: provider,
})

function needsPassword() {
  return failure('wrongCredentials', {
    fields: { password: 'Sign in with your password, then connect this provider' },
  })
}
