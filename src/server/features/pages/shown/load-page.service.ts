import { type Language, languageOf } from '#contract/languages.ts'
import { isSafeWebAddress } from '#contract/links/destination.ts'
import {
  GATES,
  type Gate,
  type PageBlock,
  type PageDocument,
} from '#contract/pages/page-document.ts'
import { toUriReference } from '#contract/texts/uri-reference.ts'
import type { Deps } from '../../../deps.ts'
import { passwordMark } from '../../../platform/http/link-cookie.ts'
import type { ShownBlock } from '../items/blocks.repository.ts'
import type { PageView } from './page-document.repository.ts'
import {
  blocksShownAt,
  closedGroupsOf,
  documentOf,
  gateOfPage,
  isLockedByPage,
  pageBlock,
  validUntilOf,
} from './page-document.ts'
import {
  type Found,
  findShownPage,
  findShownPageByKey,
  type ShownPage,
} from './shown-page.repository.ts'

/** A block with what the page asks before it opens the block. */
export interface LockedBlock {
  /** as visitors see it after unlocking it completely */
  block: PageBlock
  /** `passwordMark`; '' without a passcode */
  passcodeMark: string
  gate: Gate
  isForSubscribers: boolean
  /** of a group: its members as visitors see them after unlocking it */
  members: readonly PageBlock[]
  /** the locked group that contains it and must be unlocked first */
  within: string | null
  /** its link, which asks the same of visitors who open it directly */
  link: { id: string; alias: string } | null
}

export interface LoadedPage {
  pageId: string
  userId: string
  spaceId: string
  /** only a published page is shown to others; a draft answers 404, a deleted page 410 */
  state: 'published' | 'draft' | 'ended' | 'deleted' | 'blocked'
  /** why the page itself is blocked, as opposed to its space */
  block: { reason: string; host: string }
  /** http(s) address for `err_30`; null: our own page says that the page has ended */
  endedDestination: string | null
  /** increases with every change of anything on the page */
  revision: number
  /**
   * ms UTC when the document changes by itself, because something starts or ends; null if it does
   * not
   */
  validUntil: number | null
  noindex: boolean
  /** of our texts on the page */
  language: Language
  /**
   * `domainId/key` of all links on the page, shown now or not; changes of links are recorded under
   * these keys
   */
  linkKeys: string[]
  document: PageDocument
  /** what visitors must confirm first */
  gate: Gate
  /** `passwordMark` of its passcode; '' for none */
  passcodeMark: string
  /** blocks that the page itself unlocks */
  lockedBlocks: LockedBlock[]
  /** where the whole page forwards to now; null if it is shown */
  forwardTo: string | null
  isEmbeddable: boolean
  hasBrowserHint: boolean
}

type LoadDeps = Pick<Deps, 'db' | 'clock' | 'origins'>

/**
 * The public page of a slug, in one query. Released usernames and aliases are handled by the
 * redirect.
 * @returns undefined if no page has this slug now
 */
export function loadPageDocument(
  deps: LoadDeps,
  slug: { domainId: string; key: string },
): Found<LoadedPage> {
  const found = findShownPageByKey(deps.db, slug)
  const loadFound = (shown: ShownPage | undefined) => shown && load(deps, shown)
  return found instanceof Promise ? found.then(loadFound) : loadFound(found)
}

/** The same by the page's id: `link_bio_id` at the specification's wire. */
export async function loadPageById(deps: LoadDeps, id: string): Promise<LoadedPage | undefined> {
  const shown = await findShownPage(deps.db, id)
  return shown && load(deps, shown)
}

function load(deps: LoadDeps, { page, blocks, icons }: ShownPage): LoadedPage {
  const now = deps.clock.now()
  const ended = page.ended_destination
  const items = [...blocks, ...icons]
  const document = documentOf(deps, page, { blocks, icons }, now)
  return {
    pageId: page.id,
    userId: page.user_id,
    spaceId: page.space_id,
    state: stateOf(page, now),
    block: { reason: page.blocked_reason, host: page.blocked_host },
    endedDestination: ended !== null && isSafeWebAddress(ended) ? toUriReference(ended) : null,
    revision: page.revision,
    validUntil: validUntilOf(page, items, now),
    noindex: page.noindex === 1,
    language: languageOf(page.language) ?? 'en',
    linkKeys: linkKeysOf(items),
    document,
    gate: GATES.includes(page.gate) ? page.gate : 'sensitive',
    passcodeMark: page.passcode_hash === null ? '' : passwordMark(page.passcode_hash),
    lockedBlocks: lockedBlocksOf(deps, page, blocks, now),
    forwardTo: forwardOf(page, now),
    isEmbeddable: page.is_embeddable === 1,
    hasBrowserHint: page.has_browser_hint === 1,
  }
}

function lockedBlocksOf(
  deps: LoadDeps,
  page: PageView,
  blocks: readonly ShownBlock[],
  now: number,
): LockedBlock[] {
  if (!blocks.some(isLockedByPage)) return []
  const shown = blocksShownAt(blocks, now)
  const closed = closedGroupsOf(shown)
  const membersOf = (group: ShownBlock) =>
    shown.filter((one) => one.group_id === group.id).map((one) => pageBlock(deps, page, one))
  return shown.filter(isLockedByPage).map((block) => ({
    ...lockedBlock(deps, page, block),
    members: block.kind === 'group' ? membersOf(block) : [],
    within: block.group_id !== null && closed.has(block.group_id) ? block.group_id : null,
  }))
}

function lockedBlock(
  deps: LoadDeps,
  page: PageView,
  block: ShownBlock,
): Omit<LockedBlock, 'members' | 'within'> {
  const { passcode_hash: hash, link_id: id, link_alias: alias } = block
  return {
    block: pageBlock(deps, page, block, true),
    passcodeMark: hash === null ? '' : passwordMark(hash),
    gate: gateOfPage(block),
    isForSubscribers: block.is_for_subscribers === 1,
    link: id === null || alias === null ? null : { id, alias },
  }
}

function stateOf(page: PageView, now: number): LoadedPage['state'] {
  if (page.deleted_at !== null) return 'deleted'
  if (page.published_at === null) return 'draft'
  if (page.blocked_at !== null || page.space_blocked_at !== null) return 'blocked'
  return page.ends_at !== null && page.ends_at <= now ? 'ended' : 'published'
}

function forwardOf(page: PageView, now: number): string | null {
  const { forward_to: to, forward_starts_at: start, forward_ends_at: end } = page
  if (to === null || !isSafeWebAddress(to)) return null
  return (start === null || start <= now) && (end === null || end > now) ? toUriReference(to) : null
}

function linkKeysOf(
  items: readonly { link_domain_id: string | null; link_slug_key: string | null }[],
): string[] {
  const keys: string[] = []
  for (const { link_domain_id: domainId, link_slug_key: key } of items) {
    if (key !== null) keys.push(`${domainId}/${key}`)
  }
  return keys
}
