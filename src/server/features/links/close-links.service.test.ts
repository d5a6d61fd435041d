import { expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { closeLinks, reopenLinks } from './close-links.service.ts'
import { draftLink } from './link-rows.ts'
import { storeLink } from './links.service.ts'

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
