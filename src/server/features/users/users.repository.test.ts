import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  countAdministrators,
  countPages,
  findAccountRow,
  hasAccount,
  listAccounts,
  listOwnPages,
} from './users.repository.ts'

const whole = { offset: 0, limit: 10 }

describeOnBothEngines('rows of users', (engine) => {
  it('are searched by text, filtered, and paged', async () => {
    const deps = testDeps(engine)
    const ada = await makeAccount(deps, 'Ada_L')
    for (const name of ['bob', 'bobby', 'AdaXL']) await makeAccount(deps, name)
    await deps.db
      .updateTable('user')
      .set({ role: 'administrator', status: 'banned' })
      .where('id', '=', ada.userId)
      .execute()
    const names = async (filter: object, page = whole) => {
      const { rows, total } = await listAccounts(deps.db, filter, page)
      return [rows.map((row) => row.name).sort(), total]
    }
    expect(await names({ q: 'BOB' })).toEqual([['bob', 'bobby'], 2])
    expect(await names({ q: 'ada_' })).toEqual([['Ada_L'], 1])
    expect(await names({ q: '%' })).toEqual([[], 0])
    expect(await names({ state: 'banned' })).toEqual([['Ada_L'], 1])
    expect(await names({ role: 'member' }, { offset: 2, limit: 1 })).toEqual([['bobby'], 3])
    expect(await countAdministrators(deps.db)).toBe(0)
    expect(await hasAccount(deps.db, 'bob@example.com')).toBe(true)
    expect(await hasAccount(deps.db, 'nobody@example.com')).toBe(false)
    expect((await findAccountRow(deps.db, ada.userId))?.role).toBe('administrator')
  })

  it('reads no pages of accounts that have none', async () => {
    const deps = testDeps(engine)
    const ada = await makeAccount(deps, 'ada')
    expect(await countPages(deps.db, [ada.userId], [ada.spaceId])).toEqual(new Map())
    expect(await countPages(deps.db, [ada.userId], [])).toEqual(new Map())
    expect(await listOwnPages(deps.db, ada.userId)).toEqual([])
  })
})
