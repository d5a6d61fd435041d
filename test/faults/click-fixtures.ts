import type { Insertable } from 'kysely'
import type { Database, Db } from '#server/database.ts'
import { recordChange } from '#server/platform/db/change.ts'
import { transaction } from '#server/platform/db/transaction.ts'

/** Rows for tests of redirects and clicks, written as the features write them. */

let made = 0
const nextId = () => `id-${process.pid}-${++made}`
const clock = { now: () => Date.now(), monotonic: () => performance.now() }

/** The space `space` of the user `user`. */
export async function insertSpace(db: Db): Promise<void> {
  await db
    .insertInto('user')
    .values({
      id: 'user',
      name: 'Ada',
      email: 'ada@example.com',
      email_verified: 1,
      created_at: new Date(0).toISOString(),
      updated_at: new Date(0).toISOString(),
      role: 'member',
      status: 'active',
      made_by: 'sign-up',
    } as never)
    .execute()
  await db
    .insertInto('space')
    .values({ id: 'space', name: 'Ada', owner_id: 'user', is_personal: 1, created_at: 0 } as never)
    .execute()
}

export async function insertLink(
  db: Db,
  link: { alias: string; destination: string } & Partial<Insertable<Database['link']>>,
  state: 'live' | 'deleted' = 'live',
): Promise<string> {
  const id = nextId()
  const key = link.alias.toLowerCase()
  await transaction({ db, clock }, async (deps) => {
    await deps.db
      .insertInto('slug')
      .values({
        domain_id: 'main',
        key,
        text: link.alias,
        kind: 'link',
        target_id: id,
        space_id: 'space',
        state,
        released_at: null,
        created_at: 0,
      })
      .execute()
    await deps.db
      .insertInto('link')
      .values({
        id,
        space_id: 'space',
        domain_id: 'main',
        slug_key: key,
        destination_href: link.destination,
        title: '',
        origin: 'shortener',
        is_permanent: 0,
        created_by: 'user',
        created_at: 0,
        updated_at: 0,
        starts_at: null,
        ends_at: null,
        ended_destination: null,
        blocked_at: null,
        deleted_at: null,
        ...link,
      })
      .execute()
    await recordChange(deps, 'slug', `main/${key}`)
  })
  return id
}

export async function insertPage(db: Db, page: { username: string }): Promise<string> {
  const id = nextId()
  const key = page.username.toLowerCase()
  await transaction({ db, clock }, async (deps) => {
    await deps.db
      .insertInto('slug')
      .values({
        domain_id: 'main',
        key,
        text: page.username,
        kind: 'page',
        target_id: id,
        space_id: 'space',
        state: 'live',
        released_at: null,
        created_at: 0,
      })
      .execute()
    await deps.db
      .insertInto('page')
      .values({
        id,
        space_id: 'space',
        user_id: 'user',
        domain_id: 'main',
        slug_key: key,
        username: page.username,
        created_at: 0,
        updated_at: 0,
      } as never)
      .execute()
    await recordChange(deps, 'slug', `main/${key}`)
  })
  return id
}

/** A block of a page that contains an existing link. */
export async function insertBlock(
  db: Db,
  { pageId, alias }: { pageId: string; alias: string },
): Promise<void> {
  const { id } = await db
    .selectFrom('link')
    .select('id')
    .where('slug_key', '=', alias)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('block')
    .values({
      id: nextId(),
      page_id: pageId,
      kind: 'link',
      title: '',
      link_id: id,
      position: 'a',
      is_hidden: 0,
      revision: 1,
      field_revisions: '{}',
      created_at: 0,
      updated_at: 0,
    })
    .execute()
}
