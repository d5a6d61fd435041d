import { domainToASCII } from 'node:url'
import { failure } from '#contract/errors.ts'
import type { MoveTarget } from '#contract/links/moves.ts'
import type { Deps } from '../../deps.ts'
import { findFolder, findReach, requireIn } from '../folders/index.ts'
import type { LinkRow, Place } from '../links/index.ts'
import { MAIN_DOMAIN_ID } from '../slugs/index.ts'

/** Where links of a move go; what is undefined stays as it is. */
export interface Target {
  spaceId?: string | undefined
  domainId?: string | undefined
  folderId?: string | null | undefined
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
 * Where one link goes.
 * @throws moveSameDomain and moveSameSpace for one that is there already, moveTargetNotFound where its domain
 *   is none of that space
 */
export function placeOf(deps: Pick<Deps, 'domains'>, link: LinkRow, target: Target): Place {
  const spaceId = target.spaceId ?? link.space_id
  const isLeaving = spaceId !== link.space_id
  const domainId = target.domainId ?? link.domain_id
  const kept = isLeaving ? null : link.folder_id
  const folderId = target.folderId === undefined ? kept : target.folderId
  const isOwn = domainId === MAIN_DOMAIN_ID
  if (!isOwn && deps.domains.byId(domainId)?.spaceId !== spaceId) {
    throw failure('moveTargetNotFound', {
      fields: { domain: 'Its domain stays behind: choose one of that space' },
    })
  }
  if (isLeaving || domainId !== link.domain_id || folderId !== link.folder_id) {
    return { spaceId, domainId, folderId }
  }
  if (target.domainId !== undefined) throw failure('moveSameDomain')
  if (target.spaceId !== undefined) throw failure('moveSameSpace')
  return { spaceId, domainId, folderId }
}
