import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely'
import type { Database, Db } from '../../database.ts'
import type { SlugTable } from './slugs.table.ts'

export type SlugRow = Insertable<SlugTable>

/** How long an alias that its link has left leads there. */
export interface OldAddress {
  redirects_until: number | null
  forgotten_at: number | null
}
const NOT_LEFT: OldAddress = { redirects_until: null, forgotten_at: null }

export interface SlugAddress {
  domainId: string
  key: string
}

/** @returns keys that were available and are now claimed, in no particular order */
export async function insertSlugs(db: Db, slugs: readonly SlugRow[]): Promise<string[]> {
  if (slugs.length === 0) return []
  // the same order everywhere, so that overlapping inserts wait for each other instead of
  // deadlocking
  const inOrder = [...slugs].sort((a, b) => (a.key < b.key ? -1 : 1))
  const taken = await db
    .insertInto('slug')
    .values(inOrder)
    .onConflict((conflict) => conflict.columns(['domain_id', 'key']).doNothing())
    .returning('key')
    .execute()
  return taken.map((row) => row.key)
}

/**
 * Gives a slug that is not live to a new target: back to its former target, to another target in
 * the same space if nothing holds it any more, or to anybody once the reservation of a released
 * username has ended.
 * @returns whether it could be given
 */
export async function takeOverSlug(
  db: Db,
  slug: SlugRow,
  releasedBefore: number,
): Promise<boolean> {
  const { domain_id, key, target_id, space_id } = slug
  const row = await db
    .updateTable('slug')
    .set({ ...slug, state: 'live', released_at: null, ...NOT_LEFT })
    .where('domain_id', '=', domain_id)
    .where('key', '=', key)
    .where('state', '<>', 'live')
    .where((is) =>
      is.or([
        is('target_id', '=', target_id),
        isGivenUp(is, { spaceId: space_id, releasedBefore }),
      ]),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether the slug belongs to that target */
export async function updateSlug(
  db: Db,
  { domainId, key }: SlugAddress,
  targetId: string,
  change: Partial<Pick<SlugTable, 'text' | 'state' | 'released_at'>>,
): Promise<boolean> {
  const row = await db
    .updateTable('slug')
    .set(change)
    .where('domain_id', '=', domainId)
    .where('key', '=', key)
    .where('target_id', '=', targetId)
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export function findSlug(
  db: Db,
  { domainId, key }: SlugAddress,
): Promise<Selectable<SlugTable> | undefined> {
  return db
    .selectFrom('slug')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** The new owner of a slug, and the release time before which a username is no longer reserved. */
interface Taker {
  spaceId: string
  releasedBefore: number
}

/**
 * Nothing holds the slug any more, and it belongs to the taker's space or is no longer reserved.
 */
function isGivenUp(is: ExpressionBuilder<Database, 'slug'>, { spaceId, releasedBefore }: Taker) {
  return is.and([
    is.or([
      is('slug.space_id', '=', spaceId),
      is.and([is('slug.state', '=', 'released'), is('slug.released_at', '<', releasedBefore)]),
    ]),
    is.not(
      is.exists(
        is
          .selectFrom('link')
          .select('link.id')
          .whereRef('link.domain_id', '=', 'slug.domain_id')
          .whereRef('link.slug_key', '=', 'slug.key'),
      ),
    ),
    is.not(
      is.exists(
        is
          .selectFrom('page')
          .select('page.id')
          .whereRef('page.domain_id', '=', 'slug.domain_id')
          .whereRef('page.slug_key', '=', 'slug.key'),
      ),
    ),
  ])
}

/** @returns those of `keys` that `takeOverSlug` would not give to a new target in that space */
export function listHeldKeys(
  db: Db,
  { domainId, keys, ...taker }: Taker & { domainId: string; keys: readonly string[] },
): Promise<ReadonlySet<string>> {
  return listKeys(db, domainId, keys, (is) =>
    is.or([is('slug.state', '=', 'live'), is.not(isGivenUp(is, taker))]),
  )
}

/** @returns those of `keys` that have a row, in any state */
export function listKnownKeys(
  db: Db,
  domainId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  return listKeys(db, domainId, keys, (is) => is.lit(true))
}

async function listKeys(
  db: Db,
  domainId: string,
  keys: readonly string[],
  which: (is: ExpressionBuilder<Database, 'slug'>) => Expression<SqlBool>,
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('slug')
    .select('key')
    .where('domain_id', '=', domainId)
    .where('key', 'in', [...keys])
    .where(which)
    .execute()
  return new Set(rows.map((row) => row.key))
}

/**
 * Changes the state of the current slugs of these links (not of aliases they had before).
 * @returns keys of the changed slugs
 */
export async function updateSlugsOfLinks(
  db: Db,
  linkIds: readonly string[],
  change: Pick<SlugRow, 'state' | 'released_at'> & Partial<OldAddress>,
): Promise<SlugAddress[]> {
  if (linkIds.length === 0) return []
  const rows = await db
    .updateTable('slug')
    .set(change)
    .where('target_id', 'in', [...linkIds])
    .where((is) => isNowOf(is, linkIds))
    .returning(['domain_id', 'key'])
    .execute()
  return rows.map((row) => ({ domainId: row.domain_id, key: row.key }))
}

/** Gives every name of these links to another space, but for those on domains, which stay behind. */
export async function setOwnerOfSlugs(
  db: Db,
  linkIds: readonly string[],
  spaceId: string,
): Promise<void> {
  if (linkIds.length === 0) return
  const slugs = db
    .updateTable('slug')
    .set({ space_id: spaceId })
    .where('target_id', 'in', [...linkIds])
    .where('domain_id', '=', 'main')
  await slugs.where((is) => isNowOf(is, linkIds)).execute()
  // in the words of the index `slug_target`
  await slugs.where((is) => is.or([is('kind', '=', 'page'), is('state', '<>', 'live')])).execute()
}

/** The names that links have now. */
function isNowOf(is: ExpressionBuilder<Database, 'slug'>, linkIds: readonly string[]) {
  return is(
    is.refTuple('domain_id', 'key'),
    'in',
    is
      .selectFrom('link')
      .select(['link.domain_id', 'link.slug_key'])
      .where('link.id', 'in', [...linkIds])
      .$asTuple('domain_id', 'slug_key'),
  )
}

/** Old addresses of these links that may still lead to them. */
export async function listOldAddresses(db: Db, linkIds: readonly string[]): Promise<SlugAddress[]> {
  if (linkIds.length === 0) return []
  const rows = await db
    .selectFrom('slug')
    .select(['domain_id', 'key'])
    .where('target_id', 'in', [...linkIds])
    // in the words of the index `slug_target`
    .where((is) => is.or([is('kind', '=', 'page'), is('state', '<>', 'live')]))
    .where('redirects_until', 'is not', null)
    .execute()
  return rows.map((row) => ({ domainId: row.domain_id, key: row.key }))
}

/** Deletes old addresses that were kept until now. @returns at most `limit` */
export async function deleteForgotten(db: Db, now: number, limit: number): Promise<SlugAddress[]> {
  const rows = await db
    .deleteFrom('slug')
    .where('state', '=', 'deleted')
    .where((is) =>
      is(
        is.refTuple('domain_id', 'key'),
        'in',
        is
          .selectFrom('slug as old')
          .select(['old.domain_id', 'old.key'])
          .where('old.forgotten_at', '<=', now)
          .limit(limit)
          .$asTuple('domain_id', 'key'),
      ),
    )
    .returning(['domain_id', 'key'])
    .execute()
  return rows.map((row) => ({ domainId: row.domain_id, key: row.key }))
}

/** Removes the owner from names that these links or pages no longer have. */
export async function forgetOwners(
  db: Db,
  owned: { spaceId: string; targetIds: readonly string[] },
  now: number,
): Promise<void> {
  if (owned.targetIds.length === 0) return
  await db
    .updateTable('slug')
    .set((slug) => ({
      text: slug.ref('key'),
      target_id: '',
      space_id: '',
      state: 'deleted',
      released_at: slug.fn.coalesce('released_at', slug.val(now)),
    }))
    .where('space_id', '=', owned.spaceId)
    .where('target_id', 'in', [...owned.targetIds])
    // matches the condition of the index `slug_target`
    .where((is) => is.or([is('kind', '=', 'page'), is('state', '<>', 'live')]))
    .execute()
}

/**
 * Deletes names without an owner whose reservation has ended. @returns the deleted names, at most
 * `limit`
 */
export async function deleteRested(
  db: Db,
  releasedBefore: number,
  limit: number,
): Promise<SlugAddress[]> {
  const rows = await db
    .deleteFrom('slug')
    .where((is) =>
      is(
        is.refTuple('domain_id', 'key'),
        'in',
        is
          .selectFrom('slug as resting')
          .select(['resting.domain_id', 'resting.key'])
          // matches the condition of the index `slug_resting`
          .where(sql<boolean>`resting.space_id = ''`)
          .where('resting.released_at', '<', releasedBefore)
          .limit(limit)
          .$asTuple('domain_id', 'key'),
      ),
    )
    .returning(['domain_id', 'key'])
    .execute()
  return rows.map((row) => ({ domainId: row.domain_id, key: row.key }))
}
