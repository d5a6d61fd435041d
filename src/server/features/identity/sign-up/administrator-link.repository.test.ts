import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  deleteEndedAdministratorLinks,
  deleteFirstAdministratorLinks,
  findAdministratorLink,
  insertAdministratorLink,
  lockInstallation,
  takeAdministratorLink,
} from './administrator-link.repository.ts'

const link = { token_hash: 'h1', email: null, created_at: 0, expires_at: 100 }

describeOnBothEngines('links for administrators', (engine) => {
  it('are found until they end and taken once', async () => {
    const { db } = engine.database
    await insertAdministratorLink(db, link)
    expect(await findAdministratorLink(db, 'h1', 99)).toEqual(link)
    expect(await findAdministratorLink(db, 'h1', 100)).toBeUndefined()
    expect(await takeAdministratorLink(db, 'h1', 100)).toBeUndefined()
    const taken = await Promise.all([1, 2, 3].map(() => takeAdministratorLink(db, 'h1', 99)))
    expect(taken.filter((one) => one !== undefined)).toEqual([link])
  })

  it('of the console go together, those of the command line by their time', async () => {
    const { db } = engine.database
    await insertAdministratorLink(db, link)
    await insertAdministratorLink(db, { ...link, token_hash: 'h2' })
    const bound = { ...link, token_hash: 'h3', email: 'ada@example.com' }
    await insertAdministratorLink(db, bound)
    await deleteFirstAdministratorLinks(db)
    expect(await db.selectFrom('administrator_link').selectAll().execute()).toEqual([bound])
    await deleteEndedAdministratorLinks(db, 100)
    expect(await db.selectFrom('administrator_link').selectAll().execute()).toEqual([])
  })

  it('have one row to lock', async () => {
    const { db } = engine.database
    await lockInstallation(db, 5)
    expect(await db.selectFrom('installation').selectAll().execute()).toEqual([
      { id: 1, set_up_at: 5 },
    ])
  })
})
