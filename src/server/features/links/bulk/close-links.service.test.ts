import { expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { queriesOf } from '#test/support/query-plans.ts'
import { draftLink } from '../one/link-rows.ts'
import { listLinksAfter, type PlacedLink } from '../one/links.repository.ts'
import { storeLink } from '../one/links.service.ts'
import { closeLinks, reopenLinks } from './close-links.service.ts'

describeOnBothEngines('closing the links of a space', (engine) => {
  it('takes all that live, however many, and brings back exactly these', async () => {
    const deps = testDepsWithIdentity(engine)
    const { spaceId, userId } = await makeAccount(deps)
    await transaction(deps, async (deps) => {
      for (let at = 0; at < 230; at++) {
        const draft = await draftLink(deps, spaceId, { destination: 'https://example.org/' })
        await storeLink(deps, draft, { spaceId, userId, origin: 'shortener' })
      }
    })
    const [first] = await deps.db.selectFrom('link').select('id').limit(1).execute()
    await deps.db.updateTable('link').set({ deleted_at: 1 }).where('id', '=', first!.id).execute()
    const living = async () =>
      (
        await deps.db
          .selectFrom('link')
          .innerJoin('slug', 'slug.target_id', 'link.id')
          .select('link.id')
          .where('deleted_at', 'is', null)
          .where('slug.state', '=', 'live')
          .execute()
      ).length
    await closeLinks(deps, spaceId, 5)
    expect(await living()).toBe(0)
    await closeLinks(deps, spaceId, 6)
    await reopenLinks(deps, spaceId, 6)
    expect(await living()).toBe(0)
    await reopenLinks(deps, spaceId, 5)
    expect(await living()).toBe(229)
  })
})

describeOn('sqlite', 'the links that are to be closed', (engine) => {
  it('are read from where the last ones ended, not from the first one again', async () => {
    const { db } = engine.database
    const after = { origin: 'shortener', is_archived: 0, created_at: 1, id: 'a', deleted_at: null }
    const ask = () => listLinksAfter(db, 'space', after as PlacedLink, 100)
    const { plans, sorting } = await queriesOf(db, ask)
    expect(sorting).toEqual([])
    expect(plans).toEqual([
      [
        'SEARCH link USING INDEX link_space (space_id=? AND (origin,is_archived,created_at,id)>(?,?,?,?))',
      ],
    ])
  })
})
