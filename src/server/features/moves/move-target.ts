import { domainToASCII } from 'node:url'
import { failure } from '#contract/errors.ts'
import {
  FORGET_DAYS_MAX,
  type MoveTarget,
  type OldAddressWish,
  REDIRECT_DAYS_MAX,
} from '#contract/links/moves.ts'
import type { Deps } from '../../deps.ts'
import { findFolder, findReach, requireIn } from '../folders/index.ts'
import type { Place } from '../links/index.ts'
import { MAIN_DOMAIN_ID, type OldAddress } from '../slugs/index.ts'
import type { Thing } from './move-kinds.ts'

/** Where the things of a move go; what is undefined stays as it is. */
export interface Target {
  spaceId?: string | undefined
  domainId?: string | undefined
  folderId?: string | null | undefined
  /** what becomes of addresses that links leave */
  old?: OldAddress | undefined
}

/**
 * @param openId the space that is open, whose domains and folders are meant when none is named
 * @throws moveTargetNotFound, moveTargetUnverified, moveTargetNotHttps, noPermission; nothingToMove for a target
 *   that says nothing
 */
export async function readTarget(
  deps: Deps,
  userId: string,
  { space, domain, folder }: MoveTarget,
  openId: string,
): Promise<Target> {
  if (space === undefined && domain === undefined && folder === undefined) {
    throw failure('nothingToMove')
  }
  const spaceId = space ?? openId
  const reach = await findReach(deps, { userId, spaceId })
  const needed = { action: 'links.change', absent: 'moveTargetNotFound' } as const
  if (domain !== undefined || (space !== undefined && !folder)) requireIn(reach, null, needed)
  const target: Target = { spaceId: space }
  if (domain !== undefined) target.domainId = readDomain(deps, spaceId, domain)
  if (folder === null) {
    requireIn(reach, null, needed)
    target.folderId = null
  }
  if (folder) {
    const row = await findFolder(deps.db, folder)
    if (row === undefined || row.deleted_at !== null || row.space_id !== spaceId) {
      throw failure('moveTargetNotFound')
    }
    requireIn(reach, row.id, needed)
    target.folderId = row.id
  }
  return target
}

const DAY_MS = 24 * 60 * 60_000

/** @throws moveExpirySpanInvalid, moveDeletionSpanInvalid */
export function readOldAddress(
  { clock }: Pick<Deps, 'clock'>,
  wish: OldAddressWish | undefined,
): OldAddress | undefined {
  if (wish === undefined) return undefined
  const { redirectDays, forgetDays } = wish
  const isSpan = (days: number, most: number) => Number.isInteger(days) && days > 0 && days <= most
  if (!isSpan(redirectDays, REDIRECT_DAYS_MAX)) {
    throw failure('moveExpirySpanInvalid', { fields: { redirectDays: '1 to 365 days' } })
  }
  const isKept = forgetDays === null
  if (!isKept && (!isSpan(forgetDays, FORGET_DAYS_MAX) || forgetDays < redirectDays)) {
    throw failure('moveDeletionSpanInvalid', {
      fields: { forgetDays: 'Not before the redirect ends, at most 730 days' },
    })
  }
  const now = clock.now()
  return {
    redirects_until: now + redirectDays * DAY_MS,
    forgotten_at: isKept ? null : now + forgetDays * DAY_MS,
  }
}

/** A host, or its address as it stands in a browser; null and the installation's own are the same. */
function readDomain(
  { domains, origins }: Pick<Deps, 'domains' | 'origins'>,
  spaceId: string,
  given: string | null,
): string {
  const text = given?.trim().toLowerCase() ?? ''
  const own = new URL(origins.short)
  if (text === '' || text === own.host || text.replace(/\/$/, '') === own.origin) {
    return MAIN_DOMAIN_ID
  }
  if (/^[a-z]+:\/\//.test(text) && !text.startsWith('https://')) throw failure('moveTargetNotHttps')
  const host = domainToASCII(text.replace(/^https:\/\/([^/]*)\/?$/, '$1')).replace(/\.$/, '')
  const domain = domains.byName(host).find((one) => one.spaceId === spaceId)
  if (domain === undefined) throw failure('moveTargetNotFound')
  if (!domain.isServed) throw failure('moveTargetUnverified')
  return domain.id
}

/**
 * Where one thing goes.
 * @throws moveSameDomain and moveSameSpace for one that is there already, moveTargetNotFound where its domain
 *   is none of that space
 */
export function placeOf(deps: Pick<Deps, 'domains'>, thing: Thing, target: Target): Place {
  const spaceId = target.spaceId ?? thing.space_id
  const isLeaving = spaceId !== thing.space_id
  const domainId = target.domainId ?? thing.domain_id
  const kept = isLeaving ? null : thing.folder_id
  const folderId = target.folderId === undefined ? kept : target.folderId
  const isOwn = domainId === MAIN_DOMAIN_ID
  if (!isOwn && deps.domains.byId(domainId)?.spaceId !== spaceId) {
    throw failure('moveTargetNotFound', {
      fields: { domain: 'Its domain stays behind: choose one of that space' },
    })
  }
  if (isLeaving || domainId !== thing.domain_id || folderId !== thing.folder_id) {
    return { spaceId, domainId, folderId }
  }
  if (target.domainId !== undefined) throw failure('moveSameDomain')
  if (target.spaceId !== undefined) throw failure('moveSameSpace')
  return { spaceId, domainId, folderId }
}
