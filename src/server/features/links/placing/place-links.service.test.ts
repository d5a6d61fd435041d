import { expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { lockLinks } from '../one/links-to-place.repository.ts'
import { describePlaces, placeLinks } from './place-links.service.ts'

describeOnBothEngines('placing links', (engine) => {
  it('tells every process of the old address and of the new one', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const [ada] = creators
    const body = { destination: 'https://a.example', alias: 'Spring' }
    const { id } = (await ada!.call('POST', '/api/v1/links', body)).json
    await deps.db.deleteFrom('change').execute()
    const to = { spaceId: ada!.spaceId, domainId: 'd1', folderId: null }
    await deps.db
      .insertInto('domain')
      .values({ id: 'd1', name: 'go.example', space_id: ada!.spaceId, created_at: 1, token: '' })
      .execute()
    const refused = await transaction(deps, async (deps) => {
      const [link] = await lockLinks(deps.db, [id])
      expect(await describePlaces(deps, [{ link: link!, to }])).toEqual(new Map())
      return placeLinks(deps, [{ link: link!, to }])
    })
    expect(refused).toEqual(new Map())
    const changes = await deps.db
      .selectFrom('change')
      .select('key')
      .where('kind', '=', 'link')
      .execute()
    expect(changes.map(({ key }) => key).sort()).toEqual(['d1/spring', 'main/spring'])
  })
})
