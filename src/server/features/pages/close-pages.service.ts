import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { enqueueRecheckOfPages } from '../safety/index.ts'
import { releaseSlug, restoreSlug, restSlugs } from '../slugs/index.ts'
import { listPageIds, listPagesBy, type PageRow, updatePage } from './pages.repository.ts'
import { slugOf } from './pages.service.ts'
import { recordPageChange } from './shown/page-access.ts'

const PAGES_AT_ONCE = 100

/**
 * Closes all pages of a space together with its account: they answer 410. The time marks them, so
 * that `reopenPages` brings back only these. Their links belong to the space and are closed with
 * it.
 */
export async function closePages(deps: Deps, spaceId: string, closedAt: number): Promise<void> {
  await transaction(deps, async (deps) => {
    for (const page of await listPagesBy(deps.db, spaceId, null)) {
      await releaseSlug(deps, slugOf(page), page.id, 'deleted')
      await mark(deps, page, closedAt)
    }
  })
}

/** Brings back the pages that `closePages` closed at that time. */
export async function reopenPages(deps: Deps, spaceId: string, closedAt: number): Promise<void> {
  await transaction(deps, async (deps) => {
    const pages = await listPagesBy(deps.db, spaceId, closedAt)
    for (const page of pages) {
      await restoreSlug(deps, slugOf(page), page.id, 'page')
      await mark(deps, page, null)
    }
    const ids = pages.map(({ id }) => id)
    await enqueueRecheckOfPages(deps, ids)
  })
}

/** Keeps the names of pages reserved without recording whose they were; see `restSlugs`. */
export async function restPageNames(deps: Deps, spaceId: string): Promise<void> {
  const ids = await listPageIds(deps.db, spaceId)
  for (let at = 0; at < ids.length; at += PAGES_AT_ONCE) {
    const some = ids.slice(at, at + PAGES_AT_ONCE)
    await transaction(deps, (deps) => restSlugs(deps, spaceId, some))
  }
}

async function mark(deps: Deps, page: PageRow, deletedAt: number | null): Promise<void> {
  const revision = page.revision + 1
  const change = { deleted_at: deletedAt, revision, updated_at: deps.clock.now() }
  await recordPageChange(deps, await updatePage(deps.db, page.id, change))
}
