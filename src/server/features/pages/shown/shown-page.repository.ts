import { type InferResult, sql } from 'kysely'
import type { Db } from '../../../database.ts'
import { jsonRows, jsonRowsReader } from '../../../platform/db/rows/json-rows.ts'
import { prepared } from '../../../platform/db/rows/prepared.ts'
import { readAtOnce } from '../../../platform/db/rows/read-at-once.ts'
import {
  SHOWN_BLOCK_COLUMNS,
  type ShownBlock,
  selectShownBlocks,
  USUAL_BLOCK,
} from '../items/blocks.repository.ts'
import {
  SHOWN_ICON_COLUMNS,
  type ShownSocialIcon,
  selectShownIcons,
} from '../items/social-icons.repository.ts'
import { type PageView, selectPageViews } from './page-document.repository.ts'

/** A page with everything that its visitors may see, in order. */
export interface ShownPage {
  page: PageView
  blocks: ShownBlock[]
  icons: ShownSocialIcon[]
}

type Slug = { domainId: string; key: string }

/** At once, or as a promise on an engine that must be awaited. */
export type Found<T> = T | undefined | Promise<T | undefined>

/** @returns the page that has this slug now; undefined for aliases and released names */
export function findShownPageByKey(db: Db, slug: Slug): Found<ShownPage> {
  const query = byKey(db, slug)
  const rows = readAtOnce(db, query)
  return rows === undefined ? db.executeQuery(query).then(readFirst) : read(rows[0])
}

export async function findShownPage(db: Db, id: string): Promise<ShownPage | undefined> {
  return readFirst(await db.executeQuery(byId(db, { id })))
}

const byKey = prepared((db, { domainId, key }: Slug) =>
  selectShownPages(db).where('page.domain_id', '=', domainId).where('page.slug_key', '=', key),
)

const byId = prepared((db, { id }: { id: string }) =>
  selectShownPages(db).where('page.id', '=', id),
)

/** One query, since a visitor's wait is mostly round trips to the database (decision 058). */
function selectShownPages(db: Db) {
  const ofThisPage = sql.ref<string>('page.id')
  const blocks = selectShownBlocks(db)
    .where('block.page_id', '=', ofThisPage)
    .clearSelect()
    .select(jsonRows(db, SHOWN_BLOCK_COLUMNS, USUAL_BLOCK).as('rows'))
  const icons = selectShownIcons(db)
    .where('social_icon.page_id', '=', ofThisPage)
    .clearSelect()
    .select(jsonRows(db, SHOWN_ICON_COLUMNS).as('rows'))
  return selectPageViews(db).select([blocks.as('shown_blocks'), icons.as('shown_icons')])
}

const readBlocks = jsonRowsReader<ShownBlock>(SHOWN_BLOCK_COLUMNS, USUAL_BLOCK)
const readIcons = jsonRowsReader<ShownSocialIcon>(SHOWN_ICON_COLUMNS)

type ShownPageRow = InferResult<ReturnType<typeof selectShownPages>>[number]

const readFirst = ({ rows }: { rows: ShownPageRow[] }) => read(rows[0])

function read(row: ShownPageRow | undefined): ShownPage | undefined {
  if (row === undefined) return undefined
  return {
    page: row,
    blocks: inOrder(readBlocks(row.shown_blocks)),
    icons: inOrder(readIcons(row.shown_icons)),
  }
}

/**
 * Sorts by the bytes of the position, then by id. Sorting here is cheaper than in the database,
 * because rows arrive mostly sorted.
 */
function inOrder<Item extends { position: string; id: string }>(items: Item[]): Item[] {
  for (let at = 1; at < items.length; at++) {
    if (compare(items[at - 1]!, items[at]!) > 0) return items.sort(compare)
  }
  return items
}

type Placed = { position: string; id: string }

function compare(one: Placed, other: Placed): number {
  if (one.position !== other.position) return one.position < other.position ? -1 : 1
  return one.id < other.id ? -1 : 1
}
