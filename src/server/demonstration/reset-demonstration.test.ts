import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { ConfigError } from '../config.ts'
import { markDemonstration, refuseDemonstration } from './demonstration-mark.ts'
import { resetDemonstration } from './reset-demonstration.ts'

describeOnBothEngines('a start of the demonstration', (engine) => {
  const journals = () => join(engine.address.dataDir, 'journals')
  function leaveFiles() {
    mkdirSync(journals(), { recursive: true })
    writeFileSync(join(journals(), 'journal-x.db'), 'x')
    return join(journals(), 'journal-x.db')
  }

  it('takes away what an earlier one has left', async () => {
    const deps = testDepsWithIdentity(engine)
    await markDemonstration(deps)
    await makeAccount(deps, { email: 'demo@example.com' })
    const file = leaveFiles()
    await resetDemonstration(engine.address)
    expect(existsSync(file)).toBe(false)
    await migrate(engine.address)
    const { db, close } = await engine.openAnother()
    expect(await db.selectFrom('user').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('setting').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('domain').select('id').execute()).toEqual([{ id: 'main' }])
    await close()
  })

  it('refuses a database whose accounts no demonstration has made, and changes nothing', async () => {
    const deps = testDepsWithIdentity(engine)
    await makeAccount(deps)
    const file = leaveFiles()
    const before = await readAllTables(engine.database)
    await expect(resetDemonstration(engine.address)).rejects.toThrow(
      /would delete the accounts in this database/,
    )
    await expect(resetDemonstration(engine.address)).rejects.toBeInstanceOf(ConfigError)
    expect(existsSync(file)).toBe(true)
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('keeps other modes away from its database', async () => {
    const deps = testDepsWithIdentity(engine)
    await refuseDemonstration(deps, { authMode: 'jwt' })
    await markDemonstration(deps)
    await refuseDemonstration(deps, { authMode: 'fake' })
    for (const authMode of ['jwt', 'firebase'] as const) {
      await expect(refuseDemonstration(deps, { authMode })).rejects.toThrow(/public/)
    }
  })
})
