import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { insertFile } from './files.repository.ts'
import { findMedia, insertMedia } from './media.repository.ts'
import {
  deleteUploads,
  listFilesAfter,
  listMediaAfter,
  lockUnusedFiles,
  lockUnusedMedia,
  markUploads,
} from './unused-media.repository.ts'

describeOnBothEngines('the repository of unused uploads', (engine) => {
  const setUp = async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    for (const [at, { spaceId, userId }] of creators.entries()) {
      const base = {
        space_id: spaceId,
        uploaded_by: userId,
        bytes: 1,
        created_at: 1,
        unused_since: null,
      }
      for (const one of ['a', 'b', 'c']) {
        const picture = { content_type: 'image/webp', width: 1, height: 1 } as const
        await insertMedia(deps.db, { ...base, ...picture, id: `${one}${at}`, hash: one.repeat(64) })
        await insertFile(deps.db, { ...base, id: `${one}${at}`, name: 'a.pdf' })
      }
    }
    return deps
  }

  it('goes through all of them in portions', async () => {
    const { db } = await setUp()
    const seen: string[] = []
    for (let after: Parameters<typeof listMediaAfter>[1]; ; ) {
      const rows = await listMediaAfter(db, after, 4)
      seen.push(...rows.map(({ id }) => id))
      after = rows.at(-1)
      if (rows.length < 4) break
    }
    expect(seen.sort()).toEqual(['a0', 'a1', 'b0', 'b1', 'c0', 'c1'])
    const files = await listFilesAfter(db, 'b0', 2)
    expect(files.map(({ id }) => id)).toEqual(['b1', 'c0'])
  })

  it('marks once, removes marks, and returns those that are due', async () => {
    const deps = await setUp()
    await markUploads(deps.db, 'media', ['a0', 'b0'], 10)
    await markUploads(deps.db, 'media', ['a0'], 20)
    await markUploads(deps.db, 'media', ['b0', 'b1'], null)
    await markUploads(deps.db, 'stored_file', ['c1'], 30)
    const due = (until: number) =>
      transaction(deps, async ({ db }) => [
        ...(await lockUnusedMedia(db, until, 10)).map(({ id }) => id),
        ...(await lockUnusedFiles(db, until, 10)).map(({ id }) => `file ${id}`),
      ])
    expect([await due(9), await due(10), await due(30)]).toEqual([[], ['a0'], ['a0', 'file c1']])
    await deleteUploads(deps.db, 'media', ['a0'])
    await deleteUploads(deps.db, 'media', [])
    await deleteUploads(deps.db, 'stored_file', ['c1'])
    expect(await due(30)).toEqual([])
    expect(await findMedia(deps.db, 'a1')).toBeDefined()
  })
})
