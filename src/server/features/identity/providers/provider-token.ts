import type { JSONWebKeySet } from 'jose'
import { type SocialProvider, socialProviders } from '#contract/pages/social.ts'
import {
  ISSUERS,
  type ProviderDeps,
  providerDocuments,
  providerOf,
  type SetProvider,
} from './provider-documents.ts'

/** Verified claims of a provider about a person. */
export interface ProviderPerson {
  provider: SocialProvider
  /** their id there, which never changes */
  subject: string
  /** only if the provider has verified it */
  email: string | undefined
  /** of the flow for which the token was requested */
  nonce: string | undefined
}

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']
/** shortest interval between requests for an unknown key */
const KEYS_AGAIN_MS = 60_000

/**
 * Checks an ID token: signature by the provider's own keys, issuer, audience, expiry.
 * @returns null unless it is a valid token of a configured provider
 * @throws unavailable if the provider's keys cannot be fetched
 */
export async function readProviderToken(
  deps: ProviderDeps,
  idToken: string,
): Promise<ProviderPerson | null> {
  const { createLocalJWKSet, decodeJwt, jwtVerify } = await import('jose')
  const named = namedProvider(deps, () => decodeJwt(idToken).iss)
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
  const first = await providerDocuments(deps, issuer)
  let payload: Awaited<ReturnType<typeof verify>>
  try {
    payload = await verify(first.keys).catch(async (error: { code?: string }) => {
      if (error.code !== 'ERR_JWKS_NO_MATCHING_KEY') throw error
      return verify((await providerDocuments(deps, issuer, KEYS_AGAIN_MS)).keys)
    })
  } catch (error) {
    if (isUnavailable(error)) throw error
    deps.log.info({ err: error, provider }, 'the token of a provider was refused')
    return null
  }
  const { sub, aud, nonce, email, email_verified: isVerified } = payload
  // a token for several audiences is not only for us
  const isOurs = [aud].flat().length === 1
  if (typeof sub !== 'string' || sub === '' || sub.length > 255 || !isOurs) return null
  // Facebook returns only confirmed addresses and has no claim that says so
  const isProven = isVerified === true || isVerified === 'true' || provider === 'facebook'
  return {
    provider,
    subject: subjectOf(named, sub),
    email: isProven && typeof email === 'string' ? email : undefined,
    nonce: typeof nonce === 'string' ? nonce : undefined,
  }
}

/** The provider that the token names; this only chooses the keys with which it must be signed. */
function namedProvider(deps: ProviderDeps, issuerOf: () => unknown): SetProvider | undefined {
  let claimed: unknown
  try {
    claimed = issuerOf()
  } catch {
    return undefined
  }
  return socialProviders
    .map((provider) => providerOf(deps, provider))
    .find((set) => set !== undefined && issuersOf(set.issuer).includes(claimed as string))
}

/** Google has used both forms, with and without the scheme. */
function issuersOf(issuer: string): string[] {
  return issuer === ISSUERS.google ? [issuer, 'accounts.google.com'] : [issuer]
}

/**
 * An installation may change its issuer: people of the new one must not get accounts of the old
 * one.
 */
function subjectOf({ provider, issuer }: SetProvider, sub: string): string {
  return provider === 'openid' ? `${issuer} ${sub}` : sub
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'unavailable'
}
