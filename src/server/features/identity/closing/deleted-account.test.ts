import { afterEach, beforeEach, expect, it } from 'vitest'
import { draftLink, indexLinks, storeLink } from '#server/features/links/index.ts'
import { findFirstPage } from '#server/features/pages/index.ts'
import type { ClickStore } from '#server/platform/clicks/click-store.ts'
import { createDuckDbClickStore } from '#server/platform/clicks/duckdb/duckdb-click-store.ts'
import { pruneChanges } from '#server/platform/db/change.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { makeAccount, TEST_PASSWORD, type TestAccount } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp, type IdentityApp } from '#test/support/identity-app.ts'
import { storedClick } from '#test/support/statistics-app.ts'
import { stopDeletingLinks } from '#test/support/stop-deleting.ts'
import { closeAccount, deleteClosedAccounts } from './close-account.service.ts'

const DAY_MS = 86_400_000
const email = 'ada@example.com'
/** more than one portion */
const LINKS = 130

async function addLinks({ deps }: IdentityApp, { spaceId, userId }: TestAccount, count: number) {
  return transaction(deps, async (deps) => {
    const made: { id: string; alias: string }[] = []
    for (let at = 0; at < count; at++) {
      const draft = await draftLink(deps, spaceId, {
        destination: `https://example.org/${at}`,
        tags: ['of-many'],
      })
      const { id, alias } = await storeLink(deps, draft, { spaceId, userId, origin: 'shortener' })
      made.push({ id, alias })
    }
    return made
  })
}

describeOnBothEngines('an account that is deleted for good', (engine) => {
  let store: ClickStore
  beforeEach(() => {
    store = createDuckDbClickStore(':memory:')
  })
  afterEach(() => store.close())

  /** Ada with some of everything, also in Eve's space; her thirty days are over. */
  async function setUp() {
    const app = await createIdentityApp(engine, { overrides: { clickStore: store } })
    const { deps } = app
    const { db } = deps
    const ada = await makeAccount(deps, { email })
    const eve = await makeAccount(deps, { email: 'eve@example.com' })
    const links = await addLinks(app, ada, LINKS)
    const [kept] = await addLinks(app, eve, 1)
    const page = (await findFirstPage(db, ada.userId))!
    const made = { created_at: 0, updated_at: 0 }
    const row = {
      space_id: eve.spaceId,
      user_id: ada.userId,
      role: 'editor',
      created_at: 0,
    } as const
    await db.insertInto('membership').values(row).execute()
    // links that she made in a space that stays
    await addLinks(app, { ...eve, userId: ada.userId }, 1)
    const said = { title: 't', description: '', is_done: 0 } as const
    const task = { column_id: 'c', position: 'a', created_by: ada.userId, ...said, ...made }
    await db
      .insertInto('task')
      .values([
        { ...task, id: 'hers', space_id: ada.spaceId, link_id: links[0]!.id, page_id: page.id },
        { ...task, id: 'eves', space_id: eve.spaceId, link_id: links[1]!.id },
      ])
      .execute()
    await db.insertInto('task_assignee').values({ task_id: 'eves', user_id: ada.userId }).execute()
    const block = { id: 'b', page_id: page.id, kind: 'link', title: 'b', position: 'a', ...made }
    await db
      .insertInto('block')
      .values({ ...block, link_id: links[2]!.id } as never)
      .execute()
    const notice = { id: 'n', user_id: ada.userId, kind: 'dead', link_id: kept!.id, made_at: 0 }
    await db
      .insertInto('notice')
      .values(notice as never)
      .execute()
    const mute = { user_id: ada.userId, kind: 'dead' }
    await db
      .insertInto('notice_mute')
      .values(mute as never)
      .execute()
    const report = {
      id: 'r',
      kind: 'link',
      target_id: links[3]!.id,
      slug_text: 'x',
      reason: 'spam',
    }
    await db
      .insertInto('abuse_report')
      .values({ ...report, state: 'open', made_at: 0 } as never)
      .execute()
    const own = { spaceId: ada.spaceId, at: deps.clock.now() }
    await store.append({
      ...{ journal: 'j', after: 0, upTo: 1 },
      clicks: [
        storedClick({ ...own, targetId: links[0]!.id }),
        storedClick({ ...own, targetId: links[1]!.id }),
        storedClick({ ...own, target: 'page', targetId: page.id }),
        storedClick({ at: own.at, spaceId: eve.spaceId, targetId: kept!.id }),
      ],
    })
    await closeAccount(deps, { userId: ada.userId, password: TEST_PASSWORD })
    await app.runOutbox()
    deps.clock.advance(31 * DAY_MS)
    const ids = [ada.userId, email, ada.spaceId, page.id, ...links.map(({ id }) => id)]
    return { app, deps, ada, eve, links, ids }
  }

  async function leftOf({ deps, ids }: Pick<Awaited<ReturnType<typeof setUp>>, 'deps' | 'ids'>) {
    await indexLinks(deps)
    deps.clock.advance(DAY_MS)
    await pruneChanges(deps)
    const tables = await readAllTables(engine.database)
    return Object.entries(tables).flatMap(([name, rows]) => {
      const text = JSON.stringify(rows)
      return ids.filter((id) => text.includes(id)).map((id) => `${name}: ${id}`)
    })
  }

  it('is in no column of any table, nor among the clicks, while others go on', async () => {
    const all = await setUp()
    const { app, deps, eve, links } = all
    let isDone = false
    const deleted = deleteClosedAccounts(deps).finally(() => {
      isDone = true
    })
    let madeMeanwhile = 0
    while (!isDone && madeMeanwhile < 20) madeMeanwhile += (await addLinks(app, eve, 1)).length
    await deleted
    expect(madeMeanwhile).toBeGreaterThan(2)
    expect(await leftOf(all)).toEqual([])
    expect(await store.count({})).toMatchObject({ recorded: 1 })

    // her work in other people's spaces stays, but no longer names her
    const tasks = await deps.db.selectFrom('task').select(['id', 'created_by', 'link_id']).execute()
    expect(tasks).toEqual([{ id: 'eves', created_by: '', link_id: null }])
    const eves = await deps.db.selectFrom('link').select('space_id').execute()
    expect(eves.map((row) => row.space_id)).toEqual(Array(2 + madeMeanwhile).fill(eve.spaceId))
    const keys = links.map(({ alias }) => alias.toLowerCase())
    const slugs = await deps.db.selectFrom('slug').selectAll().where('key', 'in', keys).execute()
    expect(slugs).toHaveLength(LINKS)
    expect(new Set(slugs.map((slug) => `${slug.state} ${slug.space_id}${slug.target_id}`))).toEqual(
      new Set(['deleted ']),
    )
  })

  it('is gone in the end when what deletes it breaks off in the middle, wherever that is', async () => {
    const all = await setUp()
    const { deps } = all
    const forget = store.statistics.forget
    store.statistics.forget = () => Promise.reject(new Error('The click store is away.'))
    await expect(deleteClosedAccounts(deps)).rejects.toThrow('away')
    store.statistics.forget = forget
    const count = async () => {
      const [row] = await deps.db
        .selectFrom('link')
        .select((is) => is.fn.countAll().as('n'))
        .execute()
      return Number(row!.n)
    }
    const goOn = await stopDeletingLinks(engine)
    await expect(deleteClosedAccounts(deps)).rejects.toThrow('stopped')
    await goOn()
    // the previous portion has been deleted
    expect(await count()).toBe(LINKS + 2 - 100)
    await deleteClosedAccounts(deps)
    expect(await leftOf(all)).toEqual([])
    expect(await store.count({})).toMatchObject({ recorded: 1 })
  })
})
