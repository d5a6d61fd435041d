import { isSafeWebAddress } from '#contract/destination.ts'
import { type Language, languageOf } from '#contract/languages.ts'
import type { PageBlock, PageDocument } from '#contract/page-document.ts'
import { GATES, type Gate } from '#contract/pages.ts'
import type { Deps } from '../../deps.ts'
import { passwordMark } from '../../platform/link-cookie.ts'
import { listShownBlocks } from './blocks.repository.ts'
import { findPageView, findPageViewByKey, type PageView } from './page-document.repository.ts'
import { documentOf, pageBlock, validUntilOf } from './page-document.ts'
import { listShownSocialIcons } from './social-icons.repository.ts'

export interface LoadedPage {
  pageId: string
  userId: string
  /** only a published page is shown to others; a draft is 404, a deleted one 410 */
  state: 'published' | 'draft' | 'ended' | 'deleted'
  /** http(s) address for `err_30`; null: our own page says that it ended */
  endedDestination: string | null
  /** grows with every change of anything on the page */
  revision: number
  /** ms UTC when the document changes by itself (a start or an end); null: not by itself */
  validUntil: number | null
  noindex: boolean
  /** of our words on it */
  language: Language
  /** `domainId/key` of the links on it, shown now or not: what their changes are keyed by */
  linkKeys: string[]
  document: PageDocument
  /** what visitors confirm first */
  gate: Gate
  /** `passwordMark` of its passcode; '' for none */
  passcodeMark: string
  /** blocks without a link that ask for a passcode, as those see them who gave it */
  lockedBlocks: { block: PageBlock; passcodeMark: string }[]
  /** where the whole page leads now; null shows it */
  forwardTo: string | null
  isEmbeddable: boolean
  hasBrowserHint: boolean
}

type LoadDeps = Pick<Deps, 'db' | 'clock' | 'origins'>

/**
 * The public page behind a slug, in three queries. Released usernames and aliases are the redirect's.
 * @returns undefined when no page has this slug now
 */
export async function loadPageDocument(
  deps: LoadDeps,
  slug: { domainId: string; key: string },
): Promise<LoadedPage | undefined> {
  const page = await findPageViewByKey(deps.db, slug)
  return page && load(deps, page)
}

/** The same by the page's id: `link_bio_id` on the specification's wire. */
export async function loadPageById(deps: LoadDeps, id: string): Promise<LoadedPage | undefined> {
  const page = await findPageView(deps.db, id)
  return page && load(deps, page)
}

async function load(deps: LoadDeps, page: PageView): Promise<LoadedPage> {
  const [blocks, icons] = await Promise.all([
    listShownBlocks(deps.db, page.id),
    listShownSocialIcons(deps.db, page.id),
  ])
  const now = deps.clock.now()
  const ended = page.ended_destination
  const document = documentOf(deps, page, { blocks, icons }, now)
  const shown = new Set(document.blocks.map((block) => block.id))
  return {
    pageId: page.id,
    userId: page.user_id,
    state: stateOf(page, now),
    endedDestination: ended !== null && isSafeWebAddress(ended) ? ended : null,
    revision: page.revision,
    validUntil: validUntilOf(page, [...blocks, ...icons], now),
    noindex: page.noindex === 1,
    language: languageOf(page.language) ?? 'en',
    linkKeys: linkKeysOf([...blocks, ...icons]),
    document,
    gate: GATES.includes(page.gate) ? page.gate : 'sensitive',
    passcodeMark: page.passcode_hash === null ? '' : passwordMark(page.passcode_hash),
    lockedBlocks: blocks
      .filter((block) => block.passcode_hash !== null && shown.has(block.id))
      .map((block) => ({
        block: pageBlock(deps, page, block, true),
        passcodeMark: passwordMark(block.passcode_hash!),
      })),
    forwardTo: forwardOf(page, now),
    isEmbeddable: page.is_embeddable === 1,
    hasBrowserHint: page.has_browser_hint === 1,
  }
}

function stateOf(page: PageView, now: number): LoadedPage['state'] {
  if (page.deleted_at !== null) return 'deleted'
  if (page.published_at === null) return 'draft'
  return page.ends_at !== null && page.ends_at <= now ? 'ended' : 'published'
}

function forwardOf(page: PageView, now: number): string | null {
  const { forward_to: to, forward_starts_at: start, forward_ends_at: end } = page
  if (to === null || !isSafeWebAddress(to)) return null
  return (start === null || start <= now) && (end === null || end > now) ? to : null
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
