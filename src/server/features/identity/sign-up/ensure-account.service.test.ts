import { expect, it } from 'vitest'
import { testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { ensureAccount } from './ensure-account.service.ts'
import { firstAdministratorLink } from './setup.service.ts'

describeOnBothEngines('an account for the command line', (engine) => {
  it('is made when absent, with space and page, and found afterwards', async () => {
    const deps = testDepsWithIdentity(engine)
    const made = await ensureAccount(deps, 'Importer@Example.com')
    expect(made).toEqual({
      userId: expect.any(String),
      spaceId: expect.any(String),
      username: 'importer',
      isNew: true,
    })
    const after = await readAllTables(engine.database)
    expect(await ensureAccount(deps, 'importer@example.com')).toEqual({ ...made, isNew: false })
    expect(await readAllTables(engine.database)).toEqual(after)
    const user = await deps.db.selectFrom('user').selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({
      role: 'member',
      made_by: 'command-line',
      email: 'importer@example.com',
    })
  })

  it('does not count as the first administrator', async () => {
    const { deps, browser } = await createIdentityApp(engine, { hasAdministrator: false })
    await ensureAccount(deps, 'importer@example.com')
    expect(await firstAdministratorLink(deps)).toBeDefined()
    const body = { email: 'ada@example.com', password: 'a-fine-secret' }
    expect((await browser().post('/post-jwt-register', body)).status).toBe(503)
  })

  it('is made once by several processes at once', async () => {
    const deps = testDepsWithIdentity(engine)
    const others = [await engine.openAnother(), await engine.openAnother()].map(({ db }, at) => {
      const other = testDepsWithIdentity(engine, { db })
      // ids in tests count from one, so each process needs its own
      return { ...other, ids: { ...other.ids, uuid: () => `${at}${other.ids.uuid().slice(1)}` } }
    })
    const ids = { ...deps.ids, uuid: () => `f${deps.ids.uuid().slice(1)}` }
    const made = await Promise.all(
      [{ ...deps, ids }, ...others].map((one) => ensureAccount(one, 'importer@example.com')),
    )
    expect(new Set(made.map((one) => one.userId)).size).toBe(1)
    expect(await deps.db.selectFrom('page').select('id').execute()).toHaveLength(1)
  })

  it('refuses what is no address', async () => {
    const deps = testDepsWithIdentity(engine)
    await expect(ensureAccount(deps, 'no address')).rejects.toMatchObject({ name: 'emailInvalid' })
  })
})
