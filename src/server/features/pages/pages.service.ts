import { Failure, failure } from '#contract/errors.ts'
import { DEFAULT_THEME, type Theme } from '#contract/pages/page-document.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { folderReader, requireOpenFolders } from '../folders/index.ts'
import { deleteCarriedLinks, restoreCarriedLinks } from '../links/index.ts'
import { requireRoom } from '../packages/index.ts'
import {
  addressesInTexts,
  askAhead,
  enqueueRecheckOfPages,
  requireGoodText,
} from '../safety/index.ts'
import { claimSlug, MAIN_DOMAIN_ID, releaseSlug, restoreSlug } from '../slugs/index.ts'
import { lockSpace } from '../spaces/index.ts'
import { listBlocks } from './items/blocks.repository.ts'
import { listSocialIcons } from './items/social-icons.repository.ts'
import {
  countPages,
  countPagesOfSpace,
  findFirstPage,
  insertPage,
  insertTheme,
  type PageRow,
  updatePage,
} from './pages.repository.ts'
import { lockEditablePage, type PageOfCaller, recordPageChange } from './shown/page-access.ts'
import { themeRow } from './theme-rows.ts'

export interface NewPage {
  userId: string
  spaceId: string
  username: string
  title?: string
  description?: string
  theme?: Theme
  isFirst?: boolean
  /** address by which an import recognises it */
  importedFrom?: string
  publishedAt?: number | null
  folderId?: string | null | undefined
}

/**
 * Creates a draft in the caller's personal space, within the number of pages an account may have;
 * the limit holds exactly, however many requests come at once (A54).
 * @throws usernameTaken, malformed, noPermission if there are too many
 */
export async function createPage(
  deps: Deps,
  userId: string,
  {
    folder,
    ...input
  }: Pick<NewPage, 'username' | 'title' | 'description'> & {
    folder?: string | null | undefined
  },
): Promise<PageRow> {
  const reach = await requireOpenFolders(deps, userId, 'pages.change')
  const { spaceId } = reach
  const folderId = (await folderReader(deps, reach, [folder]))(folder ?? null)
  await askAhead(deps, addressesInTexts([input.description]))
  return transaction(deps, async (deps) => {
    await requireRoomForPage(deps, spaceId, userId)
    return storePage(deps, { ...input, userId, spaceId, folderId })
  })
}

/**
 * Creates the page that every account starts with; its slug is the account's username. May run any
 * number of times. If the name was taken meanwhile, a similar one is used.
 */
export function createFirstPage(
  deps: Deps,
  { userId, spaceId, username }: { userId: string; spaceId: string; username: string },
): Promise<{ pageId: string; username: string }> {
  return transaction(deps, async (deps) => {
    await lockSpace(deps.db, spaceId)
    const existing = await findFirstPage(deps.db, userId)
    if (existing) return { pageId: existing.id, username: existing.username }
    const suffix = deps.ids.code(5)
    for (const name of [username, `${username.slice(0, 44)}-${suffix}`, `user-${suffix}`]) {
      const page = await orTaken(
        storePage(deps, { userId, spaceId, username: name, isFirst: true }),
      )
      if (page) return { pageId: page.id, username: page.username }
    }
    throw failure('usernameTaken')
  })
}

/** Claims the name and writes page and theme, in the transaction of these deps. */
export async function storePage(deps: Deps, page: NewPage): Promise<PageRow> {
  await requireGoodText(deps, 'description', page.description)
  const id = deps.ids.uuid()
  const now = deps.clock.now()
  const { userId, spaceId, username } = page
  const slug = await claimSlug(deps, { text: username, kind: 'page', targetId: id, spaceId })
  const row = await insertPage(deps.db, {
    id,
    space_id: spaceId,
    user_id: userId,
    domain_id: MAIN_DOMAIN_ID,
    folder_id: page.folderId ?? null,
    slug_key: slug.key,
    username: slug.text,
    is_first: page.isFirst ? 1 : 0,
    title: page.title ?? '',
    description: page.description ?? '',
    meta_title: '',
    meta_description: '',
    is_subscribable: 0,
    is_branding_hidden: 0,
    icon_position: 0,
    message_subject: '',
    message_description: '',
    noindex: 0,
    imported_from: page.importedFrom ?? null,
    published_at: page.publishedAt ?? null,
    revision: 1,
    field_revisions: '{}',
    created_at: now,
    updated_at: now,
  })
  await insertTheme(deps.db, themeRow(id, page.theme ?? DEFAULT_THEME))
  await recordPageChange(deps, row)
  return row
}

/**
 * Soft delete: the page and its short links answer 410, and its name stays reserved for its owner.
 * @throws notFound
 */
export async function deletePage(deps: Deps, caller: PageOfCaller): Promise<void> {
  await transaction(deps, async (deps) => {
    const page = await lockEditablePage(deps, caller, { isDeletedOk: true })
    if (page.deleted_at !== null) return
    await releaseSlug(deps, slugOf(page), page.id, 'deleted')
    await deleteCarriedLinks(deps, await carriedLinkIds(deps, page.id))
    await setPage(deps, page, { deleted_at: deps.clock.now() })
  })
}

/** @throws notFound, noPermission if the account already has as many pages as it may */
export async function restorePage(deps: Deps, caller: PageOfCaller): Promise<void> {
  await transaction(deps, async (deps) => {
    const page = await lockEditablePage(deps, caller, { isDeletedOk: true })
    if (page.deleted_at === null) return
    await requireRoomForPage(deps, page.space_id, page.user_id)
    await restoreSlug(deps, slugOf(page), page.id, 'page')
    await restoreCarriedLinks(deps, await carriedLinkIds(deps, page.id))
    await setPage(deps, page, { deleted_at: null })
    await enqueueRecheckOfPages(deps, [page.id])
  })
}

/**
 * Publishes or unpublishes a page; changes nothing if it is in that state already. @throws notFound
 */
export async function setPublished(
  deps: Deps,
  caller: PageOfCaller,
  isPublished: boolean,
): Promise<void> {
  await transaction(deps, async (deps) => {
    const page = await lockEditablePage(deps, caller)
    if ((page.published_at !== null) === isPublished) return
    await setPage(deps, page, { published_at: isPublished ? deps.clock.now() : null })
  })
}

export function slugOf(page: Pick<PageRow, 'domain_id' | 'slug_key'>) {
  return { domainId: page.domain_id, key: page.slug_key }
}

async function setPage(
  deps: Deps,
  page: PageRow,
  change: Pick<Partial<PageRow>, 'deleted_at' | 'published_at'>,
): Promise<void> {
  const revision = page.revision + 1
  await updatePage(deps.db, page.id, { ...change, revision, updated_at: deps.clock.now() })
  await recordPageChange(deps, page)
}

async function requireRoomForPage(deps: Deps, spaceId: string, userId: string): Promise<void> {
  await lockSpace(deps.db, spaceId)
  const used = () => countPagesOfSpace(deps.db, spaceId)
  await requireRoom(deps, { spaceId, limit: 'pages', used })
  const most = deps.config.maxPagesPerAccount
  if ((await countPages(deps.db, userId)) < most) return
  throw failure('noPermission', { fields: { username: `An account may have ${most} pages` } })
}

/** The short links of everything on a page, including archived blocks. */
export async function carriedLinkIds(deps: Deps, pageId: string): Promise<string[]> {
  const items = [
    ...(await listBlocks(deps.db, pageId)),
    ...(await listBlocks(deps.db, pageId, 'archived')),
    ...(await listSocialIcons(deps.db, pageId)),
  ]
  return items.flatMap((item) => (item.link_id === null ? [] : [item.link_id]))
}

async function orTaken(page: Promise<PageRow>): Promise<PageRow | undefined> {
  try {
    return await page
  } catch (error) {
    if (error instanceof Failure && /^(usernameTaken|malformed)$/.test(error.name)) return undefined
    throw error
  }
}
