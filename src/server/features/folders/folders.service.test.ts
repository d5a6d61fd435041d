import { expect, it } from 'vitest'
import { FOLDERS_MAX } from '#contract/links/folder-values.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createLink, getLink } from '../links/index.ts'
import { insertFolder } from './folders.repository.ts'
import {
  changeFolder,
  createFolder,
  deleteFolder,
  listFoldersOfCaller,
  restoreFolder,
} from './folders.service.ts'

describeOnBothEngines('folders of a space', (engine) => {
  const prepare = async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const make = async (name: string, parentId: string | null = null, who = creators[0]!) =>
      (await createFolder(deps, who.userId, { name, color: 'blue', parentId })).id
    const spring = await make('Spring')
    return {
      deps,
      ada: creators[0]!,
      bob: creators[1]!,
      make,
      spring,
      mails: await make('Mails', spring),
    }
  }

  it('refuse what cannot stand where it should', async () => {
    const { deps, ada, bob, make, spring, mails } = await prepare()
    const { userId, spaceId } = ada
    const other = await make('Other', null, bob)
    const change = (id: string, parentId: string) =>
      changeFolder(deps, { userId, id }, { parentId })
    const wrongName = { name: 'malformed', fields: { name: expect.any(String) } }
    const wrongPlace = { name: 'malformed', fields: { parentId: expect.any(String) } }
    await expect(make('spring')).rejects.toMatchObject(wrongName)
    await expect(make('New', mails)).rejects.toMatchObject(wrongPlace)
    await expect(change(spring, await make('Top'))).rejects.toMatchObject(wrongPlace)
    const absent = { name: 'notFound' }
    await expect(make('New', other)).rejects.toMatchObject(absent)
    await expect(change(spring, spring)).rejects.toMatchObject(absent)
    await expect(change(other, spring)).rejects.toMatchObject(absent)
    const row = { space_id: spaceId, parent_id: null, color: 'red' as const, deleted_at: null }
    for (let count = 3; count < FOLDERS_MAX; count++) {
      const name = `full-${count}`
      await insertFolder(deps.db, { ...row, id: name, name, created_at: 0, updated_at: 0 })
    }
    await expect(make('New')).rejects.toMatchObject(wrongName)
  })

  it('are deleted with those in them, while their links stay, and come back for a day', async () => {
    const { deps, ada, make, spring, mails } = await prepare()
    const { userId } = ada
    const caller = { userId, id: spring }
    const wish = { destination: 'https://a.example', folder: mails } as never
    const { id } = await createLink(deps, userId, wish)
    await deleteFolder(deps, caller)
    await deleteFolder(deps, caller)
    expect((await listFoldersOfCaller(deps, userId)).items).toEqual([])
    expect(await getLink(deps, { userId, id })).toMatchObject({ deleted_at: null })
    expect(await restoreFolder(deps, caller)).toMatchObject({ id: spring, links: 0 })
    expect((await listFoldersOfCaller(deps, userId)).items).toMatchObject([
      { id: mails, links: 1 },
      { id: spring },
    ])
    await deleteFolder(deps, caller)
    const namesake = await make('Spring')
    await expect(restoreFolder(deps, caller)).rejects.toMatchObject({ name: 'malformed' })
    await deleteFolder(deps, { userId, id: namesake })
    deps.clock.advance(25 * 60 * 60_000)
    await make('Spring')
    await expect(restoreFolder(deps, caller)).rejects.toMatchObject({ name: 'notFound' })
  })
})
