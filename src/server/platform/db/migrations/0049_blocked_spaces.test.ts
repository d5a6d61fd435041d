import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findBlockedSpaces } from '#server/features/spaces/index.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { capabilitiesOf } from '../engine.ts'
import { up } from './0049_blocked_spaces.ts'

describeOnBothEngines('the step to blocked spaces', (engine) => {
  it('stops what accounts own that were banned before, and no others', async () => {
    const deps = testDeps(engine)
    const { db } = deps
    const spaces: string[] = []
    for (const status of ['active', 'banned', 'deactivated'] as const) {
      const { userId, spaceId } = await makeAccount(deps, status)
      await db.updateTable('user').set({ status }).where('id', '=', userId).execute()
      spaces.push(spaceId)
    }
    await sql`drop index space_blocked`.execute(db)
    await sql`alter table space drop column blocked_at`.execute(db)
    await up(db as never, capabilitiesOf(db))
    const blocked = await findBlockedSpaces(db, spaces)
    expect([...blocked.keys()]).toEqual([spaces[1]])
    expect(blocked.get(spaces[1]!)).toBeGreaterThan(1_600_000_000_000)
  })
})
