import type { Failure } from '#contract/errors.ts'
import type { LinkAnswer, NewLink } from '#contract/links/links.ts'
import type { Deps } from '../../../deps.ts'
import { listLinkHealth } from '../../../platform/link-health/link-health.repository.ts'
import { listLinkLimits } from '../../../platform/link-limits/link-limit.repository.ts'
import { countsOfLinks } from '../../clicks/index.ts'
import { listOpenFolders } from '../../folders/index.ts'
import { findBlockedSpaces } from '../../spaces/index.ts'
import type { BulkOutcome } from '../bulk/bulk-links.service.ts'
import { presentLink } from './links.presenter.ts'
import { type LinkRow, listTagsOf } from './links.repository.ts'

const NO_CLICKS = { human: 0, total: 0, own: 0 }

/**
 * Links as their owner sees them; tags, counts and limits of all links are read in one query each.
 */
export async function presentLinks(deps: Deps, links: readonly LinkRow[]): Promise<LinkAnswer[]> {
  const ids = links.map((link) => link.id)
  const spaceIds = links.map((link) => link.space_id)
  const folderIds = [...new Set(links.flatMap(({ folder_id }) => folder_id ?? []))]
  const [tags, counts, limits, healths, blockedSpaces, folders] = await Promise.all([
    listTagsOf(deps.db, ids),
    countsOfLinks(deps, ids),
    listLinkLimits(deps.db, ids),
    listLinkHealth(deps.db, ids),
    findBlockedSpaces(deps.db, spaceIds),
    listOpenFolders(deps.db, folderIds),
  ])
  const open = new Set(folders.map(({ id }) => id))
  return links.map((link) =>
    presentLink(deps, link, {
      tags: tags.get(link.id) ?? [],
      clicks: counts.get(link.id) ?? NO_CLICKS,
      limit: limits.get(link.id),
      health: healths.get(link.id),
      isSpaceBlocked: blockedSpaces.has(link.space_id),
      isInFolder: open.has(link.folder_id ?? ''),
    }),
  )
}

/** A link that was just created: everything is known, and nobody has clicked it yet. */
export function presentNewLink(
  deps: Deps,
  link: LinkRow,
  { tags, clickLimit }: Pick<NewLink, 'tags' | 'clickLimit'>,
): LinkAnswer {
  const limit = clickLimit === null ? undefined : { max: clickLimit, used: 0 }
  return presentLink(deps, link, {
    tags: [...tags].sort(),
    clicks: NO_CLICKS,
    limit,
    isInFolder: true,
  })
}

/** The result for each item of a bulk call. */
export async function presentOutcomes(deps: Deps, outcomes: readonly BulkOutcome[]) {
  const created = outcomes.flatMap((one) => (one.status === 'created' ? [one.link] : []))
  const answers = await presentLinks(deps, created)
  let next = 0
  return outcomes.map((outcome) => {
    if (outcome.status === 'created') return { status: 'created' as const, link: answers[next++]! }
    if (outcome.status === 'skipped') return { status: 'skipped' as const }
    return { status: 'refused' as const, error: presentRefusal(outcome.failure) }
  })
}

/** Why one of several items was refused, with the code of the catalogue. */
export function presentRefusal({ code, message, fields }: Failure) {
  return { message: code, detail: message, ...(fields && { fields }) }
}
