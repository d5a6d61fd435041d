import type { KeyScope } from '#contract/account/key-scopes.ts'
import type { ErrorName, Failure } from '#contract/errors.ts'
import { MOVED_AT_ONCE, PAGES_MOVED_AT_ONCE } from '#contract/links/moves.ts'
import type { Action } from '#contract/permissions.ts'
import type { Db } from '../../database.ts'
import type { Deps } from '../../deps.ts'
import type { VisibleFolders } from '../folders/index.ts'
import { listPagesWithAnswers } from '../form-answers/index.ts'
import {
  describePlaces,
  findLinks,
  type LinkRow,
  listIdsIn,
  lockLinks,
  type Place,
  placeLinks,
} from '../links/index.ts'
import {
  countSubscribersOf,
  describePages,
  findPages,
  listLinkIdsOf,
  listPageIdsIn,
  lockPages,
  type PageRow,
  placePages,
} from '../pages/index.ts'
import type { OldAddress } from '../slugs/index.ts'
import type { MoveRow } from './moves.table.ts'

/** A link or a page. */
export type Thing = Pick<
  LinkRow,
  'id' | 'space_id' | 'domain_id' | 'folder_id' | 'slug_key' | 'deleted_at'
>

export interface Placing<T extends Thing> {
  thing: T
  to: Place
}

/** Things whose clicks follow them. */
export interface Clicked {
  linkIds: string[]
  pageIds?: string[]
}

/** How things of one kind are moved. */
export interface MoveKind<T extends Thing = Thing> {
  /** said of one that the caller does not see */
  absent: ErrorName
  /** what somebody needs where it is and where it goes */
  action: Action
  /** what a key needs */
  scope: KeyScope
  audit: 'links-move' | 'pages-move'
  /** that many are moved in one transaction, and before the call answers */
  atOnce: number
  nameOf(thing: T): string
  find(db: Db, ids: readonly string[]): Promise<T[]>
  /** needs a transaction */
  lock(db: Db, ids: readonly string[]): Promise<T[]>
  listIdsIn(
    db: Db,
    spaceId: string,
    where: {
      domainId?: string | undefined
      folderId?: string | undefined
      visible: VisibleFolders | undefined
    },
    limit: number,
  ): Promise<string[]>
  /** no move takes it; its page does */
  isCarried(thing: T): boolean
  /** those that only the owner takes out of a space */
  listOwners(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** without writing: why some cannot be there */
  describe(deps: Deps, placings: readonly Placing<T>[]): Promise<Map<string, Failure>>
  /** in a transaction, of things that are locked */
  place(
    deps: Deps,
    placings: readonly Placing<T>[],
    how: { old: OldAddress | undefined; isBack: boolean },
  ): Promise<Map<string, Failure>>
  clickedOf(db: Db, ids: readonly string[]): Promise<Clicked>
}

const links: MoveKind<LinkRow> = {
  ...{ absent: 'linkNotFound', action: 'links.change', scope: 'links:write', audit: 'links-move' },
  atOnce: MOVED_AT_ONCE,
  nameOf: ({ alias }) => alias,
  find: findLinks,
  lock: lockLinks,
  listIdsIn,
  isCarried: ({ origin }) => origin !== 'shortener',
  listOwners: async () => new Set(),
  describe: (deps, placings) => describePlaces(deps, linksOf(placings)),
  place: (deps, placings, how) => placeLinks(deps, linksOf(placings), how),
  clickedOf: async (_db, ids) => ({ linkIds: [...ids] }),
}

const linksOf = (placings: readonly Placing<LinkRow>[]) =>
  placings.map(({ thing, to }) => ({ link: thing, to }))

const pages: MoveKind<PageRow> = {
  ...{ absent: 'notFound', action: 'pages.change', scope: 'pages:write', audit: 'pages-move' },
  atOnce: PAGES_MOVED_AT_ONCE,
  nameOf: ({ username }) => username,
  find: findPages,
  lock: lockPages,
  listIdsIn: async (db, spaceId, { domainId, ...where }, limit) =>
    domainId === undefined ? listPageIdsIn(db, spaceId, where, limit) : [],
  isCarried: () => false,
  // with addresses of people, or what they wrote
  async listOwners(db, ids) {
    const counts = await countSubscribersOf(db, ids)
    const answered = await listPagesWithAnswers(db, ids)
    return new Set(ids.filter((id) => answered.has(id) || (counts.get(id)?.all ?? 0) > 0))
  },
  describe: (deps, placings) => describePages(deps, pagesOf(placings)),
  place: (deps, placings) => placePages(deps, pagesOf(placings)),
  async clickedOf(db, ids) {
    const carried = await listLinkIdsOf(db, ids)
    return { linkIds: carried.map(({ link_id }) => link_id), pageIds: [...ids] }
  },
}

const pagesOf = (placings: readonly Placing<PageRow>[]) =>
  placings.map(({ thing, to }) => ({ page: thing, to }))

/** The rows that a kind takes are those that it found itself. */
export function kindOf({ kind }: Pick<MoveRow, 'kind'>): MoveKind {
  return (kind === 'pages' ? pages : links) as unknown as MoveKind
}
