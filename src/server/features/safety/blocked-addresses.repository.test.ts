import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  type BlockedAddressRow,
  deleteBlocked,
  findBlocked,
  findBlockedBy,
  insertBlocked,
  listBlocked,
  updateBlocked,
} from './blocked-addresses.repository.ts'

const row = (id: string, more: Partial<BlockedAddressRow> = {}): BlockedAddressRow => ({
  ...{ id, kind: 'domain', pattern: `${id}.example`, only_below: 0, reason: 'unwanted' },
  ...{ note: '', created_by: 'ada', created_at: 1, ...more },
})

describeOnBothEngines('blocked addresses', (engine) => {
  it('are inserted once, found, changed and deleted', async () => {
    const { db } = testDeps(engine)
    expect(await insertBlocked(db, [row('a'), row('b')])).toHaveLength(2)
    expect(await insertBlocked(db, [row('c', { pattern: 'a.example' }), row('d')])).toEqual([
      row('d'),
    ])
    expect(await findBlockedBy(db, ['a.example', 'none.example'])).toEqual([row('a')])
    expect(await findBlockedBy(db, [])).toEqual([])
    expect(await updateBlocked(db, 'a', { note: 'why' })).toMatchObject({ note: 'why' })
    await deleteBlocked(db, 'a')
    expect(await findBlocked(db, 'a')).toBeUndefined()
  })

  it('are listed newest first, searched without wildcards, in pages', async () => {
    const { db } = testDeps(engine)
    const spam = { reason: 'spam', note: 'Came by mail' } as const
    await insertBlocked(db, [row('a', { pattern: '50%.example' }), row('b', spam), row('c')])
    const first = { before: undefined, limit: 2 }
    const ids = async (filter: object, page = first) => {
      const { rows, total } = await listBlocked(db, filter, page)
      return [total, ...rows.map((one) => one.id)]
    }
    expect(await ids({})).toEqual([3, 'c', 'b'])
    expect(await ids({}, { ...first, before: 'b' } as never)).toEqual([3, 'a'])
    expect(await ids({ q: '%' })).toEqual([1, 'a'])
    expect(await ids({ q: 'BY MAIL' })).toEqual([1, 'b'])
    expect(await ids({ reason: 'spam' })).toEqual([1, 'b'])
    expect(await ids({ kind: 'address' })).toEqual([0])
  })
})
