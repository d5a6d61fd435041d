import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createDuckDbClickStore } from '../../platform/clicks/duckdb/duckdb-click-store.ts'
import { deleteContent } from './delete-content.service.ts'

describeOnBothEngines('the content of a space that goes', (engine) => {
  it('leaves names reserved without an owner, however often it runs', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const [ada] = creators
    const body = { destination: 'https://example.com/', alias: 'resting' }
    await ada!.call('POST', '/api/v1/links', body)
    const clickStore = createDuckDbClickStore(':memory:')
    await deleteContent({ ...deps, clickStore }, ada!.spaceId)
    await deleteContent({ ...deps, clickStore }, ada!.spaceId)
    await clickStore.close()
    const slugs = await deps.db.selectFrom('slug').select(['key', 'state', 'space_id']).execute()
    expect(slugs).toEqual([{ key: 'resting', state: 'deleted', space_id: '' }])
  })
})
