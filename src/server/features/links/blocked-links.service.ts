import { readAppAddress } from '#contract/app-address.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/index.ts'
import { judgeAgain, type Verdict } from '../safety/index.ts'
import type { LinkColumns } from './one/link-columns.ts'
import { type LinkRow, lockLink, updateLink } from './one/links.repository.ts'
import { recordLinkChange } from './one/links.service.ts'
import { readStoredRules } from './rules/stored-rules.ts'

/**
 * A link behind the warning page. The redirect reads only `blocked_at`; the other fields are shown
 * to people.
 */

export interface Block {
  /** a reason from the lists, or 'administrator' if this link was disabled individually */
  reason: Verdict['reason'] | 'administrator'
  /** host of the bad address */
  host: string
}

const FREE = { blocked_at: null, blocked_reason: '', blocked_host: '' } as const

const ADDRESS_COLUMNS = new Set([
  'destination',
  'starts_destination',
  'ended_destination',
  'limit_destination',
  'rules',
])

/** Every web address that a link may lead to, parsed. */
export function addressesOf(
  link: Pick<
    LinkRow,
    'destination_href' | 'starts_destination' | 'ended_destination' | 'limit_destination' | 'rules'
  >,
): string[] {
  const rules = readStoredRules(link.rules).flatMap(({ target }) => {
    if (target.kind === 'destination') return [target.destination]
    if (target.kind === 'split') return target.variants.map(({ destination }) => destination)
    return [target.destination, target.storeUrl, ...webAddressesOf(target.appUrl)]
  })
  const texts = [
    link.destination_href,
    link.starts_destination,
    link.ended_destination,
    link.limit_destination,
    ...rules,
  ]
  const hrefs = texts.flatMap((text) =>
    text && /^https?:/i.test(text) && URL.canParse(text) ? [new URL(text).href] : [],
  )
  return [...new Set(hrefs)]
}

function webAddressesOf(appUrl: string): string[] {
  try {
    return readAppAddress(appUrl).web.map(({ href }) => href)
  } catch {
    // a row may hold any text; rules that cannot be read are not shown either
    return []
  }
}

/**
 * Puts a link behind the warning page, in the transaction of these deps. The redirects of every
 * process learn of it like of any change.
 * @returns undefined if it is blocked already or gone
 */
export async function blockLink(
  deps: Deps,
  id: string,
  block: Block,
): Promise<LinkRow | undefined> {
  const link = await lockLink(deps.db, id)
  if (!link || link.deleted_at !== null) return undefined
  const isSame = link.blocked_reason === block.reason && link.blocked_host === block.host
  if (link.blocked_at !== null && isSame) return undefined
  const stored = await updateLink(deps.db, id, {
    blocked_at: link.blocked_at ?? deps.clock.now(),
    blocked_reason: block.reason,
    blocked_host: block.host,
  })
  await recordLinkChange(deps, stored)
  await noteAudit(deps, 'link-block', stored)
  return stored
}

/** Removes the warning page, in the transaction of these deps. */
export async function unblockLink(deps: Deps, id: string): Promise<LinkRow | undefined> {
  const link = await lockLink(deps.db, id)
  if (!link || link.blocked_at === null) return undefined
  const stored = await updateLink(deps.db, id, FREE)
  await recordLinkChange(deps, stored)
  await noteAudit(deps, 'link-unblock', stored)
  return stored
}

/**
 * Unblocks a link after its addresses were changed, once none of them is bad.
 * @throws linkDisabled if an administrator disabled it individually
 */
export async function blockAfterChange(
  deps: Deps,
  link: LinkRow,
  columns: LinkColumns,
  changed: readonly string[],
): Promise<LinkColumns> {
  if (link.blocked_at === null || !changed.some((column) => ADDRESS_COLUMNS.has(column))) return {}
  if (link.blocked_reason === 'administrator') throw failure('linkDisabled')
  // requests to the safety service were made before the transaction
  const judged = await judgeAgain(deps, addressesOf({ ...link, ...columns }))
  // an address that could not be checked stays blocked; the daily check unblocks it
  if (judged.verdicts.size + judged.unsure.size > 0) return {}
  await noteAudit(deps, 'link-unblock', link)
  return FREE
}

async function noteAudit(deps: Deps, action: 'link-block' | 'link-unblock', link: LinkRow) {
  const object = { kind: 'link', id: link.id, text: link.alias }
  await recordAudit(deps, { action, accountId: link.created_by, object })
}
