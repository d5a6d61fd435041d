import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { applyImport, readImportFile } from './imports.service.ts'

describeOnBothEngines('applyImport', (engine) => {
  it('writes all of it or, if the database refuses, nothing', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const { json } = await ada!.call('POST', '/api/v1/pages', { username: 'ada' })
    const blocks = [
      {
        kind: 'link',
        title: 'One',
        address: 'https://one.example/',
        group: null,
        thumbnailId: null,
      },
      // a missing picture is only noticed while writing
      {
        kind: 'link',
        title: 'Two',
        address: 'https://two.example/',
        group: null,
        thumbnailId: deps.ids.uuid(),
      },
    ] as const
    const picked = {
      page: {},
      theme: {},
      icons: [],
      blocks: blocks.map((block) => ({ ...block, isHidden: false })),
    }
    const caller = { userId: ada!.userId, id: json.id }
    await expect(applyImport(deps, caller, picked)).rejects.toMatchObject({ name: 'notFound' })
    expect((await ada!.call('GET', `/api/v1/pages/${json.id}`)).json.blocks).toEqual([])
    const links = await deps.db.selectFrom('link').select('id').execute()
    expect(links).toEqual([])
  })

  it('says if a file is empty', async () => {
    await expect(readImportFile('<p>words')).rejects.toMatchObject({ name: 'malformed' })
  })
})
