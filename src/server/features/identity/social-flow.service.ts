import { createHash, timingSafeEqual } from 'node:crypto'
import { failure } from '#contract/errors.ts'
import { SOCIAL_FLOW_MINUTES, SOCIAL_RETURN_PATH, type SocialProvider } from '#contract/social.ts'
import type { Deps } from '../../deps.ts'
import type { OutboundAnswer } from '../../platform/fetch/outbound-fetch.ts'
import { openSealedText, sealText } from '../../platform/security/sealed-text.ts'
import {
  ISSUERS,
  type ProviderDeps,
  providerDocuments,
  providerOf,
  type SetProvider,
} from './provider-documents.ts'
import { type ProviderPerson, readProviderToken } from './provider-token.ts'

/**
 * The way of a browser to a provider and back: authorization code with state, nonce and PKCE. What must
 * be known on the way back lies sealed in a cookie of that browser, so nothing is stored for strangers.
 */

type FlowDeps = ProviderDeps & Pick<Deps, 'secrets' | 'ids'>

const PURPOSE = 'social sign-in'
const TOKEN_TIMEOUT_MS = 5_000
/** Facebook's documents do not name it. */
const FACEBOOK_TOKEN_ENDPOINT = 'https://graph.facebook.com/oauth/access_token'

interface Flow {
  provider: SocialProvider
  /** who connects; null for signing in */
  userId: string | null
  state: string
  nonce: string
  verifier: string
  redirectUri: string
  until: number
}

export interface BegunFlow {
  /** for the browser to go to */
  address: string
  /** for the cookie of this browser */
  sealed: string
}

/**
 * @param origin the verified one of the request, where the provider sends the browser back to
 * @throws malformed for a provider that is not set up, unavailable
 */
export async function beginFlow(
  deps: FlowDeps,
  given: { provider: SocialProvider; userId: string | null; origin: string },
): Promise<BegunFlow> {
  const set = setProvider(deps, given.provider)
  const { about } = await providerDocuments(deps, set.issuer)
  const flow: Flow = {
    provider: given.provider,
    userId: given.userId,
    state: deps.ids.token(256),
    nonce: deps.ids.token(256),
    verifier: deps.ids.token(256),
    redirectUri: `${given.origin}${SOCIAL_RETURN_PATH}`,
    until: deps.clock.now() + SOCIAL_FLOW_MINUTES * 60_000,
  }
  const address = new URL(endpointOf(set, about.authorization_endpoint))
  const query: Record<string, string> = {
    response_type: 'code',
    client_id: set.clientId,
    redirect_uri: flow.redirectUri,
    scope: 'openid email',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: createHash('sha256').update(flow.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const sealed = sealText(deps.secrets.key(PURPOSE), JSON.stringify(flow), PURPOSE)
  return { address: address.href, sealed }
}

/**
 * Who the provider says has come back.
 * @param sealed the cookie of this browser
 * @throws malformed with `fields.state` when this browser did not begin it, took too long or is somebody
 *   else by now; with `fields.code` when the provider does not stand by it; unavailable
 */
export async function finishFlow(
  deps: FlowDeps,
  given: { sealed: string | undefined; userId: string | null; code: string; state: string },
): Promise<ProviderPerson> {
  const flow = openFlow(deps, given.sealed)
  const isTheirs =
    flow !== undefined &&
    isSame(flow.state, given.state) &&
    flow.userId === given.userId &&
    deps.clock.now() < flow.until
  if (!isTheirs) throw failure('malformed', { fields: { state: 'Begin again in this browser' } })
  const set = setProvider(deps, flow.provider)
  const idToken = await exchangeCode(deps, set, flow, given.code)
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

async function exchangeCode(
  deps: FlowDeps,
  set: SetProvider,
  flow: Flow,
  code: string,
): Promise<string> {
  const { about } = await providerDocuments(deps, set.issuer)
  const named = about.token_endpoint ?? (isFacebook(set) ? FACEBOOK_TOKEN_ENDPOINT : undefined)
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: flow.redirectUri,
    client_id: set.clientId,
    code_verifier: flow.verifier,
  })
  const headers: Record<string, string> = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  }
  if (set.clientSecret !== undefined) {
    if (takesSecretInForm(set, about)) form.set('client_secret', set.clientSecret)
    else headers.authorization = basicOf(set.clientId, set.clientSecret)
  }
  let answer: OutboundAnswer
  try {
    answer = await deps.fetchOutside(endpointOf(set, named), {
      method: 'POST',
      headers,
      body: form.toString(),
      timeoutMs: TOKEN_TIMEOUT_MS,
      maxRedirects: 0,
    })
  } catch (cause) {
    throw away(deps, set, { cause })
  }
  const body = readJson(answer)
  if (answer.status === 200 && typeof body.id_token === 'string') return body.id_token
  if (answer.status === 400 && body.error === 'invalid_grant') throw badCode()
  throw away(deps, set, { status: answer.status, error: body.error })
}

/** A provider that cannot be used just now, or an installation that it does not know. */
function away(deps: FlowDeps, { provider }: SetProvider, why: object) {
  deps.log.warn({ ...why, provider }, 'a provider gave no token for its code')
  return failure('unavailable', { retryAfterSeconds: 30 })
}

function badCode() {
  return failure('malformed', { fields: { code: 'The provider does not stand by this code' } })
}

/** OpenID Connect Core: without a word about it, the secret goes into the header. */
function takesSecretInForm(set: SetProvider, about: Readonly<Record<string, unknown>>): boolean {
  const methods = about.token_endpoint_auth_methods_supported
  return isFacebook(set) || (Array.isArray(methods) && methods.includes('client_secret_post'))
}

const isFacebook = ({ issuer }: SetProvider) => issuer === ISSUERS.facebook

/** RFC 6749 §2.3.1 */
function basicOf(id: string, secret: string): string {
  const encode = (text: string) => new URLSearchParams({ t: text }).toString().slice(2)
  return `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}`
}

/**
 * An address that the documents of a provider name; one over https names none without.
 * @throws unavailable
 */
function endpointOf({ issuer }: SetProvider, named: unknown): string {
  const protocols = issuer.startsWith('https:') ? ['https:'] : ['https:', 'http:']
  if (typeof named === 'string' && URL.canParse(named)) {
    if (protocols.includes(new URL(named).protocol)) return named
  }
  throw failure('unavailable', { retryAfterSeconds: 60 })
}

function readJson(answer: OutboundAnswer): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(answer.body.toString('utf8'))
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
