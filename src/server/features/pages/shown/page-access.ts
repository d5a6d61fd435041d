import { failure } from '#contract/errors.ts'
import type { Action } from '#contract/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { recordChange } from '../../../platform/db/change.ts'
import { findReach, requireIn } from '../../folders/index.ts'
import { findPage, lockPage, type PageRow, updatePage } from '../pages.repository.ts'

export interface PageOfCaller {
  userId: string
  id: string
}

/** @throws notFound, also for pages that the caller cannot see; noPermission */
export async function getPage(
  deps: Deps,
  { userId, id }: PageOfCaller,
  action: Action,
): Promise<PageRow> {
  const page = await findPage(deps.db, id)
  if (!page) throw failure('notFound')
  const reach = await findReach(deps, { userId, spaceId: page.space_id })
  requireIn(reach, page.folder_id, { action, absent: 'notFound' })
  return page
}

/**
 * A page that the caller may edit, locked until the transaction ends, so that changes of a page,
 * its blocks and icons run one after another.
 * @throws notFound, noPermission
 */
export async function lockEditablePage(
  deps: Deps,
  { userId, id }: PageOfCaller,
  options: { isDeletedOk?: boolean } = {},
): Promise<PageRow> {
  const page = await lockPage(deps.db, id)
  if (!page) throw failure('notFound')
  const reach = await findReach(deps, { userId, spaceId: page.space_id })
  requireIn(reach, page.folder_id, { action: 'pages.change', absent: 'notFound' })
  if (page.deleted_at !== null && !options.isDeletedOk) throw failure('notFound')
  return page
}

/**
 * Records that something on a page has changed, since caches depend on the revision. Call it in the
 * caller's transaction.
 * @param columns of the page that change as well
 */
export async function touchPage(
  deps: Deps,
  page: PageRow,
  columns: Partial<PageRow> = {},
): Promise<void> {
  await updatePage(deps.db, page.id, {
    ...columns,
    revision: page.revision + 1,
    updated_at: deps.clock.now(),
  })
  await recordPageChange(deps, page)
}

/** Call it in the caller's transaction. */
export async function recordPageChange(deps: Deps, page: Pick<PageRow, 'id'>): Promise<void> {
  await recordChange(deps, 'page', page.id)
}
