import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { closePages, reopenPages } from './close-pages.service.ts'
import { createPage } from './pages.service.ts'

describeOnBothEngines('closing the pages of a space', (engine) => {
  it('closes all live pages and later reopens exactly these, with their names', async () => {
    const deps = testDepsWithIdentity(engine)
    const { spaceId, userId } = await makeAccount(deps, { username: 'ada-one' })
    await makeAccount(deps, { username: 'eve-one' })
    const gone = await createPage(deps, userId, { username: 'ada-two' })
    await deps.db.updateTable('page').set({ deleted_at: 1 }).where('id', '=', gone.id).execute()
    const living = async () =>
      (
        await deps.db
          .selectFrom('page')
          .innerJoin('slug', 'slug.key', 'page.slug_key')
          .select('username')
          .where('deleted_at', 'is', null)
          .where('slug.state', '=', 'live')
          .orderBy('username')
          .execute()
      ).map((row) => row.username)
    expect(await living()).toEqual(['ada-one', 'eve-one'])
    await closePages(deps, spaceId, 5)
    expect(await living()).toEqual(['eve-one'])
    await reopenPages(deps, spaceId, 5)
    expect(await living()).toEqual(['ada-one', 'eve-one'])
  })
})
