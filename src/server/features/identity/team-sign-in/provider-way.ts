import { timingSafeEqual } from 'node:crypto'
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import { Failure, failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { OutboundError } from '../../../platform/fetch/outbound-fetch.ts'

/**
 * The way to the provider of a space and back, spoken by `openid-client`: discovery, authorization code with
 * state, nonce and PKCE, the signature of its tokens. Nothing of a provider is kept between two ways, so a
 * changed key or address holds at once.
 */

type WayDeps = Pick<Deps, 'config' | 'clock' | 'ids' | 'fetchOutside' | 'log'>

export interface TeamProvider {
  issuer: string
  clientId: string
  /** null for a client without one */
  clientSecret: string | null
}

/** What a provider says of itself. */
export interface FoundProvider {
  issuer: string
  signInHost: string
  endsSessions: boolean
}

/** What must be known when the browser comes back. */
export interface BegunWay {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
}

/** Parameters that the provider added to the return address. */
export interface Returned {
  code: string
  state: string
  /** who the provider says it is (RFC 9207) */
  iss?: string | undefined
}

/** Who has come back: what the provider stands by. */
export interface TeamPerson {
  issuer: string
  subject: string
  /** only where the provider has verified it */
  email: string | undefined
  /** more than one factor was asked for there */
  hasFactor: boolean
  /** where the provider signs people out */
  leaveAt: string | null
}

const TIMEOUT_SECONDS = 5
const MAX_BYTES = 256 * 1024
const SUBJECT_MAX = 255
/** Longer ones are no address that browsers and servers take for sure. */
const LEAVE_MAX = 6_000

/**
 * Asks a provider for its documents and keys.
 * @throws malformed with `fields.issuer` for what it lacks, destinationInvalid for where nothing may be
 *   asked, unavailable
 */
export async function findProvider(deps: WayDeps, given: TeamProvider): Promise<FoundProvider> {
  if (!isAllowedAddress(deps, given.issuer)) throw noProvider('Enter the https address')
  const client = await discover(deps, given).catch((error: unknown) => {
    if ([...causesOf(error)].some(isRefused)) {
      const fields = { issuer: 'This address does not exist, or leads into a private network' }
      throw failure('destinationInvalid', { fields, cause: error })
    }
    if (isAway(error)) throw away(deps, given, error)
    throw noProvider('There is no OpenID Connect at this address, or under another name', error)
  })
  const about = client.serverMetadata()
  const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const
  if (!needed.every((name) => isAllowedAddress(deps, about[name])))
    throw noProvider(
      'The provider does not say over https where to sign in, and where its keys are',
    )
  if (about.code_challenge_methods_supported?.includes('S256') === false) {
    throw noProvider('The provider takes no PKCE with S256')
  }
  const answer = await deps
    .fetchOutside(about.jwks_uri!, { maxBytes: MAX_BYTES, maxRedirects: 0 })
    .catch((error: unknown) => {
      throw error instanceof Failure ? error : away(deps, given, error)
    })
  if (answer.status !== 200 || !hasKeys(answer.body)) {
    throw noProvider('The provider has no keys at its jwks_uri')
  }
  return {
    issuer: about.issuer,
    signInHost: new URL(about.authorization_endpoint!).host,
    endsSessions: isAllowedAddress(deps, about.end_session_endpoint),
  }
}

/** @throws unavailable */
export async function beginWay(
  deps: WayDeps,
  provider: TeamProvider,
  { redirectUri, hint }: { redirectUri: string; hint?: string | undefined },
): Promise<{ address: string; way: BegunWay }> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
  const [state, nonce, verifier] = [1, 2, 3].map(() => deps.ids.token(256)) as [
    string,
    string,
    string,
  ]
  const way = { state, nonce, verifier, redirectUri }
  try {
    const client = await discover(deps, provider)
    const address = buildAuthorizationUrl(client, {
      redirect_uri: redirectUri,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(hint && { login_hint: hint }),
    }).href
    if (!isAllowedAddress(deps, address)) throw new Error('no https at the provider')
    return { address, way }
  } catch (error) {
    throw away(deps, provider, error)
  }
}

/**
 * @param signOutAddress where the provider leads after signing out
 * @throws malformed with `fields.code` when the provider does not stand by it, or not in a way that counts;
 *   configureFirst when it refuses the client; unavailable
 */
export async function finishWay(
  deps: WayDeps,
  provider: TeamProvider,
  { way, returned, signOutAddress }: { way: BegunWay; returned: Returned; signOutAddress: string },
): Promise<TeamPerson> {
  const library = await import('openid-client')
  const { code, iss } = returned
  const address = new URL(way.redirectUri)
  address.search = String(new URLSearchParams({ code, state: way.state, ...(iss && { iss }) }))
  try {
    const client = await discover(deps, provider)
    const tokens = await library.authorizationCodeGrant(client, address, {
      expectedState: way.state,
      expectedNonce: way.nonce,
      pkceCodeVerifier: way.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    const { sub: subject, aud, azp = provider.clientId } = claims
    // a token for several is not for us alone
    const isOurs = [aud].flat().length === 1 && azp === provider.clientId
    if (!isOurs || subject === '' || subject.length > SUBJECT_MAX) throw badCode()
    const said =
      claims.email === undefined && client.serverMetadata().userinfo_endpoint !== undefined
        ? await library.fetchUserInfo(client, tokens.access_token, subject)
        : claims
    const { email, email_verified: isVerified } = said
    const isProven = isVerified === true || isVerified === 'true'
    return {
      issuer: client.serverMetadata().issuer,
      subject,
      email: isProven && typeof email === 'string' ? email : undefined,
      hasFactor: Array.isArray(claims.amr) && claims.amr.includes('mfa'),
      leaveAt: leaveAddress(deps, library, client, {
        id_token_hint: tokens.id_token!,
        post_logout_redirect_uri: signOutAddress,
      }),
    }
  } catch (error) {
    if (error instanceof Failure && error.name === 'malformed') throw error
    if (isAway(error)) throw away(deps, provider, error)
    deps.log.info({ err: error, issuer: provider.issuer }, 'the provider of a space was refused')
    const said = (error as { error?: unknown }).error
    const isClient = said === 'invalid_client' || said === 'unauthorized_client'
    throw isClient ? failure('configureFirst', { cause: error }) : badCode(error)
  }
}

function leaveAddress(
  deps: WayDeps,
  { buildEndSessionUrl }: typeof import('openid-client'),
  client: Configuration,
  parameters: Record<string, string>,
): string | null {
  if (!isAllowedAddress(deps, client.serverMetadata().end_session_endpoint)) return null
  const { href } = buildEndSessionUrl(client, parameters)
  return href.length > LEAVE_MAX ? null : href
}

/** The installation as a client of the provider, on our clock and by our way out. */
async function discover(deps: WayDeps, provider: TeamProvider): Promise<Configuration> {
  const library = await import('openid-client')
  const issuer = new URL(provider.issuer)
  const isPlain = issuer.protocol === 'http:' && isAllowedAddress(deps, provider.issuer)
  const client = await library.discovery(
    issuer,
    provider.clientId,
    { [library.clockSkew]: Math.round((deps.clock.now() - Date.now()) / 1_000) },
    authenticationBy(library, provider.clientSecret),
    {
      [library.customFetch]: fetchBy(deps),
      timeout: TIMEOUT_SECONDS,
      // the signature is checked although the token comes over TLS from the provider itself
      execute: [
        library.enableNonRepudiationChecks,
        ...(isPlain ? [library.allowInsecureRequests] : []),
      ],
    },
  )
  // one name for all tenants of a provider would be a name for everybody there
  if (new URL(client.serverMetadata().issuer).href !== issuer.href) {
    throw new Error('another issuer')
  }
  return client
}

/** OpenID Connect Core: by default the secret goes into the header. */
function authenticationBy(
  { ClientSecretBasic, ClientSecretPost, None }: typeof import('openid-client'),
  secret: string | null,
): ClientAuth {
  if (secret === null) return None()
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const takesBasic = methods === undefined || methods.includes('client_secret_basic')
    const show = takesBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret)
    return show(server, client, body, headers)
  }
}

function fetchBy({ fetchOutside }: WayDeps): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await fetchOutside(url, {
      method: method as 'GET' | 'POST',
      headers,
      ...(body && { body: String(body) }),
      timeoutMs: TIMEOUT_SECONDS * 1_000,
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
      ...(signal && { signal }),
    })
    return new Response(answer.body.length > 0 ? answer.body : null, {
      status: answer.status,
      headers: answer.headers,
    })
  }
}

/** https, or what the operator has opened for itself. */
function isAllowedAddress({ config }: Pick<Deps, 'config'>, address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false
  const { protocol, host } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && config.outboundAllowHosts.includes(host))
}

function hasKeys(body: Buffer): boolean {
  try {
    const { keys } = JSON.parse(body.toString('utf8')) as { keys?: unknown }
    return Array.isArray(keys) && keys.length > 0
  } catch {
    return false
  }
}

/** What a chain of causes comes from. */
function* causesOf(error: unknown): Generator<unknown> {
  for (let one = error; one !== undefined && one !== null; ) {
    yield one
    one = (one as { cause?: unknown }).cause
  }
}

/** Nothing may be asked there: an address of ours, another port. */
function isRefused(error: unknown): error is Failure {
  return error instanceof Failure && error.name === 'destinationInvalid'
}

function isAway(error: unknown): boolean {
  return [...causesOf(error)].some(
    (one) =>
      one instanceof OutboundError ||
      isRefused(one) ||
      (one instanceof Response && one.status >= 500) ||
      ((one as { status?: unknown }).status as number) >= 500,
  )
}

function away({ log }: WayDeps, { issuer }: TeamProvider, error: unknown) {
  log.warn({ err: error, issuer }, 'the provider of a space cannot be used just now')
  return failure('unavailable', { retryAfterSeconds: 30, cause: error })
}

function noProvider(text: string, cause?: unknown) {
  return failure('malformed', { fields: { issuer: text }, cause })
}

function badCode(cause?: unknown) {
  return failure('malformed', {
    fields: { code: 'The provider does not stand by this code' },
    cause,
  })
}

export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
