import { expect, it } from 'vitest'
import { newLinkSchema } from '#contract/links/links.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createLink } from '../links/index.ts'
import {
  type AppealRow,
  findAppeal,
  findLatestAppeal,
  insertAppeal,
  listAppeals,
  listGranted,
  updateAppeal,
} from './appeals.repository.ts'

describeOnBothEngines('appeals', (engine) => {
  it('are found by link, newest first, and in pages by state', async () => {
    const deps = testDeps(engine)
    const { db } = deps
    const { userId } = await makeAccount(deps, 'ada')
    const link = newLinkSchema.parse({ alias: 'mine', destination: 'https://good.example/' })
    const { id: linkId } = await createLink(deps, userId, link)
    const row = (id: string): AppealRow => ({
      ...{ id, link_id: linkId, user_id: userId, text: id, state: 'open', answer: '' },
      ...{ addresses: '', made_at: 1, decided_at: null, decided_by: null },
    })
    for (const id of ['a', 'b', 'c']) await insertAppeal(db, row(id))
    expect(await findLatestAppeal(db, linkId)).toEqual(row('c'))
    const ids = async (isOpen: boolean, before?: string) => {
      const { rows, total } = await listAppeals(db, { isOpen }, { before, limit: 2 })
      return [total, ...rows.map(({ id }) => id)]
    }
    expect(await ids(true)).toEqual([3, 'c', 'b'])
    expect(await ids(true, 'b')).toEqual([3, 'a'])
    await updateAppeal(db, 'a', { state: 'granted', addresses: '[]' })
    expect(await findAppeal(db, 'a')).toMatchObject({ state: 'granted' })
    expect(await ids(false)).toEqual([1, 'a'])
    expect([...(await listGranted(db, [linkId, 'none'])).keys()]).toEqual([linkId])
    expect((await listGranted(db, [])).size).toBe(0)
  })
})
