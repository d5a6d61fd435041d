import { PASSKEYS_PER_ACCOUNT } from '#contract/account/passkeys.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { capabilitiesOf } from '../../../platform/db/engine.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { nameOfInstallation } from '../../../platform/settings/installation-settings.ts'
import { recordAudit } from '../../audit/index.ts'
import { type AccountRow, findAccount, lockAccount } from '../account.repository.ts'
import { countSignInWays } from '../providers/social.repository.ts'
import { hashToken } from '../token-hash.ts'
import { requireOwnPassword } from './own-password.service.ts'
import {
  deletePasskeyRow,
  findPasskey,
  insertPasskey,
  insertPasskeyChallenge,
  listPasskeyRows,
  notePasskeyUse,
  renamePasskeyRow,
  takePasskeyChallenge,
} from './passkeys.repository.ts'
import type { PasskeyTable } from './passkeys.table.ts'

type Library = typeof import('@simplewebauthn/server')
type RegistrationAnswer = Parameters<Library['verifyRegistrationResponse']>[0]['response']
type SignInAnswer = Parameters<Library['verifyAuthenticationResponse']>[0]['response']

export const PASSKEY_CHALLENGE_MS = 5 * 60_000

/** EdDSA, ES256, RS256 (COSE) */
const ALGORITHMS = [-8, -7, -257]

/** Loaded with the first use of a passkey: most processes never need it, and it loads slowly. */
const library = () => import('@simplewebauthn/server')

export function listPasskeys(deps: Pick<Deps, 'db'>, userId: string): Promise<PasskeyTable[]> {
  return listPasskeyRows(deps.db, userId)
}

/**
 * Options for the browser to create a passkey, and the token of its challenge for the cookie.
 * @param origin the verified origin of the request: a passkey belongs to its host
 * @throws passwordMismatch, tooManyRequests, conflict if the account has as many as it may
 */
export async function beginPasskey(
  deps: Deps,
  given: { userId: string; password: string; origin: string },
) {
  const { userId, password, origin } = given
  await requireOwnPassword(deps, { userId, password, refusal: 'passwordMismatch' })
  const account = await findAccount(deps.db, userId)
  if (account === undefined) throw failure('notFound')
  const present = await listPasskeyRows(deps.db, userId)
  if (present.length >= PASSKEYS_PER_ACCOUNT) throw failure('conflict')
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: await nameOfInstallation(deps),
    rpID: new URL(origin).hostname,
    userName: account.email,
    userID: new TextEncoder().encode(userId),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: present.map((row) => ({ id: row.credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options, token: await keepChallenge(deps, 'register', userId, options.challenge) }
}

/**
 * @throws codeAbsent without a valid challenge, malformed for an invalid answer, conflict for a
 * known passkey
 */
export async function addPasskey(
  deps: Deps,
  given: {
    userId: string
    name: string
    origin: string
    token: string | undefined
    response: RegistrationAnswer
  },
): Promise<PasskeyTable> {
  const { userId, origin, response } = given
  const challenge = await takeChallenge(deps, 'register', given.token)
  if (challenge === undefined || challenge.user_id !== userId) throw failure('codeAbsent')
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge.challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw failure('malformed', { fields: { response: 'This is no good passkey' }, cause: error })
  })
  if (registrationInfo === undefined) throw failure('malformed')
  const { credential, credentialBackedUp } = registrationInfo
  const row: PasskeyTable = {
    id: deps.ids.uuid(),
    user_id: userId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    sign_count: credential.counter,
    transports: JSON.stringify(response.response.transports ?? []),
    name: given.name.trim() || 'Passkey',
    is_backed_up: credentialBackedUp ? 1 : 0,
    created_at: deps.clock.now(),
    used_at: null,
  }
  await transaction(deps, async (deps) => {
    await insertPasskey(deps.db, row)
    await recordAudit(deps, { action: 'passkey-add', object: passkeyObject(row) })
  }).catch((error: unknown) => {
    throw capabilitiesOf(deps.db).isUniqueViolation(error) ? failure('conflict') : error
  })
  return row
}

/** @throws notFound if the passkey is not the account's */
export async function renamePasskey(
  deps: Deps,
  passkey: { id: string; userId: string; name: string },
): Promise<PasskeyTable> {
  const row = await transaction(deps, (deps) => renamePasskeyRow(deps.db, passkey, passkey.name))
  if (row === undefined) throw failure('notFound')
  return row
}

/** @throws notFound if the passkey is not the account's, conflict for the last way to sign in */
export async function deletePasskey(
  deps: Deps,
  passkey: { id: string; userId: string },
): Promise<void> {
  await transaction(deps, async (deps) => {
    await lockAccount(deps.db, passkey.userId)
    const row = await deletePasskeyRow(deps.db, passkey)
    if (row === undefined) throw failure('notFound')
    if ((await countSignInWays(deps.db, passkey.userId)) === 0) throw failure('conflict')
    const object = passkeyObject({ id: passkey.id, name: row.name })
    await recordAudit(deps, { action: 'passkey-delete', object })
  })
}

/**
 * Options for the browser to sign in; the same for everybody, since the authenticator knows the
 * account.
 */
export async function beginPasskeySignIn(deps: Deps, origin: string) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    userVerification: 'required',
  })
  return { options, token: await keepChallenge(deps, 'sign-in', null, options.challenge) }
}

/** @throws wrongCredentials for every reason except the state of the account */
export async function readPasskeySignIn(
  deps: Deps,
  given: { origin: string; token: string | undefined; response: SignInAnswer },
): Promise<AccountRow> {
  const { origin, response } = given
  const challenge = await takeChallenge(deps, 'sign-in', given.token)
  const row = challenge && (await findPasskey(deps.db, response.id))
  if (challenge === undefined || row === undefined) throw failure('wrongCredentials')
  const { verifyAuthenticationResponse } = await library()
  const { authenticationInfo: info, verified } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge.challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    credential: {
      id: row.credential_id,
      publicKey: Uint8Array.from(Buffer.from(row.public_key, 'base64url')),
      counter: Number(row.sign_count),
    },
  }).catch((error: unknown) => {
    throw failure('wrongCredentials', { cause: error })
  })
  const account = await findAccount(deps.db, row.user_id)
  if (!verified || account === undefined) throw failure('wrongCredentials')
  const use = { id: row.id, before: row.sign_count, count: info.newCounter, now: deps.clock.now() }
  const isNoted = await transaction(deps, (deps) => notePasskeyUse(deps.db, use))
  if (!isNoted) throw failure('wrongCredentials')
  return account
}

async function keepChallenge(
  deps: Deps,
  purpose: 'register' | 'sign-in',
  userId: string | null,
  challenge: string,
): Promise<string> {
  const token = deps.ids.token(256)
  const expires_at = deps.clock.now() + PASSKEY_CHALLENGE_MS
  const row = { token_hash: hashToken(token), purpose, user_id: userId, challenge, expires_at }
  await transaction(deps, (deps) => insertPasskeyChallenge(deps.db, row))
  return token
}

async function takeChallenge(
  deps: Deps,
  purpose: 'register' | 'sign-in',
  token: string | undefined,
) {
  if (token === undefined) return undefined
  const given = { tokenHash: hashToken(token), purpose, now: deps.clock.now() }
  return transaction(deps, (deps) => takePasskeyChallenge(deps.db, given))
}

function passkeyObject({ id, name }: Pick<PasskeyTable, 'id' | 'name'>) {
  return { kind: 'passkey', id, text: name }
}
