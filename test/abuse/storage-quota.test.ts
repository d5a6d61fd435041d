import { expect, it } from 'vitest'
import { deleteMediaOfSpace } from '#server/features/media/index.ts'
import { deleteUnusedMedia, UNUSED_KEPT_MS } from '#server/features/media/unused-media.service.ts'
import { type Creator, createCreatorApp } from '../support/creators.ts'
import { describeOnBothEngines, readAllTables, type TestEngine } from '../support/engines.ts'
import { drawPhoto } from '../support/photo.ts'

/** A67: filling the disk with uploads, even unused ones. */

const FILE_BYTES = 1_000

const send = (creator: Creator, url: string, payload: Buffer) =>
  creator.inject({ method: 'POST', url, headers: { 'content-type': 'image/png' }, payload })
const sendFile = (creator: Creator, bytes = FILE_BYTES) =>
  send(creator, '/api/v1/files', Buffer.alloc(bytes, 'x'))
const aPicture = async () => Buffer.from(await drawPhoto(300))
const usedBy = async (creator: Creator) => (await creator.call('GET', '/api/v1/storage')).json

async function start(engine: TestEngine, maxStoragePerSpace: number) {
  const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'], {
    config: { maxStoragePerSpace },
  })
  const objects = async () => {
    let count = 0
    for await (const _ of deps.storage.list()) count += 1
    return count
  }
  return { ada: creators[0]!, bob: creators[1]!, deps, objects }
}

describeOnBothEngines('A67: the room of a space', (engine) => {
  it('is never exceeded, by 200 uploads at once on its last bytes neither', async () => {
    const { ada, bob, deps, objects } = await start(engine, 10 * FILE_BYTES + 1)
    // requests that wait two seconds for one row of PostgreSQL get Retry-After (F27)
    const crowd = engine.name === 'sqlite' ? 200 : 50
    const answers = await Promise.all(Array.from({ length: crowd }, () => sendFile(ada)))
    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(refused).toHaveLength(crowd - 10)
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().error.message]).toEqual([409, 'err_97'])
      expect(answer.json().error.fields).toHaveProperty('storage')
    }
    expect(await deps.db.selectFrom('stored_file').select('id').execute()).toHaveLength(10)
    expect(await objects()).toBe(10)
    expect(await usedBy(ada)).toEqual({ usedBytes: 10_000, maxBytes: 10_001 })
    // other spaces have their own quota
    expect((await sendFile(bob)).statusCode).toBe(201)
    expect((await sendFile(ada, 1)).statusCode).toBe(201)
    const before = await readAllTables(engine.database, ['counter'])
    expect((await sendFile(ada, 1)).statusCode).toBe(409)
    expect((await send(ada, '/api/v1/media', await aPicture())).statusCode).toBe(409)
    const data = `data:image/png;base64,${(await aPicture()).toString('base64')}`
    const fetched = { address: data, purpose: 'thumbnail' }
    expect((await ada.call('POST', '/api/v1/media/fetch', fetched)).code).toBe('err_97')
    expect(await readAllTables(engine.database, ['counter'])).toEqual(before)
  })

  it('holds pictures and files together, the same picture once, and is given back', async () => {
    const { ada, deps, objects } = await start(engine, 1024 ** 2)
    const picture = await aPicture()
    const stored = (await send(ada, '/api/v1/media', picture)).json() as { bytes: number }
    await Promise.all([1, 2, 3].map(() => send(ada, '/api/v1/media', picture)))
    await sendFile(ada)
    const used = stored.bytes + FILE_BYTES
    expect(await usedBy(ada)).toEqual({ usedBytes: used, maxBytes: 1024 ** 2 })
    // unused uploads
    await deleteUnusedMedia(deps)
    expect((await usedBy(ada)).usedBytes).toBe(used)
    deps.clock.advance(UNUSED_KEPT_MS + 1)
    await deleteUnusedMedia(deps)
    expect([(await usedBy(ada)).usedBytes, await objects()]).toEqual([0, 0])
    await send(ada, '/api/v1/media', picture)
    await sendFile(ada)
    await deleteMediaOfSpace(deps, ada.spaceId)
    expect((await usedBy(ada)).usedBytes).toBe(0)
  })

  it('is not given on a disk that is nearly full, while everything else goes on', async () => {
    const state = () => 'good' as const
    const disk = { state, freeBytes: () => 1e8, hasRoomForUploads: () => false }
    const { creators } = await createCreatorApp(engine, ['ada'], { disk })
    const ada = creators[0]!
    const fetched = { address: 'data:image/png;base64,x', purpose: 'thumbnail' }
    const answers = [
      await sendFile(ada),
      await send(ada, '/api/v1/media', await aPicture()),
      await ada.inject({ method: 'POST', url: '/api/v1/media/fetch', payload: fetched }),
    ]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().error.message]).toEqual([503, 'err_503'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60)
      expect(answer.json().error.fields.file).toContain('nearly full')
    }
    const link = { destination: 'https://a.example/' }
    expect((await ada.call('POST', '/api/v1/links', link)).status).toBe(201)
  })
})
