import { describe, expect, it } from 'vitest'
import { newLinkSchema } from '#contract/links/links.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { addressesOf, blockLink, unblockLink } from './blocked-links.service.ts'
import { createLink } from './one/links.service.ts'

describe('the addresses of a link', () => {
  it('are all that it may lead to, parsed, each once, whatever its row contains', () => {
    const link = {
      destination_href: 'https://a.example/',
      starts_destination: 'HTTP://B.example',
      ended_destination: null,
      limit_destination: 'javascript:alert(1)',
      rules: 'no rules',
    }
    expect(addressesOf(link)).toEqual(['https://a.example/', 'http://b.example/'])
  })
})

describeOnBothEngines('blocking a link', (engine) => {
  it('is recorded for the redirects and in the audit of its owner, once', async () => {
    const deps = testDeps(engine)
    const { userId } = await makeAccount(deps, 'ada')
    const fields = newLinkSchema.parse({ alias: 'mine', destination: 'https://a.example/' })
    const { id } = await createLink(deps, userId, fields)
    await deps.db.deleteFrom('change').execute()
    const block = { reason: 'malware', host: 'a.example' } as const
    const changes = () => deps.db.selectFrom('change').select('key').execute()
    await transaction(deps, (deps) => blockLink(deps, id, block))
    expect(await changes()).toHaveLength(1)
    expect(await transaction(deps, (deps) => blockLink(deps, id, block))).toBeUndefined()
    await transaction(deps, (deps) => unblockLink(deps, id))
    expect(await transaction(deps, (deps) => unblockLink(deps, id))).toBeUndefined()
    expect(await changes()).toHaveLength(2)
    const audit = await deps.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
    expect(audit.map((one) => [one.action, one.account_id, one.object_text])).toEqual([
      ['link-block', userId, 'mine'],
      ['link-unblock', userId, 'mine'],
    ])
  })
})
