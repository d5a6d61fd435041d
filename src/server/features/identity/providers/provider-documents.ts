import type { JSONWebKeySet } from 'jose'
import { failure } from '#contract/errors.ts'
import type { SocialProvider } from '#contract/pages/social.ts'
import type { SocialConfig } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'

export type ProviderDeps = Pick<Deps, 'config' | 'clock' | 'fetchOutside' | 'log'>

/** Where a provider publishes its documents; also its name in tokens. */
export const ISSUERS: Readonly<Partial<Record<SocialProvider, string>>> = {
  google: 'https://accounts.google.com',
  facebook: 'https://www.facebook.com',
}

/** A provider that the installation has configured. */
export interface SetProvider extends SocialConfig {
  provider: SocialProvider
  issuer: string
}

/** @returns undefined if it is not configured */
export function providerOf(
  { config }: Pick<Deps, 'config'>,
  provider: SocialProvider,
): SetProvider | undefined {
  const set = config.social[provider]
  const issuer = set?.issuer ?? ISSUERS[provider]
  return set === undefined || issuer === undefined ? undefined : { ...set, provider, issuer }
}

/** A provider's own document (OpenID Connect Discovery), with its keys. */
export interface ProviderDocuments {
  about: Readonly<Record<string, unknown>>
  keys: JSONWebKeySet
}

export const DOCUMENTS_LIFE_MS = 60 * 60_000
const MAX_BYTES = 256 * 1024

interface Kept extends ProviderDocuments {
  at: number
}
const kept = new WeakMap<object, Map<string, Kept>>()

/**
 * The documents of an issuer; cached ones are used while it is unreachable.
 * @param lifeMs maximum age of cached ones
 * @throws unavailable
 */
export async function providerDocuments(
  deps: ProviderDeps,
  issuer: string,
  lifeMs = DOCUMENTS_LIFE_MS,
): Promise<ProviderDocuments> {
  const ofConfig = kept.get(deps.config) ?? new Map<string, Kept>()
  kept.set(deps.config, ofConfig)
  const present = ofConfig.get(issuer)
  const now = deps.clock.now()
  if (present !== undefined && now - present.at < lifeMs) return present
  const { createLocalJWKSet } = await import('jose')
  try {
    const path = '/.well-known/openid-configuration'
    const about = await fetchJson(deps, `${issuer.replace(/\/$/, '')}${path}`)
    if (about.issuer !== issuer || typeof about.jwks_uri !== 'string') throw new Error('issuer')
    const keys = (await fetchJson(deps, about.jwks_uri)) as unknown as JSONWebKeySet
    createLocalJWKSet(keys)
    const found = { about, keys, at: now }
    ofConfig.set(issuer, found)
    return found
  } catch (error) {
    deps.log.warn({ err: error, issuer }, 'the documents of a provider could not be had')
    if (present !== undefined) return present
    throw failure('unavailable', { retryAfterSeconds: 30, cause: error })
  }
}

async function fetchJson(deps: ProviderDeps, address: string): Promise<Record<string, unknown>> {
  const answer = await deps.fetchOutside(address, { maxBytes: MAX_BYTES, maxRedirects: 1 })
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  return JSON.parse(answer.body.toString('utf8')) as Record<string, unknown>
}
