import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { exportSections } from './export.repository.ts'

describeOnBothEngines('the sections of an export', (engine) => {
  it('can all be read, in pages, without one row twice or left out', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId } = await makeAccount(deps)
    const rows = Array.from({ length: 1_203 }, (_, at) => ({
      id: `entry-${at}`,
      at,
      account_id: userId,
      action: 'sign-in' as const,
      result: 'done' as const,
    }))
    for (let at = 0; at < rows.length; at += 100) {
      await deps.db
        .insertInto('audit_entry')
        .values(rows.slice(at, at + 100) as never)
        .execute()
    }
    const counts: Record<string, number> = {}
    for (const { name, pages } of exportSections(deps.db, userId)) {
      const seen = new Set<string>()
      for await (const page of pages) for (const row of page) seen.add(JSON.stringify(row))
      counts[name] = seen.size
    }
    expect(counts).toMatchObject({ account: 1, sessions: 1, spaces: 1, memberships: 1, pages: 1 })
    expect(counts.audit).toBe(1_204)
  })

  it('have nothing of a space that the account may not export', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId } = await makeAccount(deps)
    await deps.db
      .updateTable('membership')
      .set({ role: 'viewer' })
      .where('user_id', '=', userId)
      .execute()
    for (const { name, pages } of exportSections(deps.db, userId)) {
      if (!['pages', 'subscribers', 'links', 'pictures', 'tasks', 'events'].includes(name)) continue
      for await (const page of pages) expect([name, page]).toEqual([name, []])
    }
  })
})
