import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { listUses, saveTold } from './near-limits.repository.ts'
import { givePackage } from './space-package.service.ts'
import { countUse } from './usage.repository.ts'

describeOn('sqlite', 'uses of all spaces', (engine) => {
  it('come in portions, with the package and with what people were told', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bea'])
    const now = deps.clock.now()
    const [spaceId, other] = creators.map((one) => one.spaceId).toSorted() as [string, string]
    await definePackage(deps, { id: 'large' })
    await transaction(deps, (deps) =>
      givePackage(deps, { spaceId, packageId: 'large', source: 'grant', span: { until: null } }),
    )
    await countUse(deps.db, { spaceId, now, counter: 'mails', count: 3 })
    await saveTold(deps.db, { spaceId, now, told: { mailsPerMonth: [80, 3] } })
    await saveTold(deps.db, { spaceId, now: null, told: { members: [100, 1] } })
    const [first, ...more] = await listUses(deps.db, { after: '', limit: 1, now })
    expect(more).toEqual([])
    expect(first).toMatchObject({
      ...{ spaceId, packageId: 'large' },
      month: { linksPerMonth: 0, mailsPerMonth: 3, clicksPerMonth: 0, callsPerMonth: 0 },
      standing: { activeLinks: 0, members: 1, subscribers: 0, storageBytes: 0, spaces: 1 },
      told: { month: { mailsPerMonth: [80, 3] }, standing: { members: [100, 1] } },
    })
    const rest = await listUses(deps.db, { after: spaceId, limit: 10, now })
    expect(rest).toMatchObject([{ spaceId: other, packageId: null, told: { month: {} } }])
  })
})
