import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { capabilitiesOf } from '../engine.ts'
import { up } from './0059_space_storage.ts'

describeOnBothEngines('the step to counted storage', (engine) => {
  it('begins with the pictures and files that each space has', async () => {
    const { db, ...deps } = testDeps(engine)
    const [ada, bob] = [
      await makeAccount({ db, ...deps }, 'ada'),
      await makeAccount({ db, ...deps }, 'bob'),
    ]
    await makeAccount({ db, ...deps }, 'without')
    await sql`drop table space_storage`.execute(db)
    const [a, b] = [ada.spaceId, bob.spaceId]
    await sql`insert into media (id, space_id, uploaded_by, hash, content_type, width, height, bytes, created_at)
      values ('m1', ${a}, 'x', 'h1', 'image/webp', 1, 1, 2000000000, 0), ('m2', ${a}, 'x', 'h2', 'image/webp', 1, 1, 2000000000, 0),
        ('m3', ${b}, 'x', 'h1', 'image/webp', 1, 1, 7, 0)`.execute(db)
    await sql`insert into stored_file (id, space_id, uploaded_by, name, bytes, created_at)
      values ('f1', ${a}, 'x', 'a.pdf', 5, 0)`.execute(db)
    await up(db as never, capabilitiesOf(db))
    const rows = await db.selectFrom('space_storage').selectAll().orderBy('bytes').execute()
    expect(rows).toEqual([
      { space_id: b, bytes: 7 },
      { space_id: a, bytes: 4_000_000_005 },
    ])
  })
})
