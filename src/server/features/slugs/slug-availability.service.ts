import { ALIAS_MAX_LENGTH } from '#contract/constants.ts'
import { Failure, failure } from '#contract/errors.ts'
import { requireUsableSlug, type SlugKind, USERNAME_REST_MS } from '#contract/links/slugs.ts'
import type { Deps } from '../../deps.ts'
import { MAIN_DOMAIN_ID, slugKeyOf } from './slug-key.ts'
import { findSlug, listHeldKeys, listKnownKeys } from './slugs.repository.ts'

export interface SlugAvailability {
  isFree: boolean
  reason: { code: string; text: string } | null
  suggestion: string | null
}

/** A name that somebody is typing. */
export interface AskedSlug {
  text: string
  kind: SlugKind
  /** default: the main domain */
  domainId?: string
}

/** Whether `text` could be claimed now; only `claimSlug` decides. */
export async function isSlugFree(
  deps: Pick<Deps, 'db' | 'clock'>,
  text: string,
  domainId: string = MAIN_DOMAIN_ID,
): Promise<boolean> {
  const slug = await findSlug(deps.db, { domainId, key: slugKeyOf(text) })
  if (!slug) return true
  const restedSince = deps.clock.now() - USERNAME_REST_MS
  return slug.state === 'released' && (slug.released_at ?? 0) < restedSince
}

/**
 * Answers while somebody types a name: available, or why not and which names are.
 * @param spaceId the space that would own it: names that its own links and pages gave up are
 * available to it
 */
export async function describeSlug(
  deps: Pick<Deps, 'db' | 'clock'>,
  { text, kind, domainId = MAIN_DOMAIN_ID }: AskedSlug,
  spaceId: string,
): Promise<SlugAvailability> {
  try {
    requireUsableSlug(text, kind)
    if (await isHeld(deps, { text, domainId }, spaceId)) {
      throw failure(kind === 'link' ? 'aliasTaken' : 'usernameTaken')
    }
    return { isFree: true, reason: null, suggestion: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const isTaken = error.name === 'aliasTaken' || error.name === 'usernameTaken'
    return {
      isFree: false,
      reason: { code: error.code, text: error.fields?.username ?? error.message },
      suggestion: isTaken ? await suggestSlug(deps, { text, kind, domainId }) : null,
    }
  }
}

async function isHeld(
  deps: Pick<Deps, 'db' | 'clock'>,
  { text, domainId }: Required<Pick<AskedSlug, 'text' | 'domainId'>>,
  spaceId: string,
): Promise<boolean> {
  const held = await listHeldKeys(deps.db, {
    domainId,
    keys: [slugKeyOf(text)],
    spaceId,
    releasedBefore: deps.clock.now() - USERNAME_REST_MS,
  })
  return held.size > 0
}

const SUGGESTIONS = 20

/** The first of `ada-2`, `ada-3` … that is allowed and available. */
async function suggestSlug(
  deps: Pick<Deps, 'db'>,
  { text, kind, domainId }: Required<AskedSlug>,
): Promise<string | null> {
  const candidates = Array.from({ length: SUGGESTIONS }, (_, index) => {
    const ending = `-${index + 2}`
    return text.slice(0, ALIAS_MAX_LENGTH - ending.length) + ending
  }).filter((candidate) => isUsable(candidate, kind))
  const known = await listKnownKeys(deps.db, domainId, candidates.map(slugKeyOf))
  return candidates.find((candidate) => !known.has(slugKeyOf(candidate))) ?? null
}

function isUsable(text: string, kind: SlugKind): boolean {
  try {
    requireUsableSlug(text, kind)
    return true
  } catch {
    return false
  }
}
