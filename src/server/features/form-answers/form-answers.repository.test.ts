import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage } from '#test/support/open-page.ts'
import {
  countFormAnswers,
  deleteFormAnswers,
  insertFormAnswer,
  listAnsweredForms,
  listFormAnswers,
  listPagesWithAnswers,
} from './form-answers.repository.ts'

describeOnBothEngines('form_answer', (engine) => {
  it('is listed by page and form, portion by portion, counted and deleted', async () => {
    const { db } = testDeps(engine)
    const deps = testDeps(engine)
    const page = await openPage(deps, 'ada')
    const other = await openPage(deps, 'bob')
    const row = (id: string, block_id: string, created_at: number, page_id = page.id) =>
      insertFormAnswer(db, { id, page_id, block_id, answers: '[]', created_at })
    await row('a', 'one', 5)
    await row('c', 'one', 7)
    await row('b', 'two', 7)
    await row('d', 'one', 9, other.id)
    const ids = async (
      ...given: Parameters<typeof listFormAnswers> extends [unknown, ...infer R] ? R : never
    ) => (await listFormAnswers(db, ...given)).map(({ id }) => id).join('')
    const of = { pageId: page.id }
    expect(await ids(of, { sort: 'newest', limit: 2 })).toBe('cb')
    const after = { created_at: 7, id: 'b' }
    expect(await ids(of, { sort: 'newest', limit: 2, after })).toBe('a')
    expect(await ids(of, { sort: 'oldest', limit: 9, after })).toBe('c')
    expect(await ids({ ...of, blockId: 'one' }, { sort: 'oldest', limit: 9 })).toBe('ac')
    expect(await countFormAnswers(db, page.id)).toBe(3)
    expect(await countFormAnswers(db, page.id, 7)).toBe(2)
    expect(await listAnsweredForms(db, page.id)).toEqual([
      { blockId: 'one', title: '', count: 2 },
      { blockId: 'two', title: '', count: 1 },
    ])
    expect(await listPagesWithAnswers(db, [page.id, 'nothing'])).toEqual(new Set([page.id]))
    expect(await deleteFormAnswers(db, of, 'd')).toBe(0)
    expect(await deleteFormAnswers(db, { ...of, blockId: 'one' })).toBe(2)
    expect(await deleteFormAnswers(db, of)).toBe(1)
    await db.deleteFrom('page').where('id', '=', other.id).execute()
    expect(await countFormAnswers(db, other.id)).toBe(0)
  })
})
