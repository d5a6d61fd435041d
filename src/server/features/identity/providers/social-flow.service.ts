import { timingSafeEqual } from 'node:crypto'
import type { Configuration, CustomFetch } from 'openid-client'
import { failure } from '#contract/errors.ts'
import {
  SOCIAL_FLOW_MINUTES,
  SOCIAL_RETURN_PATH,
  type SocialProvider,
} from '#contract/pages/social.ts'
import type { Deps } from '../../../deps.ts'
import { openSealedText, sealText } from '../../../platform/security/sealed-text.ts'
import {
  ISSUERS,
  type ProviderDeps,
  providerDocuments,
  providerOf,
  type SetProvider,
} from './provider-documents.ts'
import { type ProviderPerson, readProviderToken } from './provider-token.ts'

/**
 * The flow of a browser to a provider and back: authorization code with state, nonce and PKCE,
 * implemented by `openid-client`. What must be known on return is encrypted in a cookie of that
 * browser, so nothing is stored for strangers.
 */

type FlowDeps = ProviderDeps & Pick<Deps, 'secrets' | 'ids'>

const PURPOSE = 'social sign-in'
const TOKEN_TIMEOUT_SECONDS = 5
/** Endpoints that Facebook's documents do not contain. */
const FACEBOOK_TOKENS = {
  token_endpoint: 'https://graph.facebook.com/oauth/access_token',
  token_endpoint_auth_methods_supported: ['client_secret_post'],
}

interface Flow {
  provider: SocialProvider
  /** the account to connect; null for signing in */
  userId: string | null
  state: string
  nonce: string
  verifier: string
  redirectUri: string
  until: number
}

export interface BegunFlow {
  /** address to which the browser is sent */
  address: string
  /** value for the cookie of this browser */
  sealed: string
}

/**
 * @param origin the verified origin of the request, to which the provider sends the browser back
 * @throws malformed if the provider is not configured, unavailable
 */
export async function beginFlow(
  deps: FlowDeps,
  given: { provider: SocialProvider; userId: string | null; origin: string },
): Promise<BegunFlow> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
  const set = setProvider(deps, given.provider)
  const client = await clientOf(deps, set)
  const flow: Flow = {
    provider: given.provider,
    userId: given.userId,
    state: deps.ids.token(256),
    nonce: deps.ids.token(256),
    verifier: deps.ids.token(256),
    redirectUri: `${given.origin}${SOCIAL_RETURN_PATH}`,
    until: deps.clock.now() + SOCIAL_FLOW_MINUTES * 60_000,
  }
  const query = {
    redirect_uri: flow.redirectUri,
    scope: 'openid email',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  }
  const sealed = sealText(deps.secrets.key(PURPOSE), JSON.stringify(flow), PURPOSE)
  try {
    return { address: buildAuthorizationUrl(client, query).href, sealed }
  } catch (error) {
    throw away(deps, set, error)
  }
}

/** Parameters that the provider added to the return address. */
export interface Returned {
  code: string
  state: string
  /** the provider's own name (RFC 9207) */
  iss?: string | undefined
}

/**
 * The person who has returned, according to the provider.
 * @param sealed the cookie of this browser
 * @throws malformed with `fields.state` if this browser did not begin the flow, took too long or is
 * signed in as somebody else by now; with `fields.code` if the provider rejects the code;
 * unavailable
 */
export async function finishFlow(
  deps: FlowDeps,
  given: Returned & { sealed: string | undefined; userId: string | null },
): Promise<ProviderPerson> {
  const flow = openFlow(deps, given.sealed)
  const isTheirs =
    flow !== undefined &&
    isSame(flow.state, given.state) &&
    flow.userId === given.userId &&
    deps.clock.now() < flow.until
  if (!isTheirs) throw failure('malformed', { fields: { state: 'Begin again in this browser' } })
  const set = setProvider(deps, flow.provider)
  const idToken = await exchangeCode(deps, set, flow, given)
  const person = await readProviderToken(deps, idToken)
  if (person?.provider !== flow.provider || person.nonce !== flow.nonce) throw badCode()
  return person
}

function setProvider(deps: ProviderDeps, provider: SocialProvider): SetProvider {
  const set = providerOf(deps, provider)
  if (set === undefined) throw failure('malformed', { fields: { provider: 'Not set up here' } })
  return set
}

function openFlow(deps: FlowDeps, sealed: string | undefined): Flow | undefined {
  if (sealed === undefined) return undefined
  const text = openSealedText(deps.secrets.keyRing(PURPOSE), sealed, PURPOSE)
  return text === undefined ? undefined : (JSON.parse(text) as Flow)
}

/** The installation as a client of a provider, with our clock and our outbound fetch. */
async function clientOf(deps: FlowDeps, set: SetProvider): Promise<Configuration> {
  const { about } = await providerDocuments(deps, set.issuer)
  const library = await import('openid-client')
  const isFacebook = set.issuer === ISSUERS.facebook
  const server = { ...about, issuer: set.issuer, ...(isFacebook && FACEBOOK_TOKENS) }
  const client = new library.Configuration(
    server,
    set.clientId,
    { [library.clockSkew]: Math.round((deps.clock.now() - Date.now()) / 1_000) },
    authenticationOf(library, set, server),
  )
  client.timeout = TOKEN_TIMEOUT_SECONDS
  client[library.customFetch] = fetchBy(deps)
  // an https issuer may not use addresses without https
  if (!set.issuer.startsWith('https:')) library.allowInsecureRequests(client)
  return client
}

/** OpenID Connect Core: by default the secret goes into the header. */
function authenticationOf(
  { ClientSecretBasic, ClientSecretPost, None }: typeof import('openid-client'),
  { clientSecret }: SetProvider,
  { token_endpoint_auth_methods_supported: methods }: Readonly<Record<string, unknown>>,
) {
  if (clientSecret === undefined) return None()
  const takesPost = Array.isArray(methods) && methods.includes('client_secret_post')
  return takesPost ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret)
}

function fetchBy({ fetchOutside }: Pick<FlowDeps, 'fetchOutside'>): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await fetchOutside(url, {
      method: method as 'POST',
      headers,
      body: String(body),
      timeoutMs: TOKEN_TIMEOUT_SECONDS * 1_000,
      maxRedirects: 0,
      ...(signal && { signal }),
    })
    const { status } = answer
    return new Response(answer.body.length > 0 ? answer.body : null, {
      status,
      headers: answer.headers,
    })
  }
}

async function exchangeCode(
  deps: FlowDeps,
  set: SetProvider,
  flow: Flow,
  { code, iss }: Returned,
): Promise<string> {
  const { authorizationCodeGrant } = await import('openid-client')
  const address = new URL(flow.redirectUri)
  address.search = String(new URLSearchParams({ code, state: flow.state, ...(iss && { iss }) }))
  const client = await clientOf(deps, set)
  try {
    const { id_token } = await authorizationCodeGrant(client, address, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
    })
    return id_token as string
  } catch (error) {
    throw isRefusal(error) ? badCode() : away(deps, set, error)
  }
}

/** Whether the provider rejects the code, or returned a token of another flow. */
function isRefusal(error: unknown): boolean {
  const { code, error: said } = error as { code?: unknown; error?: unknown }
  return said === 'invalid_grant' || (typeof code === 'string' && /^OAUTH_JWT_/.test(code))
}

/** The provider cannot be used now, or does not accept the installation as a client. */
function away(deps: FlowDeps, { provider }: SetProvider, error: unknown) {
  deps.log.warn({ err: error, provider }, 'the way to a provider and back failed')
  return failure('unavailable', { retryAfterSeconds: 30, cause: error })
}

function badCode() {
  return failure('malformed', { fields: { code: 'The provider does not stand by this code' } })
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
