import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { isDomainHost } from './domains.repository.ts'

describeOnBothEngines('the repository of domains', (engine) => {
  it('lists the hosts of verified domains', async () => {
    const { db } = testDeps(engine)
    const rows = [
      { id: 'd1', host: 'a.example', verified_at: 1, created_at: 1 },
      { id: 'd2', host: 'b.example', verified_at: null, created_at: 1 },
    ]
    await db.insertInto('domain').values(rows).execute()
    expect(await isDomainHost(db, ['x.example', 'a.example'])).toBe(true)
    expect(await isDomainHost(db, ['b.example'])).toBe(false)
  })
})
