import { expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { createPage } from '#test/support/creator-page.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import { addSubscribers } from './add-subscribers.service.ts'

describeOnBothEngines('addSubscribers', (engine) => {
  it('stores each address once with the time of its consent, and sends nothing', async () => {
    const { deps, page } = await createPage(engine)
    const addresses = [
      { email: 'Ada@example.com', consentAt: 5 },
      { email: 'ada@EXAMPLE.com', consentAt: 6 },
    ]
    const add = () => transaction(deps, (deps) => addSubscribers(deps, page.id, addresses))
    expect(await add()).toBe(1)
    expect(await add()).toBe(0)
    const rows = await deps.db.selectFrom('subscriber').selectAll().execute()
    expect(rows).toMatchObject([{ email: 'Ada@example.com', consent_at: 5, source: 'import' }])
    const bad = transaction(deps, (deps) =>
      addSubscribers(deps, page.id, [{ email: 'x', consentAt: 1 }]),
    )
    await expect(bad).rejects.toMatchObject({ name: 'emailInvalid' })
  })

  it('refuses addresses beyond the limit of the package, not those that are there', async () => {
    const { deps, page } = await createPage(engine)
    const add = (email: string) =>
      transaction(deps, (deps) => addSubscribers(deps, page.id, [{ email, consentAt: 5 }]))
    await add('ada@example.com')
    await definePackage(deps, { id: 'free', isFree: true, limits: { subscribers: 1 } })
    expect(await add('ada@example.com')).toBe(0)
    await expect(add('bob@example.com')).rejects.toMatchObject({ code: 'err_97' })
  })
})
