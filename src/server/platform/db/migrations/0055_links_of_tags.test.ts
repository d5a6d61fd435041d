import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertTestLink } from '#test/support/statistics-app.ts'
import { capabilitiesOf } from '../engine.ts'
import { up } from './0055_links_of_tags.ts'

describeOnBothEngines('the step to the links of tags', (engine) => {
  it('tells each tag the space of its link, whatever comes later', async () => {
    const deps = testDeps(engine)
    const { db } = deps
    const ada = await makeAccount(deps, 'ada')
    const bob = await makeAccount(deps, 'bob')
    await insertTestLink(deps, { ...ada, id: 'one', tags: ['s', 't'] })
    await insertTestLink(deps, { ...bob, id: 'two', tags: ['t'] })
    // as the step before leaves it
    const table = (trigger: string) =>
      sql.raw(
        engine.name === 'sqlite' ? '' : ` on ${trigger.endsWith('moved') ? 'link' : 'link_tag'}`,
      )
    for (const trigger of ['link_tag_space_known', 'link_tag_space_moved']) {
      await sql`drop trigger ${sql.ref(trigger)}${table(trigger)}`.execute(db)
    }
    await sql`drop index link_tag_space`.execute(db)
    await sql`alter table link_tag drop column space_id`.execute(db)

    await up(db as never, capabilitiesOf(db))
    const rows = () =>
      db
        .selectFrom('link_tag')
        .select(['link_id', 'tag', 'space_id'])
        .orderBy('link_id')
        .orderBy('tag')
        .execute()
    const before = [
      { link_id: 'one', tag: 's', space_id: ada.spaceId },
      { link_id: 'one', tag: 't', space_id: ada.spaceId },
      { link_id: 'two', tag: 't', space_id: bob.spaceId },
    ]
    expect(await rows()).toEqual(before)
    await insertTestLink(deps, { ...bob, id: 'zoo', tags: ['t'] })
    expect(await rows()).toEqual([...before, { link_id: 'zoo', tag: 't', space_id: bob.spaceId }])
    await db.updateTable('link').set({ space_id: ada.spaceId }).execute()
    expect(new Set((await rows()).map((row) => row.space_id))).toEqual(new Set([ada.spaceId]))
    expect(await rows()).toHaveLength(4)
  })
})
