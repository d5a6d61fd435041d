import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { openPage } from '#test/support/open-page.ts'
import { insertFormAnswer } from './form-answers.repository.ts'
import { deleteAllAnswers, exportAnswers, listAnswers } from './form-answers.service.ts'

describeOn('sqlite', 'answers to forms', (engine) => {
  it('are for the people of the page alone', async () => {
    const deps = testDeps(engine)
    const page = await openPage(deps, 'ada')
    const other = await openPage(deps, 'bob')
    await insertFormAnswer(deps.db, {
      ...{ id: 'a', page_id: page.id, block_id: 'form', answers: '[]', created_at: 1 },
    })
    const asked = { userId: page.userId, pageId: page.id }
    const stranger = { userId: other.userId, pageId: page.id }
    const strange = [
      () => listAnswers(deps, { ...stranger, limit: 5 }),
      () => exportAnswers(deps, stranger),
      () => deleteAllAnswers(deps, stranger),
    ]
    for (const call of strange) await expect(call()).rejects.toMatchObject({ code: 'err_404' })
    expect((await listAnswers(deps, { ...asked, limit: 5 })).items).toHaveLength(1)
    expect(await deleteAllAnswers(deps, { ...asked, blockId: 'another' })).toEqual({ deleted: 0 })
    expect(await deleteAllAnswers(deps, asked)).toEqual({ deleted: 1 })
  })
})
