import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  buryEntry,
  claimEntries,
  deleteDead,
  deleteEntry,
  findDelayed,
  hastenUnreachable,
  hasWaiting,
  insertEntry,
  listDueKinds,
  postponeEntry,
} from './outbox.repository.ts'

describeOnBothEngines('outbox rows', (engine) => {
  const entry = (id: string, more: object = {}) => ({
    id,
    kind: 'note',
    payload: '1',
    dedupe_key: null,
    since_at: 0,
    due_at: 0,
    ...more,
  })
  const claim = { kind: 'note', count: 10, now: 1_000, leaseMs: 100, isProbe: false, except: [] }
  const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id)

  it('are claimed oldest first, by one token, until the lease is over', async () => {
    const deps = testDeps(engine)
    for (const id of ['c', 'a', 'b']) await insertEntry(deps.db, entry(id))
    const first = await claimEntries(deps, { ...claim, token: 'one', count: 2 })
    expect(idsOf(first)).toEqual(['a', 'b'])
    expect(first[0]).toMatchObject({ attempts: 1, lease_token: 'one', lease_until_at: 1_100 })
    expect(idsOf(await claimEntries(deps, { ...claim, token: 'two' }))).toEqual(['c'])
    const late = { ...claim, now: 1_101, token: 'three', except: ['b', 'c'] }
    expect(idsOf(await claimEntries(deps, late))).toEqual(['a'])
    await deleteEntry(deps.db, 'a', 'one')
    expect(await hasWaiting(deps.db, 'note', 3)).toBe(true)
    await deleteEntry(deps.db, 'a', 'three')
    expect(await hasWaiting(deps.db, 'note', 3)).toBe(false)
  })

  it('are claimed before their time by a probe only', async () => {
    const deps = testDeps(engine)
    await insertEntry(deps.db, entry('a', { due_at: 5_000 }))
    expect(await listDueKinds(deps.db, 1_000)).toEqual([])
    expect(await listDueKinds(deps.db, 5_000)).toEqual(['note'])
    expect(await claimEntries(deps, { ...claim, token: 'one' })).toEqual([])
    const probe = { ...claim, token: 'one', isProbe: true }
    expect(idsOf(await claimEntries(deps, probe))).toEqual(['a'])
  })

  it('are postponed, hastened and buried by the holder of the lease alone', async () => {
    const deps = testDeps(engine)
    await insertEntry(deps.db, entry('a'))
    await claimEntries(deps, { ...claim, token: 'one' })
    const postponement = { id: 'a', dueAt: 9_000, isUnreachable: true, error: 'refused' }
    await postponeEntry(deps.db, { ...postponement, token: 'other' })
    expect(await findDelayed(deps.db, 'note', -1)).toBe(false)
    await postponeEntry(deps.db, { ...postponement, token: 'one' })
    expect(await findDelayed(deps.db, 'note', -1)).toBe(true)
    await hastenUnreachable(deps.db, 'note', 2_000)
    expect(await listDueKinds(deps.db, 2_000)).toEqual(['note'])
    await claimEntries(deps, { ...claim, now: 2_000, token: 'one' })
    await buryEntry(deps.db, { id: 'a', token: 'one', now: 2_000, error: 'gone' })
    expect(await hasWaiting(deps.db, 'note', 1)).toBe(false)
    await deleteDead(deps.db, 2_000)
    expect(await deps.db.selectFrom('outbox').select('last_error').execute()).toEqual([
      { last_error: 'gone' },
    ])
    await deleteDead(deps.db, 2_001)
    expect(await deps.db.selectFrom('outbox').select('id').execute()).toEqual([])
  })
})
