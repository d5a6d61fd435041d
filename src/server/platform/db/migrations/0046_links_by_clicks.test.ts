import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { addToLinkCounters } from '../../../features/clicks/clicks.repository.ts'
import { indexLinks } from '../../../features/links/index.ts'
import { capabilitiesOf } from '../engine.ts'
import { up } from './0046_links_by_clicks.ts'

describeOnBothEngines('the step to lists of links by clicks', (engine) => {
  it('puts the counters of what the search index has on their shelves, also those without clicks', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { db } = deps
    const made: string[] = []
    for (let at = 0; at < 5; at++) {
      const body = { destination: `https://a.example/${at}` }
      made.push((await creators[0]!.call('POST', '/api/v1/links', body)).json.id)
    }
    await creators[0]!.call('PATCH', `/api/v1/links/${made[3]}`, { isArchived: true, revision: 1 })
    await addToLinkCounters(db, [{ id: made[1]!, total: 7, human: 6, own: 1, lastAt: 5 }])
    await indexLinks(deps)
    const counters = () => db.selectFrom('link_counter').selectAll().orderBy('link_id').execute()
    const shelved = await counters()
    expect(shelved.map(({ total, shelf }) => [total, shelf?.split(' ')[1]])).toEqual([
      [0, 'active'],
      [7, 'active'],
      [0, 'active'],
      [0, 'archived'],
      [0, 'active'],
    ])
    // as the step before leaves it: rows of what was clicked, and a link that is gone but still in the index
    await sql`drop index link_counter_clicks`.execute(db)
    await sql`drop index link_health_dead`.execute(db)
    await sql`drop index link_deleted_alias`.execute(db)
    await sql`alter table link_counter drop column shelf`.execute(db)
    await sql`alter table link_counter drop column made_at`.execute(db)
    await sql`delete from link_counter where total = 0`.execute(db)
    await db.deleteFrom('link').where('id', '=', made[4]!).execute()
    await up(db as never, capabilitiesOf(db))
    expect(await counters()).toEqual(shelved.slice(0, 4))
  })
})
