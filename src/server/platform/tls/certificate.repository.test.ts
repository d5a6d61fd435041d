import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  deleteUnusedCertificates,
  listDueDomains,
  saveCertificate,
} from './certificate.repository.ts'

describeOnBothEngines('rows of certificates', (engine) => {
  it('are due for proven domains that lead here, and deleted with others', async () => {
    const deps = testDeps(engine)
    const { spaceId } = await makeAccount(deps, 'ada')
    const domains = {
      new: { host: 'new.example', verified_at: 1, pointed_at: 1 },
      due: { host: 'due.example', verified_at: 1, pointed_at: 1 },
      young: { host: 'young.example', verified_at: 1, pointed_at: 1 },
      owned: { host: 'owned.example', verified_at: 1 },
      claimed: {},
      gone: { deleted_at: 1 },
    }
    for (const [id, values] of Object.entries(domains)) {
      const row = { id, name: `${id}.example`, space_id: spaceId, created_at: 1, ...values }
      await deps.db.insertInto('domain').values(row).execute()
    }
    for (const name of ['due', 'owned', 'gone', 'way']) {
      await saveCertificate(deps.db, `${name}.example`, { expires_at: 9, next_order_at: 5 })
    }
    await saveCertificate(deps.db, 'young.example', { next_order_at: 50 })
    expect(await listDueDomains(deps.db, 10, 100)).toEqual(['new.example', 'due.example'])
    const gone = await deleteUnusedCertificates(deps.db, 10, ['way.example'])
    expect(gone.sort()).toEqual(['gone.example', 'owned.example'])
    expect(await deleteUnusedCertificates(deps.db, 10, ['way.example'])).toEqual([])
  })
})
