import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import { failure } from '#contract/errors.ts'
import { type SocialProvider, socialProviders } from '#contract/social.ts'
import type { Deps } from '../../deps.ts'

type TokenDeps = Pick<Deps, 'config' | 'clock' | 'fetchOutside' | 'log'>

/** What a provider says about somebody, verified. */
export interface ProviderPerson {
  provider: SocialProvider
  /** their id there, which never changes */
  subject: string
  /** only where the provider has verified it */
  email: string | undefined
}

const ISSUERS: Record<SocialProvider, string> = {
  google: 'https://accounts.google.com',
  facebook: 'https://www.facebook.com',
}
const ALGORITHMS = ['RS256', 'ES256']
const KEYS_LIFE_MS = 60 * 60_000
/** a key that is not known yet is asked for at most so often */
const KEYS_AGAIN_MS = 60_000
const MAX_BYTES = 256 * 1024

/**
 * Checks an ID token: signature by the provider's own keys, issuer, audience, expiry.
 * @returns null for whatever is no good token of a provider that is set up
 * @throws unavailable when the provider's keys cannot be had
 */
export async function readProviderToken(
  deps: TokenDeps,
  idToken: string,
): Promise<ProviderPerson | null> {
  const named = providerOf(deps, idToken)
  if (named === undefined) return null
  const { provider, clientId, issuer } = named
  const verify = async (keys: JSONWebKeySet) => {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), {
      algorithms: ALGORITHMS,
      issuer: issuersOf(issuer),
      audience: clientId,
      requiredClaims: ['exp', 'iat', 'sub', 'aud'],
      currentDate: new Date(deps.clock.now()),
    })
    return payload
  }
  const first = await keysOf(deps, issuer, KEYS_LIFE_MS)
  let payload: Awaited<ReturnType<typeof verify>>
  try {
    payload = await verify(first).catch(async (error: { code?: string }) => {
      if (error.code !== 'ERR_JWKS_NO_MATCHING_KEY') throw error
      return verify(await keysOf(deps, issuer, KEYS_AGAIN_MS))
    })
  } catch (error) {
    if (isUnavailable(error)) throw error
    deps.log.info({ err: error, provider }, 'the token of a provider was refused')
    return null
  }
  const { sub, aud, email, email_verified: isVerified } = payload
  // a token for several is not for us alone
  if (typeof sub !== 'string' || sub === '' || sub.length > 255 || aud !== clientId) return null
  // Facebook hands out confirmed addresses only and has no claim that says so
  const isProven = isVerified === true || isVerified === 'true' || provider === 'facebook'
  return {
    provider,
    subject: sub,
    email: isProven && typeof email === 'string' ? email : undefined,
  }
}

/** Whose token it claims to be: only chooses the keys that it must be signed with. */
function providerOf({ config }: Pick<Deps, 'config'>, idToken: string) {
  let claimed: unknown
  try {
    claimed = decodeJwt(idToken).iss
  } catch {
    return undefined
  }
  for (const provider of socialProviders) {
    const set = config.social[provider]
    if (set === undefined) continue
    const issuer = set.issuer ?? ISSUERS[provider]
    if (issuersOf(issuer).includes(claimed as string)) {
      return { provider, issuer, clientId: set.clientId }
    }
  }
  return undefined
}

/** Google has signed with and without the scheme. */
function issuersOf(issuer: string): string[] {
  return issuer === ISSUERS.google ? [issuer, 'accounts.google.com'] : [issuer]
}

interface KeptKeys {
  keys: JSONWebKeySet
  at: number
}
const kept = new WeakMap<object, Map<string, KeptKeys>>()

async function keysOf(deps: TokenDeps, issuer: string, lifeMs: number): Promise<JSONWebKeySet> {
  const ofConfig = kept.get(deps.config) ?? new Map<string, KeptKeys>()
  kept.set(deps.config, ofConfig)
  const present = ofConfig.get(issuer)
  const now = deps.clock.now()
  if (present !== undefined && now - present.at < lifeMs) return present.keys
  try {
    const about = await fetchJson(deps, `${issuer}/.well-known/openid-configuration`)
    if (about.issuer !== issuer || typeof about.jwks_uri !== 'string') throw new Error('issuer')
    const keys = (await fetchJson(deps, about.jwks_uri)) as unknown as JSONWebKeySet
    createLocalJWKSet(keys)
    ofConfig.set(issuer, { keys, at: now })
    return keys
  } catch (error) {
    deps.log.warn({ err: error, issuer }, 'the keys of a provider could not be had')
    if (present !== undefined) return present.keys
    throw failure('unavailable', { retryAfterSeconds: 30, cause: error })
  }
}

async function fetchJson(deps: TokenDeps, address: string): Promise<Record<string, unknown>> {
  const answer = await deps.fetchOutside(address, { maxBytes: MAX_BYTES, maxRedirects: 0 })
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  return JSON.parse(answer.body.toString('utf8')) as Record<string, unknown>
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'unavailable'
}
