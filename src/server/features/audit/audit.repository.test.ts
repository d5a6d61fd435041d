import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertAuditEntry, listAuditEntries } from './audit.repository.ts'
import type { AuditEntryTable } from './audit.table.ts'

const entry = (id: string, more: Partial<AuditEntryTable> = {}): AuditEntryTable => ({
  id,
  at: 1_000,
  account_id: 'ada',
  actor_id: null,
  session_id: null,
  key_id: null,
  key_name: null,
  network: null,
  action: 'sign-in',
  result: 'done',
  object_kind: null,
  object_id: null,
  object_text: null,
  request_id: null,
  ...more,
})

describeOnBothEngines('rows of the audit', (engine) => {
  it('are listed newest first, page by page, none twice or left out', async () => {
    const { db } = testDeps(engine)
    for (const id of ['a', 'b', 'c']) await insertAuditEntry(db, entry(id))
    await insertAuditEntry(db, entry('d', { at: 2_000 }))
    const first = await listAuditEntries(db, { limit: 2 })
    expect(first.map((one) => one.id)).toEqual(['d', 'c'])
    const { at, id } = first[1]!
    const rest = await listAuditEntries(db, { limit: 9, before: { at, id } })
    expect(rest.map((one) => one.id)).toEqual(['b', 'a'])
  })

  it('are filtered by account, action, result and time', async () => {
    const { db } = testDeps(engine)
    await insertAuditEntry(db, entry('a'))
    await insertAuditEntry(db, entry('b', { account_id: 'eve' }))
    await insertAuditEntry(db, entry('c', { action: 'sign-out' }))
    await insertAuditEntry(db, entry('d', { result: 'refused', at: 5_000 }))
    const ids = async (filter: object) =>
      (await listAuditEntries(db, { limit: 9, ...filter })).map((one) => one.id)
    expect(await ids({ accountId: 'eve' })).toEqual(['b'])
    expect(await ids({ action: 'sign-out' })).toEqual(['c'])
    expect(await ids({ result: 'refused' })).toEqual(['d'])
    expect(await ids({ from: 5_000 })).toEqual(['d'])
    expect(await ids({ to: 5_000 })).toEqual(['c', 'b', 'a'])
  })

  it('are filtered by a part of an address, of the account or of the person who acted', async () => {
    const deps = testDepsWithIdentity(engine)
    const { db } = deps
    const ada = await makeAccount(deps, { email: 'ada_l@example.com' })
    const eve = await makeAccount(deps, { email: 'adaxl@example.com' })
    await insertAuditEntry(db, entry('a', { account_id: ada.userId, at: 1 }))
    await insertAuditEntry(db, entry('b', { account_id: eve.userId, actor_id: ada.userId, at: 2 }))
    await insertAuditEntry(db, entry('c', { account_id: eve.userId, at: 3 }))
    await insertAuditEntry(db, entry('d', { account_id: null, at: 4 }))
    const ids = async (person: string) =>
      (await listAuditEntries(db, { limit: 99, person, to: 100 })).map((one) => one.id)
    expect(await ids('ADA_L')).toEqual(['b', 'a'])
    expect(await ids('@example')).toEqual(['c', 'b', 'a'])
    expect(await ids('%')).toEqual([])
  })
})
