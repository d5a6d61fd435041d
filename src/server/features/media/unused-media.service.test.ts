import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Storage } from '#server/platform/storage/storage.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOn, describeOnBothEngines, type TestEngine } from '#test/support/engines.ts'
import { makeMediaSlots, type Slot } from '#test/support/media-slots.ts'
import { type S3Server, startS3Server } from '#test/support/s3-server.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { createS3Storage } from '../../platform/storage/s3-storage.ts'
import { findFile } from './files.repository.ts'
import { requireFileOfSpace, uploadFile } from './files.service.ts'
import { findMedia, insertMedia } from './media.repository.ts'
import { requireMediaOfSpace, storePicture } from './media.service.ts'
import type { MediaTable } from './media.table.ts'
import { PICTURE_COLUMNS } from './media-use.repository.ts'
import { deleteStrayObjects, deleteUnusedMedia } from './unused-media.service.ts'

const HOUR_MS = 3_600_000

/** Makes objects age by the test's clock instead of the machine's. */
function aging(storage: Storage, now: () => number): Storage {
  const changedAt = new Map<string, number>()
  return {
    ...storage,
    async put(key, bytes) {
      await storage.put(key, bytes)
      changedAt.set(key, now())
    },
    async *list() {
      for await (const { key } of storage.list())
        yield { key, changedAt: changedAt.get(key) ?? now() }
    },
  }
}

async function setUp(engine: TestEngine, names: string[] = ['ada', 'bob']) {
  const { creators, deps: given } = await createCreatorApp(engine, names)
  const deps = { ...given, storage: aging(given.storage, given.clock.now) }
  /** leaves the state of an upload, without decoding anything */
  const upload = async (at: number, content: string): Promise<MediaTable> => {
    const { spaceId, userId } = creators[at]!
    const hash = createHash('sha256').update(content).digest('hex')
    await deps.storage.put(`${hash}.webp`, Buffer.from(content))
    return insertMedia(deps.db, {
      id: deps.ids.uuid(),
      space_id: spaceId,
      uploaded_by: userId,
      hash,
      content_type: 'image/webp',
      width: 1,
      height: 1,
      bytes: content.length,
      created_at: deps.clock.now(),
      unused_since: null,
    })
  }
  const refer = (at: number, slot: Slot, media: MediaTable) =>
    transaction(deps, async (deps) => {
      await requireMediaOfSpace(deps, creators[at]!.spaceId, [media.id])
      await slot.set(deps.db, { id: media.id, name: `${media.hash}.webp` })
    })
  const tidy = async () => {
    await deleteUnusedMedia(deps)
    await deleteStrayObjects(deps)
  }
  const isThere = async (media: MediaTable) => [
    (await findMedia(deps.db, media.id)) !== undefined,
    await deps.storage.has(`${media.hash}.webp`),
  ]
  return { creators, deps, upload, refer, tidy, isThere }
}

type Step =
  | { act: 'upload'; who: number; content: number }
  | { act: 'refer'; who: number; slot: number; content: number }
  | { act: 'leave'; who: number; slot: number }
  | { act: 'wait'; hours: number }
  | { act: 'tidy' }

const who = fc.nat(1)
const slot = fc.nat(PICTURE_COLUMNS.length + 3)
const content = fc.nat(4)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('upload' as const), who, content }),
    fc.record({ act: fc.constant('refer' as const), who, slot, content }),
    fc.record({ act: fc.constant('leave' as const), who, slot }),
    fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ act: fc.constant('tidy' as const) }),
  ),
  { minLength: 20, maxLength: 60 },
)

describeOnBothEngines('uploads that nothing refers to', (engine) => {
  it('are deleted after a day, and used ones never are', {
    timeout: 120_000,
  }, async () => {
    const { creators, deps, upload, refer, tidy, isThere } = await setUp(engine)
    const slots = await Promise.all(creators.map((creator) => makeMediaSlots(deps, creator)))
    const pictureSlots = slots.map((all) => all.filter(({ takes }) => takes === 'picture'))
    await fc.assert(
      fc.asyncProperty(steps, async (steps) => {
        for (const slot of pictureSlots.flat()) await slot.set(deps.db, null)
        await deps.db.deleteFrom('media').execute()
        for await (const { key } of deps.storage.list()) await deps.storage.delete(key)
        const uploads = new Map<string, MediaTable>()
        const held = new Map<Slot, MediaTable>()
        for (const step of steps) {
          if (step.act === 'wait') deps.clock.advance(step.hours * HOUR_MS)
          if (step.act === 'upload' || step.act === 'refer') {
            const key = `${step.who} ${step.content}`
            // a deleted picture is uploaded again, as a person would do
            const known = uploads.get(key)
            const media =
              step.act === 'refer' && known && (await isThere(known))[0]
                ? known
                : await upload(step.who, `content ${step.content}`)
            uploads.set(key, media)
            if (step.act === 'refer') {
              const slot = pictureSlots[step.who]![step.slot]!
              await refer(step.who, slot, media)
              held.set(slot, media)
            }
          }
          if (step.act === 'leave') {
            const slot = pictureSlots[step.who]![step.slot]!
            await slot.set(deps.db, null)
            held.delete(slot)
          }
          if (step.act === 'tidy') {
            await tidy()
            for (const [slot, media] of held) {
              expect(await isThere(media), slot.name).toEqual([true, true])
            }
          }
        }
        // in the end everything unused is deleted, and nothing else
        await tidy()
        deps.clock.advance(25 * HOUR_MS)
        await tidy()
        // profile pictures are stored as addresses, so the picture is kept in every space that has
        // it
        const shown = new Set(
          [...held].flatMap(([{ name }, { hash }]) => (name === 'user.image' ? [hash] : [])),
        )
        const rows = await deps.db.selectFrom('media').selectAll().execute()
        const ids = new Set([...held.values()].map(({ id }) => id))
        for (const { id, hash } of rows) expect(ids.has(id) || shown.has(hash)).toBe(true)
        for (const id of ids) expect(rows.map((row) => row.id)).toContain(id)
        const objects = new Set<string>()
        for await (const { key } of deps.storage.list()) objects.add(key)
        expect(objects).toEqual(new Set([...held.values()].map(({ hash }) => `${hash}.webp`)))
      }),
      { numRuns: engine.name === 'sqlite' ? 15 : 5 },
    )
  })

  it('are kept for a day after the upload or the last use', async () => {
    const { creators, deps, upload, refer, tidy, isThere } = await setUp(engine, ['ada'])
    const [slot] = await makeMediaSlots(deps, creators[0]!)
    const media = await upload(0, 'one')
    await tidy()
    deps.clock.advance(23 * HOUR_MS)
    await tidy()
    expect(await isThere(media)).toEqual([true, true])
    await refer(0, slot!, media)
    deps.clock.advance(100 * HOUR_MS)
    await tidy()
    await slot!.set(deps.db, null)
    await tidy()
    deps.clock.advance(23 * HOUR_MS)
    await tidy()
    expect(await isThere(media)).toEqual([true, true])
    deps.clock.advance(HOUR_MS)
    await tidy()
    expect(await isThere(media)).toEqual([false, false])
    const again = requireMediaOfSpace(deps, creators[0]!.spaceId, [media.id])
    await expect(again).rejects.toMatchObject({ name: 'notFound' })
  })

  it('are kept while something deleted that uses them can be restored', async () => {
    const { creators, deps, upload, refer, tidy, isThere } = await setUp(engine, ['ada'])
    const slots = await makeMediaSlots(deps, creators[0]!)
    const held: MediaTable[] = []
    for (const slot of slots.filter(({ name }) => /^(page|block|social_icon)\./.test(name))) {
      if (slot.takes === 'file') continue
      const media = await upload(0, slot.name)
      await refer(0, slot, media)
      held.push(media)
    }
    const at = deps.clock.now()
    for (const table of ['page', 'block', 'social_icon', 'link', 'broadcast'] as const) {
      await sql`update ${sql.table(table)} set deleted_at = ${at}`.execute(deps.db)
    }
    await tidy()
    deps.clock.advance(48 * HOUR_MS)
    await tidy()
    for (const media of held) expect(await isThere(media)).toEqual([true, true])
  })

  it('also applies to files', async () => {
    const { creators, deps, tidy } = await setUp(engine, ['ada'])
    const [ada] = creators
    const slots = await makeMediaSlots(deps, ada!)
    const slot = slots.find(({ takes }) => takes === 'file')!
    const send = () =>
      uploadFile(deps, ada!.userId, async () => ({
        bytes: Buffer.from('x'),
        contentType: '',
        name: 'a.pdf',
      }))
    const [kept, left] = [await send(), await send()]
    await requireFileOfSpace(deps, ada!.spaceId, kept.id)
    await slot.set(deps.db, { id: kept.id, name: '' })
    await tidy()
    deps.clock.advance(25 * HOUR_MS)
    await tidy()
    expect(await findFile(deps.db, kept.id)).toBeDefined()
    expect(await deps.storage.has(`${kept.id}.bin`)).toBe(true)
    expect(await findFile(deps.db, left.id)).toBeUndefined()
    expect(await deps.storage.has(`${left.id}.bin`)).toBe(false)
    await expect(requireFileOfSpace(deps, ada!.spaceId, left.id)).rejects.toThrow()
  })

  it('are not deleted while somebody starts to use them at that very moment', async () => {
    const { creators, deps, upload, refer, tidy, isThere } = await setUp(engine, ['ada'])
    const [slot] = await makeMediaSlots(deps, creators[0]!)
    for (let round = 0; round < 10; round++) {
      const media = await upload(0, `round ${round}`)
      await slot!.set(deps.db, null)
      await tidy()
      deps.clock.advance(25 * HOUR_MS)
      const [referred] = await Promise.allSettled([refer(0, slot!, media), tidy()])
      if (referred.status === 'fulfilled') expect(await isThere(media)).toEqual([true, true])
      else expect(referred.reason).toMatchObject({ name: 'notFound' })
    }
  })

  it('may be uploaded again while they are being deleted, and exist in the end', async () => {
    const { creators, deps, tidy, isThere } = await setUp(engine, ['ada'])
    const bytes = await sharp({
      create: { width: 9, height: 9, channels: 3, background: '#123456' },
    })
      .png()
      .toBuffer()
    const upload = () => storePicture(deps, { ...creators[0]!, purpose: 'icon', bytes })
    for (let round = 0; round < 20; round++) {
      await upload()
      await tidy()
      deps.clock.advance(25 * HOUR_MS)
      const [media] = await Promise.all([upload(), tidy()])
      expect(await isThere(media)).toEqual([true, true])
    }
  })

  it('leave no object of a killed process behind, and never touch foreign objects', async () => {
    const { deps, upload, tidy } = await setUp(engine, ['ada'])
    const kept = await upload(0, 'kept')
    await deps.db.updateTable('page').set({ image_id: kept.id }).execute()
    const strays = [
      `${'a'.repeat(64)}.webp`,
      `${'b'.repeat(64)}.jpg`,
      '01890000-0000-7000-8000-000000000001.bin',
      `${'c'.repeat(64)}.webp.1234.tmp`,
    ]
    const foreign = ['notes.txt', 'backup/2026.tar', `${'d'.repeat(63)}.webp`]
    const drawn = [`share/${'e'.repeat(40)}`]
    for (const key of [...strays, ...foreign, ...drawn])
      await deps.storage.put(key, Buffer.from('x'))
    const left = async () => {
      const keys: string[] = []
      for await (const { key } of deps.storage.list()) keys.push(key)
      return keys.sort()
    }
    const all = await left()
    deps.clock.advance(23 * HOUR_MS)
    await deleteStrayObjects(deps)
    expect(await left()).toEqual(all)
    deps.clock.advance(2 * HOUR_MS)
    await deleteStrayObjects(deps)
    expect(await left()).toEqual([...foreign, ...drawn, `${kept.hash}.webp`].sort())
    deps.clock.advance(30 * 24 * HOUR_MS)
    await deleteStrayObjects(deps)
    expect(await left()).toEqual([...foreign, `${kept.hash}.webp`].sort())
    await tidy()
  })
})

describeOn('sqlite', 'the store of somebody else', (engine) => {
  it('is left alone if hardly any object in it is known', async () => {
    const { deps, upload } = await setUp(engine, ['ada'])
    await upload(0, 'known')
    for (let at = 0; at < 101; at++) {
      await deps.storage.put(`${String(at).padStart(64, '0')}.webp`, Buffer.from('x'))
    }
    deps.clock.advance(48 * HOUR_MS)
    await deleteStrayObjects(deps)
    expect(await deps.storage.has(`${String(7).padStart(64, '0')}.webp`)).toBe(true)
  })

  it('may be S3, and may be unreachable', async () => {
    const server: S3Server = await startS3Server()
    try {
      const { deps: given, upload } = await setUp(engine, ['ada'])
      const deps = { ...given, storage: createS3Storage(server.address, { answerMs: 300 }) }
      const media = await upload(0, 'in S3')
      const name = `${media.hash}.webp`
      await deps.storage.put(name, Buffer.from('in S3'))
      await deleteUnusedMedia(deps)
      deps.clock.advance(25 * HOUR_MS)
      await server.goAway()
      await expect(deleteUnusedMedia(deps)).rejects.toMatchObject({ name: 'unavailable' })
      await server.comeBack()
      // its row is gone; the next check finds and deletes the object
      expect(await deps.storage.has(name)).toBe(true)
      await deleteStrayObjects(deps)
      expect(server.objects.size).toBe(0)
    } finally {
      await server.stop()
    }
  })
})

describe('the places that refer to pictures', () => {
  describeOn('sqlite', 'the schema', (engine) => {
    it('are all known', async () => {
      const keys = await sql<{ table: string; column: string }>`
        select m.name as "table", f."from" as "column"
        from sqlite_master m join pragma_foreign_key_list(m.name) f
        where m.type = 'table' and f."table" = 'media'`.execute(engine.database.db)
      const found = keys.rows.map(({ table, column }) => `${table}.${column}`).sort()
      expect(PICTURE_COLUMNS.map((one) => one.join('.')).sort()).toEqual(found)
    })
  })
})
