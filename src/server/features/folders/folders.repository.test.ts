import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  deleteFoldersBefore,
  findFolder,
  insertFolder,
  listFolders,
  listOpenFolders,
  markFolders,
} from './folders.repository.ts'

describeOnBothEngines('rows of folders', (engine) => {
  it('come by name, and go with those in them, after their time for good', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { db } = deps
    const space_id = creators[0]!.spaceId
    const row = { space_id, color: 'red' as const, created_at: 1, updated_at: 1, deleted_at: null }
    await insertFolder(db, { ...row, id: 'f1', name: 'spring', parent_id: null })
    await insertFolder(db, { ...row, id: 'f2', name: 'Autumn', parent_id: 'f1' })
    await insertFolder(db, { ...row, id: 'f3', name: 'winter', parent_id: null })
    const names = async () => (await listFolders(db, space_id)).map(({ name }) => name)
    expect(await names()).toEqual(['Autumn', 'spring', 'winter'])
    await markFolders(db, 'f1', { from: null, to: 5 })
    expect(await names()).toEqual(['winter'])
    expect(await listOpenFolders(db, ['f1', 'f3'])).toMatchObject([{ id: 'f3' }])
    expect(await listOpenFolders(db, [])).toEqual([])
    await markFolders(db, 'f1', { from: 5, to: null })
    expect(await names()).toEqual(['Autumn', 'spring', 'winter'])
    await markFolders(db, 'f1', { from: null, to: 5 })
    await deleteFoldersBefore(db, space_id, 5)
    expect(await findFolder(db, 'f2')).toMatchObject({ name: 'Autumn' })
    await deleteFoldersBefore(db, space_id, 6)
    expect(await findFolder(db, 'f2')).toBeUndefined()
  })
})
