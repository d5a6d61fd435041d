import { PAGE_ITEMS_MAX } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'
import type { Db } from '../../../database.ts'
import type { Deps } from '../../../deps.ts'
import { type RevisedRow, reviseFields } from '../../../platform/db/rows/field-revisions.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { deleteCarriedLinks, restoreCarriedLinks } from '../../links/index.ts'
import { freeIfGood } from '../blocked-pages.service.ts'
import { lockEditablePage, type PageOfCaller, touchPage } from '../shown/page-access.ts'
import { type Placed, placeAfter } from './item-order.ts'
import { countItems } from './page-items.repository.ts'

export interface ItemOfCaller extends PageOfCaller {
  itemId: string
}

interface Item extends RevisedRow {
  id: string
  link_id: string | null
  deleted_at: number | null
}

interface ItemChange extends Partial<RevisedRow> {
  position?: string
  deleted_at?: number | null
  updated_at?: number
}

/** The queries for one kind of item. */
export interface ItemRows<View extends Item> {
  find(db: Db, pageId: string, id: string): Promise<View | undefined>
  /** in order, including deleted items */
  listPositions(db: Db, pageId: string): Promise<Placed[]>
  update(db: Db, id: string, change: ItemChange): Promise<void>
}

/**
 * Counts blocks and icons together (bio-page.md §1). The page is locked, so the count cannot change
 * meanwhile.
 */
export async function requireRoomForItem(deps: Deps, pageId: string): Promise<void> {
  if ((await countItems(deps.db, pageId)) < PAGE_ITEMS_MAX) return
  throw failure('malformed', { fields: { page: `A page may have ${PAGE_ITEMS_MAX} items` } })
}

/** The code that blocks and icons share. */
export function createItems<View extends Item>(rows: ItemRows<View>) {
  /** @throws notFound */
  async function get(deps: Deps, pageId: string, id: string): Promise<View> {
    const item = await rows.find(deps.db, pageId, id)
    if (!item) throw failure('notFound')
    return item
  }

  /** @throws notFound, also for a deleted item */
  async function getLive(deps: Deps, pageId: string, id: string): Promise<View> {
    const item = await get(deps, pageId, id)
    if (item.deleted_at !== null) throw failure('notFound')
    return item
  }

  /** @throws notFound if `after` is not an item of the page */
  async function takePosition(
    deps: Deps,
    pageId: string,
    after: string | null | undefined,
    self?: string,
  ): Promise<string> {
    const { position, moved } = placeAfter(await rows.listPositions(deps.db, pageId), after, self)
    for (const other of moved) await rows.update(deps.db, other.id, { position: other.position })
    return position
  }

  return {
    get,
    getLive,
    takePosition,

    /** @param after id of the item above, null for the start @throws notFound */
    move(deps: Deps, caller: ItemOfCaller, after: string | null): Promise<View> {
      return transaction(deps, async (deps) => {
        const page = await lockEditablePage(deps, caller)
        const item = await getLive(deps, page.id, caller.itemId)
        if (after === item.id) return item
        const position = await takePosition(deps, page.id, after, item.id)
        await rows.update(deps.db, item.id, {
          position,
          ...reviseFields(item, ['position'], undefined),
          updated_at: deps.clock.now(),
        })
        await touchPage(deps, page)
        return get(deps, page.id, item.id)
      })
    },

    /** Soft delete, together with its link; deleting twice is no error. @throws notFound */
    async remove(deps: Deps, caller: ItemOfCaller): Promise<void> {
      await transaction(deps, async (deps) => {
        const page = await lockEditablePage(deps, caller)
        const item = await get(deps, page.id, caller.itemId)
        if (item.deleted_at !== null) return
        const now = deps.clock.now()
        await rows.update(deps.db, item.id, { deleted_at: now, updated_at: now })
        if (item.link_id !== null) await deleteCarriedLinks(deps, [item.link_id])
        await touchPage(deps, page, await freeIfGood(deps, page))
      })
    },

    /** @throws notFound, malformed if the page is full */
    restore(deps: Deps, caller: ItemOfCaller): Promise<View> {
      return transaction(deps, async (deps) => {
        const page = await lockEditablePage(deps, caller)
        const item = await get(deps, page.id, caller.itemId)
        if (item.deleted_at === null) return item
        await requireRoomForItem(deps, page.id)
        await rows.update(deps.db, item.id, { deleted_at: null, updated_at: deps.clock.now() })
        if (item.link_id !== null) await restoreCarriedLinks(deps, [item.link_id])
        await touchPage(deps, page)
        return get(deps, page.id, item.id)
      })
    },
  }
}
