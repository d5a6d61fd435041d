import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { countUpload, getStorage, requireSpaceToUpload } from './storage-room.service.ts'

describeOnBothEngines('room for uploads', (engine) => {
  it('is refused for a full space, to viewers and on an almost full disk, but not with S3', async () => {
    const config = { maxStoragePerSpace: 10 }
    const deps = testDeps(engine, { config })
    const { userId, spaceId } = await makeAccount(deps, 'ada')
    expect(await requireSpaceToUpload(deps, userId)).toBe(spaceId)
    const disk = { ...deps.disk, hasRoomForUploads: () => false }
    const near = { ...deps, disk }
    await expect(requireSpaceToUpload(near, userId)).rejects.toMatchObject({ name: 'unavailable' })
    const storage = {} as never
    const onS3 = { ...near, config: { ...deps.config, storage } }
    expect(await requireSpaceToUpload(onS3, userId)).toBe(spaceId)
    await countUpload(deps, { space_id: spaceId, bytes: 10 })
    const full = { name: 'limitReached', status: 409 }
    await expect(requireSpaceToUpload(deps, userId)).rejects.toMatchObject(full)
    await expect(countUpload(deps, { space_id: spaceId, bytes: 1 })).rejects.toMatchObject(full)
    await deps.db.updateTable('membership').set({ role: 'viewer' }).execute()
    await expect(requireSpaceToUpload(deps, userId)).rejects.toMatchObject({ name: 'noPermission' })
    expect(await getStorage(deps, userId)).toEqual({ usedBytes: 10, maxBytes: 10 })
  })
})
